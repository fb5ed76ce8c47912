import { EvidenceBadge } from '../parts/EvidenceBadge'
import { Words } from '../parts/Words'
import styles from './Narration.module.css'
import type { Step } from './step'

/** The present step in words, announced when it changes. */
export function Narration({ step }: { step: Step | undefined }) {
  return (
    <div className={styles.narration} role="status">
      {step && (
        <>
          <span className={styles.where}>{step.label}</span>
          <p>
            <Words>{step.text}</Words>
          </p>
          {step.evidence && (
            <span className={styles.evidence}>
              <EvidenceBadge evidence={step.evidence} />
            </span>
          )}
        </>
      )}
    </div>
  )
}
