import type { Task } from '../../clock'
import { release } from '../../lock/fair-lock'
import type { Stop } from '../../trace'
import { outputItem } from '../output-item'
import type { Passage, Surroundings } from '../passage'

/** Makes the answer of what the tool gave. The handler has cut it once; it is cut again when it is recorded. */
// biome-ignore lint/correctness/useYield: a gate is a task, also one that never waits
export function* output(passage: Passage, { session }: Surroundings): Task<Stop | undefined> {
  const { call, output: given } = passage
  if (given === undefined) return { kind: 'fatal', text: 'tool task failed to receive' }
  session.note(call, { type: 'gate.passed', gate: 'output', because: 'its output is made' })
  session.note(call, {
    type: 'output.built',
    output: outputItem(call.payload.kind, call.callId, given.body, undefined),
  })
  return undefined
}

/** Gives the lock back, wherever the call ended. */
export function leave({ call, ticket }: Passage, { session, lock }: Surroundings) {
  if (ticket === undefined) return
  session.note(call, { type: 'lock.released', mode: ticket.mode })
  release(lock, session.clock, ticket)
}
