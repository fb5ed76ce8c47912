import { notModelled } from '@/lib/conformance/not-modelled'
import styles from './LeftOut.module.css'

/** What the engine deliberately does not model, with the reason for each. */
export function LeftOut() {
  if (notModelled.length === 0) return <p>Nothing. Every recording is replayed.</p>
  return (
    <ul className={styles.list}>
      {notModelled.map(({ family, ids, reason }) => (
        <li key={`${family} ${ids.source}`}>
          <code>
            {family} {ids.source}
          </code>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
