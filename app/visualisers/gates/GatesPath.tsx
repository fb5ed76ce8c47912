import type { CSSProperties } from 'react'
import { type Gate, gateNames } from '@/lib/engine/call'
import { CallToken } from './CallToken'
import type { CallFrame, GateState } from './frame'
import { GateDraw, GateName, GateWord } from './Gate'
import styles from './GatesPath.module.css'
import { exitLooks, gateNumber, placeOf, stateWords } from './gate-words'

/** The path of one call, drawn by the style sheet alone: what stands in a page before, and without, its scripts. */
export function GatesPath({ call }: { call: CallFrame | undefined }) {
  const left = call?.left
  const place = { '--at': call === undefined ? 0 : placeOf(call) } as CSSProperties
  return (
    <ol
      className={styles.path}
      style={place}
      aria-label={call === undefined ? 'The seven gates' : `The gates of ${call.call.callId}`}
      data-through={left?.how === 'through' || undefined}
      data-exit={left !== undefined && left.how !== 'through' ? exitLooks[left.how] : undefined}
    >
      {gateNames.map((gate) => (
        <PathGate
          key={gate}
          gate={gate}
          state={call?.gates[gate] ?? 'idle'}
          exit={left !== undefined && left.gate === gate && left.how !== 'through' ? exitLooks[left.how] : undefined}
        />
      ))}
      {call && (
        <li className={styles.token} aria-hidden="true">
          <CallToken call={call} />
        </li>
      )}
    </ol>
  )
}

function PathGate({ gate, state, exit }: { gate: Gate; state: GateState; exit: 'output' | 'fatal' | undefined }) {
  return (
    <li className={styles.gate} data-state={state} data-exit={exit}>
      <span className={styles.draw}>
        <GateDraw state={state} />
      </span>
      <GateName gate={gate} state={state} />
      <GateWord state={state} />
      <span className={styles.chute} aria-hidden="true" />
    </li>
  )
}

/** The same for those who do not see a picture that is drawn otherwise. */
export function GatesList({ call }: { call: CallFrame }) {
  return (
    <ol aria-label={`The gates of ${call.call.callId}`}>
      {gateNames.map((gate) => (
        <li key={gate}>
          {gateNumber(gate)} {gate}: {stateWords[call.gates[gate]].spoken}
        </li>
      ))}
    </ol>
  )
}
