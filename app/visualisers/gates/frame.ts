import { type Call, type Gate, gateNames, type PayloadKind, payloadText } from '@/lib/engine/call'
import type { Json } from '@/lib/engine/json/value'
import type { LockMode } from '@/lib/engine/lock/fair-lock'
import type { Event, HistoryItem, Trace } from '@/lib/engine/trace'

/** `waiting`: for the lock. `asking`: for the user. Both are inside their gate and hold up what is behind them. */
export type GateState = 'idle' | 'waiting' | 'asking' | 'passing' | 'passed' | 'skipped' | 'stopped' | 'unreached'
export type LockState =
  | { readonly state: 'none' }
  /** `missed`: cancelled before it was let in. */
  | { readonly state: 'waits' | 'holds' | 'released' | 'missed'; readonly mode: LockMode }

/** How a call left the path: through all gates, at one with an output, at one with nothing, or cut off by the user. */
export type Exit = 'through' | 'output' | 'fatal' | 'cancelled'

/** One call as it is drawn at a step. */
export interface CallFrame {
  readonly index: number
  /** Of which request's answer it is part, from 0. */
  readonly turn: number
  readonly call: Call
  readonly payload: PayloadKind
  /** The arguments or the input, as the call carries them now. */
  readonly carries: string
  /** What it carried before a hook rewrote it. */
  readonly carriedBefore: string | undefined
  readonly lock: LockState
  readonly gates: Readonly<Record<Gate, GateState>>
  /** The gate that it stands at; nothing before the first and once it has left. */
  readonly standsAt: Gate | undefined
  readonly left: { readonly gate: Gate; readonly how: Exit } | undefined
  /** What answers it: made at a gate, recorded in the history, or made up when the history was put in order. */
  readonly output: { readonly item: Json; readonly state: 'built' | 'recorded' | 'made-up' } | undefined
  /** When it arrived, got its lock and gave it back, in virtual ms. */
  readonly times: { readonly arrived: number; readonly granted?: number; readonly released?: number }
}

/** All that the picture of the gates draws at one step. */
export interface GatesFrame {
  readonly now: number
  /** All calls that have arrived, in their order. */
  readonly calls: readonly CallFrame[]
  /** Who holds the lock, and who waits, first in front: indices of calls. */
  readonly holders: readonly number[]
  readonly queue: readonly number[]
  /** What the model reads: the outputs and the texts of hooks so far, in the order of the history. */
  readonly reads: readonly HistoryItem[]
  /** The last request that has gone out, if nothing has been added to the history since. */
  readonly sent: number | undefined
}

interface Draft {
  readonly calls: Map<number, CallFrame>
  readonly holders: Set<number>
  readonly queue: Set<number>
  reads: HistoryItem[]
  turn: number
  sent: number | undefined
  now: number
}

/** Collects what has happened before an event into a picture. It decides nothing: each line below repeats a fact. */
export function frameAt(trace: Trace, until: number): GatesFrame {
  const draft: Draft = {
    calls: new Map(),
    holders: new Set(),
    queue: new Set(),
    reads: [],
    turn: -1,
    sent: undefined,
    now: 0,
  }
  for (const event of trace.events.slice(0, until)) collect(draft, event, trace)
  return {
    now: draft.now,
    calls: [...draft.calls.values()],
    holders: [...draft.holders],
    queue: [...draft.queue],
    reads: draft.reads,
    sent: draft.sent,
  }
}

const untouched: CallFrame['gates'] = {
  parallel: 'idle',
  lookup: 'idle',
  kind: 'idle',
  'pre-hook': 'idle',
  handler: 'idle',
  'post-hook': 'idle',
  output: 'idle',
}

function collect(draft: Draft, event: Event, trace: Trace) {
  draft.now = event.at
  collectHistory(draft, event, trace)
  if (event.call === undefined) return
  collectLock(draft, event, event.call)
  if (event.type === 'call.arrived') draft.calls.set(event.call, arrived(event.made, draft.turn, event.at))
  const frame = draft.calls.get(event.call)
  if (frame !== undefined) draft.calls.set(event.call, { ...frame, ...changed(frame, event) })
}

function collectHistory(draft: Draft, event: Event, trace: Trace) {
  switch (event.type) {
    case 'request.sent':
      draft.turn = event.request
      draft.sent = event.request
      draft.reads = readsOf(trace.requests[event.request]?.input ?? [])
      return
    case 'history.mended':
      draft.reads = draft.reads.filter((item) => !event.removed.includes(item))
      for (const item of event.inserted) answerMadeUp(draft, item)
      return
    case 'output.recorded':
      draft.reads.push(event.item)
      draft.sent = undefined
      return
    case 'context.added':
      draft.reads.push(messageOf(event.text))
      draft.sent = undefined
      return
    case 'call.arrived':
      draft.sent = undefined
      return
    default:
  }
}

/** The text of a hook, in the form that the history gives it. */
function messageOf(text: string): HistoryItem {
  const content: Json = [
    new Map<string, Json>([
      ['type', 'input_text'],
      ['text', text],
    ]),
  ]
  return new Map<string, Json>([
    ['type', 'message'],
    ['role', 'developer'],
    ['content', content],
  ])
}

/** An output that was made up answers the call with its id that has none. The copy that is sent next makes it up anew. */
function answerMadeUp(draft: Draft, item: HistoryItem) {
  const id = item.get('call_id')
  const answered = [...draft.calls.values()].find(({ output, call }) => output === undefined && call.callId === id)
  if (answered === undefined) return
  draft.reads.push(item)
  draft.calls.set(answered.index, { ...answered, output: { item, state: 'made-up' } })
}

function collectLock({ holders, queue }: Draft, event: Event, call: number) {
  if (event.type === 'lock.queued') queue.add(call)
  if (event.type === 'lock.granted') {
    queue.delete(call)
    holders.add(call)
  }
  // a call that is cancelled gives its lock back, or its place in the queue, without a word
  if (event.type === 'lock.released' || event.type === 'output.recorded') {
    holders.delete(call)
    queue.delete(call)
  }
}

function arrived(call: Call, turn: number, at: number): CallFrame {
  return {
    index: call.index,
    turn,
    call,
    payload: call.payload.kind,
    carries: payloadText(call.payload),
    carriedBefore: undefined,
    lock: { state: 'none' },
    gates: untouched,
    standsAt: undefined,
    left: undefined,
    output: undefined,
    times: { arrived: at },
  }
}

function changed(frame: CallFrame, event: Event): Partial<CallFrame> {
  switch (event.type) {
    case 'lock.queued':
      return { lock: { state: 'waits', mode: event.mode }, ...at(frame, 'parallel', 'waiting') }
    case 'lock.granted':
      return {
        lock: { state: 'holds', mode: event.mode },
        times: { ...frame.times, granted: event.at },
        ...at(frame, 'parallel', 'passing'),
      }
    case 'lock.released':
      return { lock: { state: 'released', mode: event.mode }, times: { ...frame.times, released: event.at } }
    case 'gate.entered':
      return { standsAt: event.gate, ...at(frame, event.gate, 'passing') }
    case 'gate.passed':
      return event.gate === 'output'
        ? { ...at(frame, event.gate, 'passed'), standsAt: undefined, left: { gate: event.gate, how: 'through' } }
        : at(frame, event.gate, 'passed')
    case 'gate.skipped':
      return at(frame, event.gate, 'skipped')
    case 'gate.stopped':
      return leave(frame, event.gate, event.stop.kind === 'fatal' ? 'fatal' : 'output')
    case 'call.rewritten':
      return { carries: event.after, carriedBefore: event.before }
    case 'approval.asked':
      return frame.standsAt === undefined ? {} : at(frame, frame.standsAt, 'asking')
    case 'approval.answered':
    case 'server.answered':
      return frame.standsAt === undefined ? {} : at(frame, frame.standsAt, 'passing')
    case 'output.built':
      return { output: { item: event.output, state: 'built' } }
    case 'output.recorded':
      return {
        output: { item: event.item, state: 'recorded' },
        ...(frame.left === undefined ? cancelled(frame) : {}),
      }
    default:
      return {}
  }
}

function at(frame: CallFrame, gate: Gate, state: GateState): Pick<CallFrame, 'gates'> {
  return { gates: { ...frame.gates, [gate]: state } }
}

/** A call that is answered before it has left the path was cut off where it stood, and so was its lock. */
function cancelled(frame: CallFrame): Partial<CallFrame> {
  const { lock } = frame
  const lost: LockState =
    lock.state === 'waits'
      ? { ...lock, state: 'missed' }
      : lock.state === 'holds'
        ? { ...lock, state: 'released' }
        : lock
  return { ...leave(frame, frame.standsAt ?? 'parallel', 'cancelled'), lock: lost }
}

/** The call stops at a gate: what lies behind is never reached. */
function leave(frame: CallFrame, gate: Gate, how: Exit): Partial<CallFrame> {
  const later = gateNames.slice(gateNames.indexOf(gate) + 1)
  const unreached = Object.fromEntries(later.map((name) => [name, 'unreached' as const]))
  return { gates: { ...frame.gates, ...unreached, [gate]: 'stopped' }, standsAt: undefined, left: { gate, how } }
}

/** Of the items of a request, those that the program itself has written: the outputs, and the messages that are not the model’s. */
export function readsOf(items: readonly HistoryItem[]): HistoryItem[] {
  return items.filter((item) => {
    const type = item.get('type')
    if (type === 'message') return item.get('role') !== 'assistant'
    return typeof type === 'string' && type.endsWith('_output')
  })
}
