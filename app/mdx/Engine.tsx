import { z } from 'zod'
import { loadScenario } from '@/lib/content/scenarios'
import { observed } from '@/lib/exercises/observe'
import { lookedUp, type Place, propsOf } from './props'

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
})

/** A value that the engine computes at build, so that a number or a text of a chapter cannot be old. */
export function Engine({ place, given }: { place: Place; given: unknown }) {
  const { scenario: id, shows, call } = propsOf(place, 'Engine', engineProps, given)
  const { scenario } = lookedUp(place, 'Engine', () => loadScenario(id))
  const value = observed(scenario, { what: shows, call })
  return typeof value === 'number' ? value : <code>{value}</code>
}
