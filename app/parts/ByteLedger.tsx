import styles from './ByteLedger.module.css'
import type { TextMeasure } from './measure'

const units = ['bytes', 'characters', 'tokens', 'lines'] as const

/** How long a text is, in each unit that matters to the program. */
export function ByteLedger({ measure }: { measure: TextMeasure }) {
  return (
    <dl className={styles.ledger}>
      {units.map((unit) => (
        <div key={unit}>
          <dt>{unit}</dt>
          <dd>{measure[unit].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
