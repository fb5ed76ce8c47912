import styles from './CallTicket.module.css'
import type { CallFrame, LockState } from './frame'
import { nameOfPayload } from './payload-words'
import { itemTypes } from './words'

interface CallTicketProps {
  readonly call: CallFrame | undefined
  /** The same call one step before: what has changed since is marked. */
  readonly before: CallFrame | undefined
}

/** What a call carries: a pair of names, a payload, its text, and its lock. */
export function CallTicket({ call, before }: CallTicketProps) {
  if (call === undefined) {
    return (
      <div className={styles.ticket} data-empty>
        <p>No call yet. The model emits an item, and what it carries will stand here.</p>
      </div>
    )
  }
  const { kind, text } = nameOfPayload[call.payload]
  const isNew = before?.index !== call.index
  const isRewritten = call.carriedBefore !== undefined
  return (
    <div className={styles.ticket}>
      <div className={styles.head}>
        <span>
          Call <b className="mono">{call.call.callId}</b> carries
        </span>
        <span className="mono">{itemTypes[call.payload]}</span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>name</dt>
          <dd>
            <span className={styles.pair}>
              {call.call.name.namespace === undefined ? (
                <span data-default>default</span>
              ) : (
                <span>{call.call.name.namespace}</span>
              )}
              <span>{call.call.name.name}</span>
            </span>
          </dd>
        </div>
        <div>
          <dt>payload</dt>
          <dd>{kind}</dd>
        </div>
        <div className={styles.text}>
          <dt>{text}</dt>
          <dd>
            {isRewritten && (
              <>
                <del>{shortened(call.carriedBefore)}</del> <span className="vh">became</span>
              </>
            )}
            <Changed has={!isNew && before?.carries !== call.carries}>{shortened(call.carries)}</Changed>
          </dd>
        </div>
        <div>
          <dt>lock</dt>
          <dd className={styles.words}>
            <Changed has={!isNew && before !== undefined && lockWords(before.lock) !== lockWords(call.lock)}>
              {lockWords(call.lock)}
            </Changed>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Changed({ has, children }: { has: boolean; children: string }) {
  return has ? <mark>{children}</mark> : children
}

/** The sheet shows some lines; what is longer stands whole among the items. */
function shortened(text = ''): string {
  return text.length > 600 ? `${text.slice(0, 600)}…` : text
}

function lockWords(lock: LockState): string {
  switch (lock.state) {
    case 'none':
      return 'none yet'
    case 'waits':
      return `waits to ${lock.mode}`
    case 'holds':
      return lock.mode
    case 'missed':
      return `${lock.mode}, never got it`
    case 'released':
      return `${lock.mode}, given back`
    default:
      return lock satisfies never
  }
}
