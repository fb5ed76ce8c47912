import { type Clock, newSignal, type Signal, sleep, type Task, waitFor } from '../clock'
import type { Json, JsonObject, PlainJson } from '../json/value'
import { fromPlain, toPlain, writeJson } from '../json/write'
import { debugDuration } from '../output/wall-time'
import type { ServedCall, ServedTool, Server } from '../scenario'
import type { Session, StoreKey } from '../tools/session'
import { decodeMessage, type ProtocolError, readMessage, type ServerMessage, type ServerResult } from './protocol'

/** One server that was started, as the client sees it. */
export interface Connection {
  /** The id of the next request; 0 was the handshake, 1 the list of tools. */
  nextId: number
  /** Fires when the server's process has ended. */
  readonly closed: Signal
}

/** What a request came to. */
export type Reply =
  | { readonly kind: 'result'; readonly result: ServerResult }
  | { readonly kind: 'error'; readonly error: ProtocolError }
  | { readonly kind: 'cancelled'; readonly reason: string | undefined }
  | { readonly kind: 'closed' }
  | { readonly kind: 'timeout' }

const connectionsKey: StoreKey<Map<string, Connection>> = { name: 'mcp-connections', initial: () => new Map() }

export function connectionTo(session: Session, server: string): Connection {
  const connections = session.store(connectionsKey)
  const connection = connections.get(server) ?? { nextId: 2, closed: newSignal() }
  connections.set(server, connection)
  return connection
}

/** A server's answer to a request, as a script: what it writes, and whether it ends instead of going on. */
export interface Script {
  /** Work before the answer, in ms. */
  readonly workMs: number
  /** Messages in order; a text is lines as they are written, `<id>` standing for the request's id. */
  readonly writes: readonly (string | Json)[]
  readonly exits: boolean
}

/** Reads what a script writes as the client does; the first message that answers the request is its reply (`rmcp/src/service.rs`). */
export function replyIn(writes: Script['writes'], id: number): Reply | undefined {
  const messages = writes.flatMap((written) =>
    typeof written === 'string' ? messagesOf(written, id) : decodeMessage(written),
  )
  let echoed = false
  for (const message of messages) {
    if (message === undefined) continue
    const reply = replyOf(message, id)
    if (reply !== undefined) return reply
    if (message.kind === 'request' && isId(message.id, id)) echoed = true
  }
  // The client answers a request of the server's; a scripted server takes that answer for a request that it does not know.
  return echoed
    ? { kind: 'error', error: { code: -32601, message: 'Method not found: undefined', data: undefined } }
    : undefined
}

function messagesOf(text: string, id: number): (ServerMessage | undefined)[] {
  return text
    .replaceAll('<id>', String(id))
    .split('\n')
    .map((line) => readMessage(line))
}

function replyOf(message: ServerMessage, id: number): Reply | undefined {
  switch (message.kind) {
    case 'result':
      return isId(message.id, id) ? { kind: 'result', result: message.result } : undefined
    case 'error':
      return isId(message.id, id) ? { kind: 'error', error: message.error } : undefined
    case 'cancelled':
      return isId(message.id, id) ? { kind: 'cancelled', reason: message.reason } : undefined
    case 'request':
    case 'notification':
      return undefined
    default:
      return message satisfies never
  }
}

/** An id that came as a text is read as a number, as Rust reads one: a sign and leading zeros do no harm. */
function isId(given: string | undefined, id: number): boolean {
  return given !== undefined && /^[+-]?\d+$/.test(given) && Number(given) === id
}

/** Rests for some time, or until the signal if that is sooner. Gives whether the signal has come. */
export function* restUnless(clock: Clock, ms: number, signal: Signal): Task<boolean> {
  if (signal.happened || ms <= 0) return signal.happened
  const over = newSignal()
  const wake = function* (task: Task<void>): Task<void> {
    yield* task
    clock.fire(over)
  }
  const timer = Number.isFinite(ms) ? clock.start(wake(sleep(ms))) : undefined
  const watcher = clock.start(wake(waitFor(signal)))
  yield* waitFor(over)
  timer?.cancel()
  watcher.cancel()
  return signal.happened
}

/** A message of JSON-RPC that carries a result or an error. */
export function answerMessage(id: number, answer: { readonly result: Json } | { readonly error: Json }): Json {
  return new Map<string, Json>([['jsonrpc', '2.0'], ['id', { number: String(id) }], ...Object.entries(answer)])
}

/** How a scripted server answers a call of one of its tools. */
export function callScript({ call = {} }: ServedTool, args: JsonObject | undefined, id: number): Script {
  const workMs = call.hang ? Number.POSITIVE_INFINITY : (call.delayMs ?? 0)
  const before = call.before ?? []
  if (call.exit !== undefined) return { workMs, writes: before, exits: true }
  return { workMs, writes: [...before, call.line ?? answerMessage(id, servedAnswer(call, args))], exits: false }
}

function servedAnswer(
  call: ServedCall,
  args: JsonObject | undefined,
): { readonly result: Json } | { readonly error: Json } {
  const refusal = call.refuses?.find(({ argument, allowed }) => !isAllowed(args?.get(argument), allowed))
  if (refusal) return { result: textResult(refusal.text, true) }
  if (call.error) return { error: fromPlain(call.error) }
  return { result: call.result ? fromPlain(call.result) : textResult(echoOf(args)) }
}

function isAllowed(value: Json | undefined, allowed: readonly string[] | undefined): boolean {
  return value !== undefined && (allowed === undefined || (typeof value === 'string' && allowed.includes(value)))
}

/** The arguments as a server written in JavaScript prints them: digit keys first, numbers as doubles. */
function echoOf(args: JsonObject | undefined): string {
  return args === undefined ? 'null' : JSON.stringify(toPlain(args))
}

function textResult(text: string, isError?: boolean): Json {
  const plain: PlainJson = { content: [{ type: 'text', text }], ...(isError === undefined ? {} : { isError }) }
  return fromPlain(plain)
}

/** A moment is gone before a request is sent, so that a little less than its limit is left. */
export const PREPARATION_MS = 0.05

/** Why a reply is not what was asked for: the innermost cause of the error that the model reads. */
export function failureOf(reply: Reply, method: string, limitMs: number): string {
  switch (reply.kind) {
    case 'result':
      return 'Unexpected response type'
    case 'error':
      return protocolErrorText(reply.error)
    case 'cancelled':
      return `task cancelled for reason ${reply.reason ?? '<unknown>'}`
    case 'closed':
      return 'Transport closed'
    case 'timeout':
      return timeoutText(method, limitMs)
    default:
      return reply satisfies never
  }
}

/** What is left of a limit stands in the text, rounded: 1 s is `1000ms`, 1.5 s is `1s`. */
export function timeoutText(method: string, limitMs: number): string {
  return `timed out awaiting ${method} after ${debugDuration(limitMs - PREPARATION_MS)}`
}

function protocolErrorText({ code, message, data }: ProtocolError): string {
  return `Mcp error: ${code}: ${message}${data === undefined ? '' : `(${writeJson(data)})`}`
}

export function toolTimeoutMs({ toolTimeoutMs }: Server): number {
  return toolTimeoutMs ?? 300_000
}
