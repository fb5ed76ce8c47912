import { simulate } from '@/lib/engine/simulate'
import { GatesStill } from './GatesStill'
import type { GatesViewProps } from './GatesView'
import { GatesWhenNear } from './GatesWhenNear'
import { stepsOf } from './steps'

/** The gates in a page: run at build for the still, and run again by the same engine when the reader comes near. */
export function Gates(props: GatesViewProps) {
  const { title, scenario, from = 0, to, initial = from } = props
  const trace = simulate(scenario)
  const last = stepsOf(trace).length - 1
  if (initial < from || initial > (to ?? last) || (to ?? last) > last)
    throw new Error(
      `${title}: there are only the steps 0 to ${last}, but ${from} to ${to ?? last} at ${initial} are asked for`,
    )
  return (
    <GatesWhenNear {...props}>
      <GatesStill {...props} trace={trace} />
    </GatesWhenNear>
  )
}
