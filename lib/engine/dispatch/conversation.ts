import type { Call } from '../call'
import { letOthersGo, type Running, sleep, type Task, waitFor } from '../clock'
import type { Json } from '../json/value'
import { fromPlain } from '../json/write'
import { newLock } from '../lock/fair-lock'
import { historyTokens, recordTruncation } from '../output/content'
import type { ObserveCut } from '../output/truncate'
import type { Emission } from '../scenario'
import type { Session } from '../tools/session'
import type { Fact, HistoryItem, ModelRequest } from '../trace'
import { buildCall } from './build-call'
import { type Answered, type Dispatched, dispatchCall } from './dispatch-call'
import { normalise } from './history'
import { abortedText, abortedTurn, saidByUser } from './interrupt'
import { readItem } from './item'
import { answers, isFound, outputItem } from './output-item'
import type { Registry, Surroundings } from './passage'
import { recordedItem } from './record-item'
import { newStreamReader } from './stream-event'

/** All that a conversation with the model writes down. */
export interface Record {
  readonly calls: Call[]
  readonly history: HistoryItem[]
  readonly requests: ModelRequest[]
  outcome: 'completed' | 'interrupted' | 'panicked' | 'waiting'
}

/** A call whose task was started. */
interface InFlight {
  readonly call: Call
  readonly arrivedAt: number
  readonly running: Running
  readonly dispatched: () => Dispatched | undefined
}

export interface Conversation {
  readonly record: Record
  /** Sends requests and takes the model's streams, until a stream asks for nothing. */
  talk(): Task<void>
  /** Ends the turn as the user's interruption does: what has finished counts, the rest is cancelled. */
  interrupt(): void
}

/** An entry of a stream that is an item stands for the event that brings it whole. */
function done(item: Emission): Json {
  return new Map<string, Json>([
    ['type', 'response.output_item.done'],
    ['item', fromPlain(item)],
  ])
}

/** One user turn: requests, streams, calls and their outputs (`core/src/session/turn.rs`). */
export function newConversation(
  session: Session,
  registryAt: (ms: number) => Registry,
  note: (fact: Fact) => void,
): Conversation {
  const record: Record = { calls: [], history: [], requests: [], outcome: 'waiting' }
  let inFlight: InFlight[] = []
  /** How many of them have been awaited, and their outputs recorded. */
  let drained = 0

  function sendRequest() {
    const sent = normalise(record.history, session.model)
    if (sent.inserted.length > 0 || sent.removed.length > 0) {
      note({ type: 'history.mended', inserted: sent.inserted, removed: sent.removed })
    }
    for (const { level, message } of sent.logs) log(level, message)
    if (session.scenario.build === 'debug') {
      const panic = sent.logs.find(({ level }) => level === 'error')
      if (panic) return stopInPanic(panic.message)
    }
    record.requests.push({ at: session.clock.now(), input: sent.items })
    note({ type: 'request.sent', request: record.requests.length - 1 })
    return true
  }

  function log(level: 'error' | 'info', message: string) {
    note({ type: 'log', level, target: 'codex_core::util', message })
  }

  /** A debug build stops where a release build only logs (`core/src/util.rs`). */
  function stopInPanic(message: string): false {
    record.outcome = 'panicked'
    note({ type: 'turn.panicked', message })
    return false
  }

  function* talk(): Task<void> {
    for (let at = 0, isDue = true; isDue; at++) {
      if (!sendRequest()) return
      const surroundings: Surroundings = {
        session,
        registry: registryAt(session.clock.now()),
        lock: newLock(),
        record: (item) => record.history.push(item),
      }
      const answersAreDue = yield* takeStream(session.scenario.turns[at] ?? [], surroundings)
      if (answersAreDue === undefined) return
      note({ type: 'stream.completed' })
      if (!(yield* drain())) return
      isDue = recordTexts() || answersAreDue
    }
    record.outcome = 'completed'
    note({ type: 'turn.ended' })
  }

  /** What has come in meanwhile goes out with the next request, and there is one for it (`core/src/session/turn.rs`, pending input). */
  function recordTexts(): boolean {
    const texts = session.textsForRequest()
    for (const text of texts) {
      note({ type: 'context.added', text })
      record.history.push(saidByUser(`msg_${session.nextUuid()}`, text))
    }
    return texts.length > 0
  }

  /** Takes the model's stream to its end. It tells whether an answer is due, or nothing if the program stopped. */
  function* takeStream(turn: readonly Emission[], surroundings: Surroundings): Task<boolean | undefined> {
    const readEvent = newStreamReader()
    let answersAreDue = false
    for (const emission of turn) {
      if ('pauseMs' in emission && typeof emission.pauseMs === 'number') {
        yield* sleep(emission.pauseMs)
        continue
      }
      const event = readEvent(
        'raw' in emission && emission.raw !== undefined ? fromPlain(emission.raw) : done(emission),
      )
      if (event.kind === 'end') break
      if (event.kind === 'item') answersAreDue = arrive(event.item, surroundings) || answersAreDue
      else note({ type: 'item.dropped', reason: 'only response.output_item.done carries an item' })
      if (event.kind !== 'stray') continue
      log('error', event.message)
      if (session.scenario.build === 'debug') return stopInPanic(event.message) || undefined
    }
    return answersAreDue
  }

  /** An item is put into the history at once, and its call is started at once. */
  function arrive(item: Json | undefined, surroundings: Surroundings): boolean {
    if (item === undefined) {
      note({ type: 'item.dropped', reason: 'the event carries no item' })
      return false
    }
    note({ type: 'item.arrived', item })
    const read = readItem(item, () => session.nextUuid())
    if (read.kind === 'dropped') {
      note({ type: 'item.dropped', reason: read.reason })
      return false
    }
    record.history.push(recordedItem(read.item, session.model, session.policy))
    const built = buildCall(read.item, read.type, record.calls.length)
    switch (built.kind) {
      case 'none':
        note({ type: 'item.recorded', reason: built.reason })
        return false
      case 'unreadable':
        recordUnreadable(built.text)
        return true
      case 'call':
        startCall(built.call, surroundings)
        return true
      default:
        return built satisfies never
    }
  }

  /** The answer of a call that could not be built goes out with an empty call id, so nobody reads it (`stream_events_utils.rs`). */
  function recordUnreadable(text: string) {
    note({ type: 'call.unreadable', text })
    note({ type: 'log', level: 'error', target: 'codex_core::tools::router', message: `error=${text}` })
    record.history.push(outputItem('function', '', text, `fco_${session.nextUuid()}`))
  }

  function startCall(call: Call, surroundings: Surroundings) {
    record.calls.push(call)
    session.note(call, { type: 'call.arrived', made: call })
    let dispatched: Dispatched | undefined
    function* work(): Task<void> {
      dispatched = yield* dispatchCall(call, surroundings)
    }
    const arrivedAt = session.clock.now()
    const running = session.clock.start(work())
    inFlight.push({ call, arrivedAt, running, dispatched: () => dispatched })
  }

  /** Once the stream is complete, the tasks are awaited in call order, and each output is recorded then. */
  function* drain(): Task<boolean> {
    for (let next = inFlight[drained]; next !== undefined; next = inFlight[drained]) {
      if (!next.running.ended.happened) {
        yield* waitFor(next.running.ended)
        // What hooks of other calls say at the same time stands ahead of the output: it takes longer to get there.
        yield* letOthersGo()
      }
      drained++
      const result = next.dispatched()
      if (result && !recordDispatched(next.call, result)) return false
    }
    inFlight = []
    drained = 0
    return true
  }

  function recordDispatched(call: Call, result: Dispatched): boolean {
    if (result.kind === 'fatal') {
      const message = `in-flight tool future failed during drain: Fatal error: ${result.text}`
      log('error', message)
      return session.scenario.build === 'debug' ? stopInPanic(message) : true
    }
    recordOutput(call, result)
    return true
  }

  /** What goes into the history is cut once more (`context_manager/history.rs`). */
  function recordOutput(call: Call, { body, recordPolicy }: Answered) {
    const tokens = historyTokens(recordPolicy ?? session.policy)
    const observe: ObserveCut = (cut) => session.note(call, { type: 'output.cut', stage: 2, cut })
    const kept = isFound(body) ? body : recordTruncation(body, tokens, observe)
    const { prefix } = answers[call.payload.kind]
    const item = outputItem(call.payload.kind, call.callId, kept, `${prefix}_${session.nextUuid()}`)
    record.history.push(item)
    session.note(call, { type: 'output.recorded', item })
  }

  function interrupt() {
    for (const { call, arrivedAt, running, dispatched } of inFlight.slice(drained)) {
      const result = dispatched()
      running.cancel()
      if (result) {
        if (!recordDispatched(call, result)) return
      } else recordOutput(call, { body: abortedText(call, session.clock.now() - arrivedAt), recordPolicy: undefined })
    }
    inFlight = []
    record.history.push(saidByUser(`msg_${session.nextUuid()}`, abortedTurn))
    record.outcome = 'interrupted'
    note({ type: 'turn.interrupted' })
    sendRequest()
  }

  return { record, talk, interrupt }
}
