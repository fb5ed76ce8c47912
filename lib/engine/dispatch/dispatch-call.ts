import type { Call } from '../call'
import type { Task } from '../clock'
import type { Output } from '../tools/tool'
import type { Stop } from '../trace'
import { gates } from './gates'
import { leave } from './gates/7-output'
import { outputItem } from './output-item'
import type { Passage, Surroundings } from './passage'

/** What one call came to: something that answers it, or a fatal error that is only logged. */
export type Dispatched = ({ readonly kind: 'answered' } & Answered) | { readonly kind: 'fatal'; readonly text: string }

/** `recordPolicy` is the limit for the cut when it is recorded, if it is not the model's. */
export interface Answered {
  readonly body: Output['body']
  readonly recordPolicy: Output['recordPolicy']
}

/** Takes a call through the gates, one after another, until one stops it (`core/src/tools/parallel.rs`, `registry.rs`). */
export function* dispatchCall(call: Call, surroundings: Surroundings): Task<Dispatched> {
  const passage: Passage = { call }
  const stop = yield* passGates(passage, surroundings)
  const dispatched = stop === undefined ? answeredBy(passage) : stopped(stop)
  leave(passage, surroundings)
  return dispatched
}

function* passGates(passage: Passage, surroundings: Surroundings): Task<Stop | undefined> {
  const { session } = surroundings
  for (const { gate, pass } of gates) {
    session.note(passage.call, { type: 'gate.entered', gate })
    const stop = yield* pass(passage, surroundings)
    if (stop === undefined) continue
    session.note(passage.call, { type: 'gate.stopped', gate, stop })
    logStop(stop, passage.call, surroundings)
    return stop
  }
  return undefined
}

/** Both kinds of error are logged by the router; only a refusal is also what the model reads (`core/src/tools/router.rs`). */
function logStop(stop: Stop, call: Call, { session }: Surroundings) {
  const message = stop.kind === 'fatal' ? `error=Fatal error: ${stop.text}` : `error=${stop.text}`
  session.note(call, { type: 'log', level: 'error', target: 'codex_core::tools::router', message })
  if (stop.kind === 'fatal') return
  session.note(call, { type: 'output.built', output: outputItem(call.payload.kind, call.callId, stop.text, undefined) })
}

function answeredBy({ output }: Passage): Dispatched {
  return output === undefined
    ? { kind: 'fatal', text: 'tool task failed to receive' }
    : { kind: 'answered', body: output.body, recordPolicy: output.recordPolicy }
}

function stopped(stop: Stop): Dispatched {
  return stop.kind === 'fatal' ? stop : { kind: 'answered', body: stop.text, recordPolicy: undefined }
}
