import { type Clock, newSignal, type Signal, type Task, waitFor } from '../clock'

export type LockMode = 'read' | 'write'

/** One place in the queue, or one holder. */
export interface Ticket {
  readonly mode: LockMode
  readonly owner: number
  readonly granted: Signal
}

export interface FairLock {
  readonly holders: Set<Ticket>
  /** Who waits, first in front; all before `head` have been let in. */
  readonly queue: Ticket[]
  head: number
}

export function newLock(): FairLock {
  return { holders: new Set(), queue: [], head: 0 }
}

/** Joins the queue and waits until admitted. `owner` is only for those who look on. */
export function* acquire(lock: FairLock, clock: Clock, mode: LockMode, owner: number): Task<Ticket> {
  const ticket: Ticket = { mode, owner, granted: newSignal() }
  lock.queue.push(ticket)
  admit(lock, clock)
  yield* waitFor(ticket.granted)
  return ticket
}

export function release(lock: FairLock, clock: Clock, ticket: Ticket) {
  lock.holders.delete(ticket)
  admit(lock, clock)
}

/** Nobody is admitted before everybody who queued earlier; readers share, a writer is alone (tokio's `RwLock`). */
function admit(lock: FairLock, clock: Clock) {
  for (let next = lock.queue[lock.head]; next !== undefined; next = lock.queue[lock.head]) {
    if (!fits(lock.holders, next)) return
    lock.head++
    lock.holders.add(next)
    clock.fire(next.granted)
  }
}

function fits(holders: ReadonlySet<Ticket>, next: Ticket): boolean {
  if (holders.size === 0) return true
  if (next.mode === 'write') return false
  const [holder] = holders
  return holder?.mode === 'read'
}
