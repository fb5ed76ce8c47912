import type { Call, Gate } from './call'
import type { HookRun } from './hooks/hook'
import type { Json } from './json/value'
import type { LockMode } from './lock/fair-lock'
import type { Cut } from './output/truncate'
import type { Scenario } from './scenario'

/** One item of the conversation, as it stands in a request's `input`. */
export type HistoryItem = ReadonlyMap<string, Json>

/** What is sent to the model: all that is new since the first request, as normalised for sending. */
export interface ModelRequest {
  readonly at: number
  readonly input: readonly HistoryItem[]
}

/** Why a call went no further. A refusal is text for the model; a fatal error is logged, and the model reads `aborted`. */
export type Stop =
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'fatal'; readonly text: string }

/** One fact, in the order in which it came about. `at` is virtual ms; `call` is the index of the call it is about. */
export type Event = { readonly at: number; readonly call?: number } & Fact

export type Fact =
  | { readonly type: 'request.sent'; readonly request: number }
  | { readonly type: 'item.arrived'; readonly item: Json }
  | { readonly type: 'item.dropped'; readonly reason: string }
  | { readonly type: 'item.recorded'; readonly reason: string }
  | { readonly type: 'call.arrived'; readonly made: Call }
  | { readonly type: 'call.unreadable'; readonly text: string }
  | { readonly type: 'server.awaited'; readonly server: string }
  | { readonly type: 'server.started'; readonly server: string; readonly tools: number }
  | { readonly type: 'server.failed'; readonly server: string; readonly reason: string }
  | { readonly type: 'lock.queued'; readonly mode: LockMode; readonly because: string }
  | { readonly type: 'lock.granted'; readonly mode: LockMode }
  | { readonly type: 'lock.released'; readonly mode: LockMode }
  | { readonly type: 'gate.entered'; readonly gate: Gate }
  | { readonly type: 'gate.passed'; readonly gate: Gate; readonly because: string }
  | { readonly type: 'gate.skipped'; readonly gate: Gate; readonly because: string }
  | { readonly type: 'gate.stopped'; readonly gate: Gate; readonly stop: Stop }
  | { readonly type: 'hook.started'; readonly event: string; readonly stdin: string; readonly place: number }
  | { readonly type: 'hook.finished'; readonly run: HookRun; readonly place: number }
  | { readonly type: 'call.rewritten'; readonly before: string; readonly after: string }
  | { readonly type: 'context.added'; readonly text: string }
  | { readonly type: 'output.replaced'; readonly text: string }
  | { readonly type: 'arguments.decoded'; readonly struct: string }
  | { readonly type: 'arguments.refused'; readonly text: string }
  | { readonly type: 'approval.decided'; readonly rule: string; readonly verdict: 'run' | 'ask' | 'refuse' }
  | { readonly type: 'approval.asked'; readonly method: string; readonly params: Json }
  | { readonly type: 'approval.answered'; readonly answer: string; readonly effect: string }
  | {
      readonly type: 'server.called'
      readonly server: string
      readonly tool: string
      readonly arguments: string | undefined
    }
  | { readonly type: 'server.answered'; readonly server: string; readonly what: string }
  | { readonly type: 'item.started'; readonly kind: string }
  | {
      readonly type: 'item.completed'
      readonly kind: string
      readonly status: 'completed' | 'failed' | 'declined'
      /** Of an MCP call: its result as events carry it, or the error. */
      readonly result?: Json
      readonly error?: string
    }
  | { readonly type: 'process.started'; readonly cmd: string; readonly scripted: boolean }
  | { readonly type: 'process.collected'; readonly bytes: number; readonly ended: boolean }
  | { readonly type: 'patch.verified'; readonly hunks: number }
  | { readonly type: 'patch.applied'; readonly changed: readonly string[]; readonly failed: boolean }
  | { readonly type: 'output.cut'; readonly stage: 1 | 2; readonly cut: Cut }
  | { readonly type: 'output.built'; readonly output: Json }
  | { readonly type: 'stream.completed' }
  | { readonly type: 'output.recorded'; readonly item: HistoryItem }
  | {
      readonly type: 'history.mended'
      readonly inserted: readonly HistoryItem[]
      readonly removed: readonly HistoryItem[]
    }
  | {
      readonly type: 'log'
      readonly level: 'error' | 'warn' | 'info'
      readonly target: string
      readonly message: string
    }
  | { readonly type: 'turn.interrupted' }
  | { readonly type: 'turn.panicked'; readonly message: string }
  | { readonly type: 'turn.ended' }

/** The ordered list of facts that one run of the engine produced, and what the run left behind. */
export interface Trace {
  readonly scenario: Scenario
  readonly events: readonly Event[]
  /** The calls, by index. */
  readonly calls: readonly Call[]
  readonly requests: readonly ModelRequest[]
  /** The whole conversation since the first request, before it is normalised for sending. */
  readonly history: readonly HistoryItem[]
  /** The files of the working folder afterwards, by path. */
  readonly files: Scenario['world']['files']
  /** `waiting`: somebody waits for an answer that never comes. */
  readonly outcome: 'completed' | 'interrupted' | 'panicked' | 'waiting' | 'refused-to-start'
  /** Why the session did not start: a required server failed. */
  readonly refusal?: string
}
