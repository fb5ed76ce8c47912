import { optionText, type Predict, type PredictAttempt } from '@/lib/exercises/kinds/predict'
import type { FieldsProps } from '../fields-props'
import { Options } from '../Options'

export function PredictFields({
  exercise,
  attempt,
  name,
  describedBy,
  onChange,
}: FieldsProps<Predict, PredictAttempt>) {
  return (
    <Options
      name={name}
      texts={exercise.options.map(optionText)}
      taken={attempt === undefined ? [] : [attempt]}
      describedBy={describedBy}
      onToggle={onChange}
    />
  )
}
