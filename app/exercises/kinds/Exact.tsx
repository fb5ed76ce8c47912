import type { Exact, ExactAttempt } from '@/lib/exercises/kinds/exact'
import { Field, TextInput } from '../../parts/Field'
import type { FieldsProps } from '../fields-props'

export function ExactFields(props: FieldsProps<Exact, ExactAttempt>) {
  const { exercise, attempt, name, describedBy, isWrong, onChange } = props
  return (
    <Field id={name} label={exercise.field}>
      <TextInput
        id={name}
        isProgram
        value={attempt}
        readOnly={onChange === undefined}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      />
    </Field>
  )
}
