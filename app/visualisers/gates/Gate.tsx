import { Icon } from '@/app/parts/Icon'
import type { Gate } from '@/lib/engine/call'
import type { GateState } from './frame'
import styles from './Gate.module.css'
import { gateNumber, stateWords } from './gate-words'

/** A gate from above: two posts, and two leaves that meet on the rail. */
export function GateDraw({ state, isTurned = false }: { state: GateState; isTurned?: boolean }) {
  return (
    <span className={styles.draw} data-state={state} data-turned={isTurned || undefined} aria-hidden="true">
      <i className={styles.post} />
      <i className={styles.leaf} />
      <i className={styles.leaf} />
      <i className={styles.post} />
    </span>
  )
}

export function GateName({ gate, state }: { gate: Gate; state: GateState }) {
  return (
    <span className={styles.name} data-state={state}>
      <b>{gateNumber(gate)}</b>
      {gate}
    </span>
  )
}

/** The state as text, with its icon. What has no word on the sheet is still read out. */
export function GateWord({ state }: { state: GateState }) {
  const { word, icon, spoken } = stateWords[state]
  return (
    <span className={styles.state} data-state={state}>
      {icon && <Icon name={icon} />}
      {word || <span className="vh">{spoken}</span>}
    </span>
  )
}
