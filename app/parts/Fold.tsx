import type { ReactNode } from 'react'
import styles from './Fold.module.css'

/** Something that may stay shut. It is in the page all the same, for search, print and a reader without scripts. */
export function Fold({
  summary,
  isOpen = false,
  onOpen,
  children,
}: {
  summary: string
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
