import type { Task } from '../../clock'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Runs the tool: its arguments are decoded here, its approval is asked for here, its work is done here. */
export function* handler(passage: Passage, { session }: Surroundings): Task<Stop | undefined> {
  const { call, tool } = passage
  if (tool === undefined) return { kind: 'fatal', text: 'tool task failed to receive' }
  const handled = yield* tool.handle(call, session)
  if (handled.kind !== 'output') return handled
  passage.output = handled
  session.note(call, { type: 'gate.passed', gate: 'handler', because: 'the tool has answered' })
  return undefined
}
