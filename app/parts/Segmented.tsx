import { FieldGroup } from './Field'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Two or three choices side by side. For more, use a select or a Shelf. */
export function Segmented<Value extends string>({ legend, name, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <FieldGroup legend={legend}>
      <div className={styles.segmented}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
