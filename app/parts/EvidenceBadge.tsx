import styles from './EvidenceBadge.module.css'
import { Icon } from './Icon'

/** Where a claim is from: a recording of the real program, a line of its source, or our own simplification. */
export type Evidence =
  | { readonly kind: 'recorded'; readonly vector?: string }
  | { readonly kind: 'source'; readonly at: string }
  | { readonly kind: 'abstraction' }

function words(evidence: Evidence) {
  switch (evidence.kind) {
    case 'recorded':
      return <span title={evidence.vector}>Recorded from codex-cli 0.159.2</span>
    case 'source':
      return <span className={styles.source}>{evidence.at}</span>
    case 'abstraction':
      return <span>Teaching abstraction</span>
    default:
      return evidence satisfies never
  }
}

export function EvidenceBadge({ evidence }: { evidence: Evidence }) {
  return (
    <span className={styles.evidence} data-kind={evidence.kind}>
      <Icon name={evidence.kind} />
      {words(evidence)}
    </span>
  )
}
