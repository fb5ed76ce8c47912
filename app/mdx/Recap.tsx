import type { ReactNode } from 'react'
import styles from './Recap.module.css'

/** The rules of a chapter, to keep. */
export function Recap({ children }: { children: ReactNode }) {
  return <div className={styles.recap}>{children}</div>
}
