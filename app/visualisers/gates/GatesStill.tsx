import { Fold } from '@/app/parts/Fold'
import { Narration } from '@/app/player/Narration'
import { TraceTable } from '@/app/player/TraceTable'
import type { Trace } from '@/lib/engine/trace'
import styles from './GatesStill.module.css'
import { picturedAt } from './pictured'
import { StillPicture } from './StillPicture'
import { stepsOf } from './steps'

interface GatesStillProps {
  readonly title: string
  readonly trace: Trace
  readonly from?: number
  readonly to?: number
  readonly initial?: number
}

/** The first step as it stands in the HTML, with every step as text: all there is without scripts, on paper and in a search. */
export function GatesStill({ title, trace, from = 0, to, initial = from }: GatesStillProps) {
  const steps = stepsOf(trace)
  return (
    <div className={styles.still}>
      <StillPicture pictured={picturedAt(trace, steps, initial)} />
      <div className={styles.bar} />
      <Narration step={steps[initial]} />
      <Fold summary="Trace as text">
        <TraceTable title={title} steps={steps.slice(from, to === undefined ? undefined : to + 1)} />
      </Fold>
    </div>
  )
}
