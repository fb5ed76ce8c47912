import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton'
import { Exact } from './Exact'
import styles from './OutputPanel.module.css'

/** What the model reads: a slip for each item, the ledger, and what it never sees. */
export function OutputPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}

interface OutputItemProps {
  /** The type of the item as it stands in the request, e.g. `function_call_output`. */
  readonly type: string
  /** The call that it answers, or another fact for the end of the head. */
  readonly callId: string
  /** One text, or the texts of an array's items with their types. */
  readonly parts: readonly { readonly type?: string; readonly text: string }[]
}

export function OutputItem({ type, callId, parts }: OutputItemProps) {
  const isArray = parts.some((part) => part.type !== undefined)
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <span>{type}</span>
        <span>{callId}</span>
        <CopyButton icon label={`Copy the exact text of ${callId}`} text={parts.map((part) => part.text).join('\n')} />
      </div>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of an output are told apart by their place
        <div key={at}>
          {isArray && (
            <div className={styles.head}>
              <span>{part.type}</span>
              <span>
                {at + 1} of {parts.length}
              </span>
            </div>
          )}
          <Exact text={part.text} label={`Exact text of ${callId}${isArray ? `, part ${at + 1}` : ''}`} />
        </div>
      ))}
    </div>
  )
}

/** What is true and is not in the text. */
export function NeverSees({ children }: { children: ReactNode }) {
  return (
    <div className={styles.neverSees}>
      <h3>What it never sees</h3>
      {children}
    </div>
  )
}
