'use client'

import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../parts/Icon'
import styles from './LabInputs.module.css'
import { LabColumn } from './LabPage'

interface LabInputsProps {
  /** The present inputs in a few words, for the fold of narrow screens: `call 8, codex exec`. */
  readonly summary: string
  readonly children: ReactNode
}

/** The first column of a lab. On narrow screens it is folded to one line that says the present inputs. */
export function LabInputs({ summary, children }: LabInputsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.inputs} data-open={isOpen}>
      <button
        className={styles.fold}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>Inputs:</b> {summary}
        </span>
        <Icon name="chevron" />
      </button>
      <div className={styles.column} id={id}>
        <LabColumn title="Inputs" fact="reruns at once">
          <div className={styles.fields}>{children}</div>
        </LabColumn>
      </div>
    </div>
  )
}
