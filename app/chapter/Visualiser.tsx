import type { ReactNode } from 'react'
import styles from './Visualiser.module.css'

interface VisualiserProps {
  readonly title: string
  /** The lab in which this run can be changed. */
  readonly lab?: { readonly href: string; readonly label: string }
  /** Over the whole page instead of the width of a chapter. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The frame around a picture that stands in a chapter. */
export function Visualiser({ title, lab, isWide = false, children }: VisualiserProps) {
  return (
    <section
      className={isWide ? `${styles.visualiser} ${styles.wide}` : styles.visualiser}
      aria-label={`Visualiser: ${title}`}
    >
      <div className={styles.title}>
        <b>{title}</b>
        {lab && <a href={lab.href}>{lab.label}</a>}
      </div>
      {children}
    </section>
  )
}
