import { displayName } from '../../call'
import type { Task } from '../../clock'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Refuses a payload that the tool's handler does not take. This is fatal: the model reads `aborted` (`core/src/tools/registry.rs`). */
// biome-ignore lint/correctness/useYield: a gate is a task, also one that never waits
export function* kind({ call, tool }: Passage, { session }: Surroundings): Task<Stop | undefined> {
  if (!tool?.accepts.includes(call.payload.kind)) {
    return { kind: 'fatal', text: `tool ${displayName(call.name)} invoked with incompatible payload` }
  }
  session.note(call, { type: 'gate.passed', gate: 'kind', because: `the tool takes a ${call.payload.kind} payload` })
  return undefined
}
