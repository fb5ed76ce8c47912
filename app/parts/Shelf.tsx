import { FieldGroup } from './Field'
import styles from './Shelf.module.css'

interface ShelfProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly no?: number | string; readonly label: string }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** A list of things to take, one at a time: numbered rows, the taken one marked. */
export function Shelf<Value extends string>({ legend, name, options, value, onChange }: ShelfProps<Value>) {
  return (
    <FieldGroup legend={legend}>
      <div className={styles.shelf}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.no}>{option.no}</span>
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
