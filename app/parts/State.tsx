import type { ReactNode } from 'react'
import styles from './State.module.css'

/** What will be here, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <b>{title}</b>
      <div>{children}</div>
    </div>
  )
}

/** What was refused, with its path (`items[0].call_id: expected a string, got 5`), and one way back. */
export function ErrorState({ title, problem, children }: { title: string; problem: string; children?: ReactNode }) {
  return (
    <div className={styles.state} data-kind="error" role="alert">
      <b>{title}</b>
      <pre>{problem}</pre>
      {children}
    </div>
  )
}
