import type { Call, Gate } from '../call'
import type { Task } from '../clock'
import type { FairLock, Ticket } from '../lock/fair-lock'
import type { Session } from '../tools/session'
import type { Output, Tool } from '../tools/tool'
import type { HistoryItem, Stop } from '../trace'

/** The tools that one request of the model was made with. */
export interface Registry {
  find(name: Call['name']): Tool | undefined
}

/** One call on its way through the gates, and what it has come by so far. */
export interface Passage {
  /** As the model emitted it, or as a hook rewrote it. */
  call: Call
  tool?: Tool
  ticket?: Ticket
  output?: Output
}

/** What a gate needs beside the call. */
export interface Surroundings {
  readonly session: Session
  readonly registry: Registry
  readonly lock: FairLock
  /** Adds an item to the history at once. */
  record(item: HistoryItem): void
}

/** One place where a call can stop. It gives why, or nothing if the call may go on. */
export interface GateStep {
  readonly gate: Gate
  readonly pass: (passage: Passage, surroundings: Surroundings) => Task<Stop | undefined>
}
