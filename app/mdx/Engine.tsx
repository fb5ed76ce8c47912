import { z } from 'zod'
import { loadScenario } from '@/lib/content/scenarios'
import { observed } from '@/lib/exercises/observe'
import { lookedUp, mistake, type Place, propsOf } from './props'

const engineProps = z.strictObject({
  scenario: z.string(),
  shows: z.enum([
    'output',
    'stopping-gate',
    'start',
    'end',
    'carries',
    'worked',
    'outputs',
    'next-request',
    'requests',
  ]),
  /** The call that it is about, from 0. */
  call: z.coerce.number().int().nonnegative().default(0),
  /** A pattern: only the first part of the text that fits is shown. */
  part: z.string().optional(),
})

/** A value that the engine computes at build, so that a number or a text of a chapter cannot be old. */
export function Engine({ place, given }: { place: Place; given: unknown }) {
  const { scenario: id, shows, call, part } = propsOf(place, 'Engine', engineProps, given)
  const { scenario } = lookedUp(place, 'Engine', () => loadScenario(id))
  const value = observed(scenario, { what: shows, call })
  if (typeof value === 'number') return value
  const shown = part === undefined ? value : value.match(new RegExp(part))?.[0]
  if (!shown) throw mistake(place, 'Engine', `${id} shows nothing that fits ${part ?? shows}`)
  return <code>{shown}</code>
}
