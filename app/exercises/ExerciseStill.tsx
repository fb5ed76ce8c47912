import { type ExerciseKind, kinds } from '@/lib/exercises/exercises'
import { instanceOf, type TemplateOf } from '@/lib/exercises/variant'
import { Button } from '../parts/Button'
import { Ask } from './Ask'
import { Actions, ExerciseCard } from './ExerciseCard'
import styles from './ExerciseStill.module.css'
import { fieldsOf } from './fields'
import type { LabBase } from './lab-link'

export interface ExerciseProps<Kind extends ExerciseKind> {
  readonly template: TemplateOf<Kind>
  /** Its number in the chapter. */
  readonly no: number
  readonly lang: string
  readonly lab?: LabBase | undefined
}

/** What the build draws, and what a reader without scripts has: the question and its fields, which take nothing yet. */
export function ExerciseStill<Kind extends ExerciseKind>({ template, no }: ExerciseProps<Kind>) {
  const exercise = instanceOf(template, 0)
  const kind = kinds[template.kind]
  const Fields = fieldsOf(template.kind)
  return (
    <ExerciseCard id={template.id} no={no} label={kind.label} state="unanswered">
      <Ask exercise={exercise} no={no} />
      <Fields
        exercise={exercise}
        attempt={kind.blank(exercise)}
        name={`${template.id}-0`}
        describedBy={undefined}
        isWrong={false}
        onChange={undefined}
      />
      <div className={styles.coming}>
        <Actions hint={solutionHint}>
          <Button look="primary" disabled>
            Check
          </Button>
        </Actions>
      </div>
      <p className={styles.never}>Answers are checked by the engine, which needs scripts.</p>
    </ExerciseCard>
  )
}

export const solutionHint = 'The solution opens after one try'
