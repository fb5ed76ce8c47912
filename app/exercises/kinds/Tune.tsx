import type { Tune, TuneAttempt } from '@/lib/exercises/kinds/tune'
import { Field, Select } from '../../parts/Field'
import type { FieldsProps } from '../fields-props'
import styles from './Tune.module.css'

export function TuneFields({
  exercise,
  attempt,
  name,
  describedBy,
  isWrong,
  onChange,
}: FieldsProps<Tune, TuneAttempt>) {
  return (
    <div className={styles.knobs}>
      {exercise.knobs.map(({ label, settings }, at) => (
        <Field key={label} id={`${name}-${at}`} label={label}>
          <Select
            id={`${name}-${at}`}
            value={attempt[at] ?? ''}
            disabled={onChange === undefined}
            aria-invalid={isWrong}
            aria-describedby={describedBy}
            onChange={
              onChange &&
              (({ currentTarget: { value } }) => {
                const taken = value === '' ? undefined : Number(value)
                onChange(attempt.map((each, place) => (place === at ? taken : each)))
              })
            }
          >
            <option value="">Choose</option>
            {settings.map(({ text }, setting) => (
              <option key={text} value={setting}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}
