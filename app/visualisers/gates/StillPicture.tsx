import { displayName } from '@/lib/engine/call'
import { CallTicket } from './CallTicket'
import { GatesPath } from './GatesPath'
import styles from './GatesPicture.module.css'
import { LockRoom } from './LockRoom'
import { OutputSlip } from './OutputSlip'
import type { Pictured } from './pictured'

const mostLanes = 4

/** The same picture without a script: every call has its own path. */
export function StillPicture({ pictured: { frame, calls, focus, before, fatal } }: { pictured: Pictured }) {
  const more = calls.length - mostLanes
  return (
    <figure className={styles.figure} aria-label="The gates">
      <CallTicket call={focus} before={before} />
      {calls.length <= 1 ? (
        <GatesPath call={focus} />
      ) : (
        calls.slice(0, mostLanes).map((call) => (
          <div key={call.index} className={styles.lane}>
            <p>
              <b className="mono">{call.call.callId}</b> <span className="mono">{displayName(call.call.name)}</span>
            </p>
            <GatesPath call={call} />
          </div>
        ))
      )}
      {more > 0 && <p>And {more.toLocaleString('en')} more calls</p>}
      <div className={calls.length > 1 ? styles.several : undefined}>
        <OutputSlip call={focus} fatal={fatal} />
      </div>
      {calls.length > 1 && (
        <div className={styles.room}>
          <LockRoom frame={frame} />
        </div>
      )}
    </figure>
  )
}
