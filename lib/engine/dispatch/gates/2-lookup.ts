import { displayName } from '../../call'
import type { Task } from '../../clock'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Finds the tool by namespace and name, exactly (`core/src/tools/registry.rs`). */
// biome-ignore lint/correctness/useYield: a gate is a task, also one that never waits
export function* lookup(passage: Passage, { session, registry }: Surroundings): Task<Stop | undefined> {
  const { call } = passage
  const tool = registry.find(call.name)
  if (tool === undefined)
    return { kind: 'refused', text: unsupported(call.payload.kind === 'custom', displayName(call.name)) }
  passage.tool = tool
  session.note(call, { type: 'gate.passed', gate: 'lookup', because: `${displayName(call.name)} is registered` })
  return undefined
}

function unsupported(custom: boolean, name: string): string {
  return custom ? `unsupported custom tool call: ${name}` : `unsupported call: ${name}`
}
