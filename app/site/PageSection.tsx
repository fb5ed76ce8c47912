import type { ReactNode } from 'react'
import styles from './PageSection.module.css'

interface PageSectionProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page under an ink rule: title at the left, what it is about at the right, then the thing itself. */
export function PageSection({ title, intro, children }: PageSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {intro && <p>{intro}</p>}
      </div>
      {children}
    </section>
  )
}
