'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { CallTicket } from './CallTicket'
import FlowPicture from './FlowPicture'
import { flowOf, roomFor } from './flow'
import { windowOf } from './focus'
import { GatesList } from './GatesPath'
import styles from './GatesPicture.module.css'
import { LockRoom } from './LockRoom'
import { OutputSlip } from './OutputSlip'
import type { Pictured } from './pictured'

/** The picture of the gates at a step: ticket, graph, slip, and the room with the lock where several calls run side by side. */
export function GatesPicture({ pictured: { frame, calls, focus, before, fatal } }: { pictured: Pictured }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { from, shown } = windowOf(calls, focus?.index, roomFor(width))
  return (
    <figure className={styles.figure} aria-label="The gates">
      <CallTicket call={focus} before={before} />
      <div className={styles.graph} ref={box}>
        {width > 0 && <FlowPicture flow={flowOf({ calls: shown, focus, width })} />}
      </div>
      <div className="vh">
        {shown.map((call) => (
          <GatesList key={call.index} call={call} />
        ))}
      </div>
      {shown.length < calls.length && (
        <p>
          Calls {from + 1} to {from + shown.length} of {calls.length.toLocaleString('en')}
        </p>
      )}
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

/** The inner width of an element in whole pixels, as it is now. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
