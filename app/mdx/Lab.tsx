import { z } from 'zod'
import { loadScenario } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { Visualiser } from '../chapter/Visualiser'
import { TraceTable } from '../player/TraceTable'
import { address } from '../site/address'
import { stepsOf } from '../visualisers/gates/steps'
import { lookedUp, mistake, type Place, propsOf } from './props'
import { rangeOf } from './steps'

const labProps = z.strictObject({
  scenario: z.string(),
  view: z.enum(['gates']).default('gates'),
  /** The steps that are shown, `2-6` or `gate-1–request`; all of them unless given. */
  steps: z.string().optional(),
})

/** A scenario in its visualiser: the still and the trace are in the page, the player comes when the reader does. */
export function Lab({ place, given }: { place: Place; given: unknown }) {
  const { scenario: id, steps: written } = propsOf(place, 'Lab', labProps, given)
  const { title, scenario } = lookedUp(place, 'Lab', () => loadScenario(id))
  const steps = stepsOf(simulate(scenario))
  const range = written === undefined ? { from: 0, to: steps.length - 1 } : rangeOf(written, steps)
  if (range === undefined) {
    const labels = steps.map(({ label }, at) => `${at} ${label}`).join(', ')
    throw mistake(place, 'Lab', `${id} has no steps ${written}; it has ${labels}`)
  }
  return (
    <Visualiser title={title} lab={{ href: labAddress(place.lang, id), label: 'Open in the gates lab' }}>
      <TraceTable title={title} steps={steps.slice(range.from, range.to + 1)} />
    </Visualiser>
  )
}

export function labAddress(lang: string, scenario: string): string {
  return address(`/${lang}/labs/gates/?scenario=${scenario}`)
}
