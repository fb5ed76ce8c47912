import type { ReactNode } from 'react'
import { CopyButton } from '../parts/CopyButton'
import styles from './LabPage.module.css'

interface LabPageProps {
  readonly title: string
  /** One sentence that says what to do. */
  readonly intro: string
  /** Wide inputs, for text that is pasted. */
  readonly takesText?: boolean
  /** LabInputs, then LabColumns: the picture, and what the model reads. */
  readonly children: ReactNode
}

export function LabPage({ title, intro, takesText = false, children }: LabPageProps) {
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <CopyButton label="Copy link" />
        <p>{intro}</p>
      </div>
      <div className={takesText ? `${styles.lab} ${styles.text}` : styles.lab}>{children}</div>
    </>
  )
}

interface LabColumnProps {
  readonly title: string
  /** One fact at the end of the title: which scenario, which total. */
  readonly fact?: string
  readonly children: ReactNode
}

export function LabColumn({ title, fact, children }: LabColumnProps) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>
        {title} {fact && <small>{fact}</small>}
      </h2>
      {children}
    </section>
  )
}
