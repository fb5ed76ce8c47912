import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** A page's title, and what the page is for. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}
