import styles from './CallToken.module.css'
import type { CallFrame } from './frame'

interface CallTokenProps {
  readonly call: CallFrame
  /** In a lock room a token says which lock it is about. */
  readonly lock?: 'read' | 'write'
  readonly isWaiting?: boolean
  readonly isLeft?: boolean
}

/** A call as a thing that moves: its shape is its payload. */
export function CallToken({ call, lock, isWaiting = false, isLeft = false }: CallTokenProps) {
  return (
    <span
      className={styles.token}
      data-payload={call.payload}
      data-lock={lock}
      data-waiting={isWaiting || undefined}
      data-left={isLeft || undefined}
    >
      <span>{call.call.callId}</span>
      {lock && <b>{lock === 'read' ? 'R' : 'W'}</b>}
    </span>
  )
}
