import type { Exact, ExactAttempt } from '@/lib/exercises/kinds/exact'
import { Field, TextInput } from '../../parts/Field'
import type { FieldsProps } from '../fields-props'
import styles from './Exact.module.css'

export function ExactFields(props: FieldsProps<Exact, ExactAttempt>) {
  const { exercise, attempt, name, describedBy, isWrong, onChange } = props
  return (
    <div className={typeof exercise.typical[0]?.is === 'number' ? styles.number : undefined}>
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
    </div>
  )
}
