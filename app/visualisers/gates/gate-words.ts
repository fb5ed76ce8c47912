import type { IconName } from '@/app/parts/Icon'
import { type Gate, gateNames } from '@/lib/engine/call'
import type { CallFrame, Exit, GateState, GatesFrame } from './frame'

interface StateWords {
  /** What stands under the gate; a gate that nothing is known of has no word there. */
  readonly word: string
  readonly icon?: IconName
  /** What a list reads out. */
  readonly spoken: string
}

export const stateWords: Readonly<Record<GateState, StateWords>> = {
  idle: { word: '', spoken: 'not reached yet' },
  waiting: { word: 'waits', icon: 'pause', spoken: 'waits for the lock' },
  asking: { word: 'asks', icon: 'pause', spoken: 'waits for the user' },
  passing: { word: 'is here', icon: 'arrow', spoken: 'is here' },
  passed: { word: 'passed', icon: 'tick', spoken: 'passed' },
  skipped: { word: 'no hook', icon: 'dash', spoken: 'no hook, goes straight on' },
  stopped: { word: 'stops here', icon: 'boom', spoken: 'stops here' },
  unreached: { word: '', spoken: 'not reached' },
}

/** Where an exit of this kind leads, as it is drawn. */
export const exitLooks: Readonly<Record<Exit, 'output' | 'fatal'>> = {
  through: 'output',
  output: 'output',
  fatal: 'fatal',
  cancelled: 'output',
}

export function gateNumber(gate: Gate): number {
  return gateNames.indexOf(gate) + 1
}

/** Whether the rail in front of a gate has been walked. */
export function isReached(state: GateState): boolean {
  return state !== 'idle' && state !== 'unreached'
}

/**
 * How far a call has come, in gates: 3 is on the third, 2.66 right before it (it halts before a shut gate, never on it),
 * 7.5 behind the last.
 */
export function placeOf({ left, standsAt, gates }: CallFrame): number {
  if (left !== undefined) return left.how === 'through' ? gateNames.length + 0.5 : gateNumber(left.gate) - 0.34
  if (standsAt === undefined) return 0.4
  const halts = gates[standsAt] === 'waiting' || gates[standsAt] === 'asking'
  return gateNumber(standsAt) - (halts ? 0.34 : 0)
}

/** What a call is answered with so far, in a word for its place at the end of the row. */
export function answerWords({ output, left }: CallFrame): { readonly word: string; readonly look: AnswerLook } {
  if (output !== undefined) return answers[output.state]
  if (left?.how === 'fatal') return { word: 'no output', look: 'fatal' }
  return { word: 'not yet', look: 'empty' }
}

export type AnswerLook = 'empty' | 'fatal' | 'built' | 'recorded'

const answers = {
  built: { word: 'output', look: 'built' },
  recorded: { word: 'recorded', look: 'recorded' },
  'made-up': { word: 'made up', look: 'recorded' },
} as const

/** From where an output comes, for the head of its slip. */
export function originWords({ output, left }: CallFrame): string {
  if (output?.state === 'made-up') return 'made up when the history was put in order'
  if (left?.how === 'cancelled') return 'from the user’s interruption'
  const from = left === undefined ? '' : `from gate ${gateNumber(left.gate)}, `
  return output?.state === 'recorded' ? `${from}in the history` : `${from}to the next request`
}

const mostSpoken = 3

/** What a run comes to, for a reader who has changed something and does not see the picture. */
export function outcomeWords({ calls }: GatesFrame): string {
  if (calls.length === 0) return 'No call is made.'
  const more = calls.length - mostSpoken
  const spoken = calls.slice(0, mostSpoken).map(({ call, left }) => {
    if (left === undefined) return `${call.callId} is still under way`
    return left.how === 'through'
      ? `${call.callId} passes all gates`
      : `${call.callId} stops at gate ${gateNumber(left.gate)}`
  })
  return `${[...spoken, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}.`
}
