import { Icon } from '@/app/parts/Icon'
import { CallToken } from './CallToken'
import type { CallFrame, GatesFrame } from './frame'
import styles from './LockRoom.module.css'

const mostTokens = 12

/** Who holds the lock, and who waits in front of the door, first in front: here is seen that nobody overtakes. */
export function LockRoom({ frame }: { frame: GatesFrame }) {
  const called = (index: number) => frame.calls.find((call) => call.index === index)
  const holders = frame.holders.flatMap((index) => called(index) ?? [])
  const queue = frame.queue.flatMap((index) => called(index) ?? [])
  const isShut = queue.length > 0 || holders.some((call) => modeOf(call) === 'write')
  return (
    <div className={styles.room} data-shut={isShut || undefined}>
      <div className={styles.holding}>
        <h3>Holding the lock</h3>
        <Tokens calls={holders} none="nobody" />
      </div>
      <div className={styles.door}>
        <i aria-hidden="true" />
        <span className="vh">The door is {isShut ? 'shut' : 'open'}.</span>
      </div>
      <div className={styles.queue}>
        <h3>Queue, first in front</h3>
        <Tokens calls={queue} none="nobody waits" isQueue />
      </div>
    </div>
  )
}

function Tokens({ calls, none, isQueue = false }: { calls: readonly CallFrame[]; none: string; isQueue?: boolean }) {
  if (calls.length === 0) return <p>{none}</p>
  const more = calls.length - mostTokens
  return (
    <ol className={styles.tokens}>
      {calls.slice(0, mostTokens).map((call, at) => (
        <li key={call.index}>
          {isQueue && at > 0 && <Icon name="back" />}
          <CallToken call={call} lock={modeOf(call)} isWaiting={isQueue} />
          <span className="vh">{modeOf(call)}</span>
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
    </ol>
  )
}

function modeOf({ lock }: CallFrame): 'read' | 'write' {
  return lock.state === 'none' ? 'read' : lock.mode
}
