import type { Scenario } from '@/lib/engine/scenario'
import type { Exercise } from '@/lib/exercises/exercises'
import type { Shown } from '@/lib/exercises/kind'
import { tunedResult } from '@/lib/exercises/kinds/tune'
import { askedResult } from '@/lib/exercises/kinds/write-call'
import { Exact } from '../parts/Exact'
import { Words } from '../parts/Words'
import styles from './Ask.module.css'

/** The question, what of its scenario is shown, and the text that is asked for. */
export function Ask({ exercise, no }: { exercise: Exercise; no: number }) {
  const asked = askedText(exercise)
  return (
    <div className={styles.ask}>
      {exercise.ask
        .trim()
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph}>
            <Words>{paragraph}</Words>
          </p>
        ))}
      {'scenario' in exercise &&
        exercise.show?.map((shown) => (
          <div key={shown} className={styles.given}>
            <Exact label={`Exercise ${no}: ${labels[shown]}`} text={given(exercise.scenario, shown)} />
          </div>
        ))}
      {asked !== undefined && (
        <div className={styles.asked}>
          <Exact label={`Exercise ${no}: the text that the model shall read`} text={asked} />
        </div>
      )}
    </div>
  )
}

const labels: Readonly<Record<Shown, string>> = { items: 'what the model emits', hooks: 'the hooks' }

function given({ turns, hooks }: Scenario, shown: Shown): string {
  const entries: readonly object[] = shown === 'items' ? (turns[0] ?? []) : hooks
  return entries.map((entry) => JSON.stringify(entry)).join('\n')
}

function askedText(exercise: Exercise): string | undefined {
  if (exercise.kind === 'write-call') return askedResult(exercise)
  if (exercise.kind === 'tune') return tunedResult(exercise)
  return undefined
}
