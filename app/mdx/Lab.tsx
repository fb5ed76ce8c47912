import { z } from 'zod'
import { loadScenario } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { Visualiser } from '../chapter/Visualiser'
import { labLink } from '../exercises/lab-link'
import { Gates } from '../visualisers/gates/Gates'
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
  const range = written === undefined ? {} : rangeOf(written, steps)
  if (range === undefined) {
    const labels = steps.map(({ label }, at) => `${at} ${label}`).join(', ')
    throw mistake(place, 'Lab', `${id} has no steps ${written}; it has ${labels}`)
  }
  const lab = { href: labLink(place.lang, id), label: 'Open in the gates lab' }
  return (
    <Visualiser title={title} lab={lab}>
      <Gates title={title} scenario={scenario} {...range} />
    </Visualiser>
  )
}
