import type { FalseClaim, FalseClaimAttempt } from '@/lib/exercises/kinds/false-claim'
import type { FieldsProps } from '../fields-props'
import { Options } from '../Options'

export function FalseClaimFields(props: FieldsProps<FalseClaim, FalseClaimAttempt>) {
  const { exercise, attempt, name, describedBy, onChange } = props
  return (
    <Options
      name={name}
      texts={exercise.claims.map(({ text }) => text)}
      taken={attempt === undefined ? [] : [attempt]}
      describedBy={describedBy}
      onToggle={onChange}
    />
  )
}
