import type { Task } from '../../clock'
import { acquire, type LockMode } from '../../lock/fair-lock'
import type { Tool } from '../../tools/tool'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Takes the lock. The kind of lock is decided from the name alone, before the look-up (`core/src/tools/parallel.rs`). */
export function* parallel(passage: Passage, { session, registry, lock }: Surroundings): Task<Stop | undefined> {
  const { call } = passage
  const { mode, because } = lockOf(registry.find(call.name))
  session.note(call, { type: 'lock.queued', mode, because })
  passage.ticket = yield* acquire(lock, session.clock, mode, call.index)
  session.note(call, { type: 'lock.granted', mode })
  session.note(call, { type: 'gate.passed', gate: 'parallel', because: `it holds the lock (${mode})` })
  return undefined
}

/** An unknown name takes the write lock. */
function lockOf(tool: Tool | undefined): { mode: LockMode; because: string } {
  return tool === undefined
    ? { mode: 'write', because: 'no tool has this name' }
    : { mode: tool.lock, because: tool.lockReason }
}
