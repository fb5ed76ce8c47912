import { type Gate, payloadText } from '@/lib/engine/call'
import { isList, isObject } from '@/lib/engine/json/value'
import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { Event, Fact, HistoryItem, Trace } from '@/lib/engine/trace'

/** A question that a run answers. Calls are told by their index; times are seconds of the virtual clock. */
export type Observation =
  /** The gate that stops the call, or `none`. */
  | { readonly what: 'stopping-gate'; readonly call: number }
  /** The text that the model reads for the call; the texts of a list one below another. */
  | { readonly what: 'output'; readonly call: number }
  /** When the call gets its lock, and when it gives it back. */
  | { readonly what: 'start' | 'end'; readonly call: number }
  /** What the call carries when it leaves the gates. */
  | { readonly what: 'carries'; readonly call: number }
  /** Whether the tool did anything for the call: `yes` or `no`. */
  | { readonly what: 'worked'; readonly call: number }
  /** How many items answer the calls in the last request. */
  | { readonly what: 'outputs' }
  /** When the request behind the first response goes out. */
  | { readonly what: 'next-request' }
  /** How many requests the model gets. */
  | { readonly what: 'requests' }

export function observe(trace: Trace, observation: Observation): string | number {
  switch (observation.what) {
    case 'stopping-gate':
      return stoppingGate(trace, observation.call)
    case 'output':
      return outputText(trace, observation.call)
    case 'start':
    case 'end':
      return lockTimes(trace, observation.call)[observation.what]
    case 'carries':
      return carried(trace, observation.call)
    case 'worked':
      return trace.events.some((event) => event.call === observation.call && works.has(event.type)) ? 'yes' : 'no'
    case 'outputs':
      return outputs(trace).length
    case 'next-request':
      return inSeconds(trace.events.find((event) => event.type === 'request.sent' && event.request === 1)?.at)
    case 'requests':
      return trace.requests.length
    default:
      return observation satisfies never
  }
}

/** What a run of the scenario shows. */
export function observed(scenario: Scenario, observation: Observation): string | number {
  return observe(simulate(scenario), observation)
}

export function stoppingGate(trace: Trace, call: number): Gate | 'none' {
  return trace.events.find((event) => isOf(event, 'gate.stopped', call))?.gate ?? 'none'
}

export function lockTimes(trace: Trace, call: number): { readonly start: number; readonly end: number } {
  return {
    start: inSeconds(trace.events.find((event) => isOf(event, 'lock.granted', call))?.at),
    end: inSeconds(trace.events.find((event) => isOf(event, 'lock.released', call))?.at),
  }
}

const works: ReadonlySet<Fact['type']> = new Set(['process.started', 'server.called', 'patch.applied'])

function isOf<Type extends Fact['type']>(
  event: Event,
  type: Type,
  call: number,
): event is Extract<Event, { type: Type }> {
  return event.type === type && event.call === call
}

function carried(trace: Trace, call: number): string {
  const rewritten = trace.events.findLast((event) => isOf(event, 'call.rewritten', call))
  const made = trace.calls[call]
  return rewritten?.after ?? (made === undefined ? '' : payloadText(made.payload))
}

/** The items of the last request that answer calls. */
function outputs({ requests }: Trace): readonly HistoryItem[] {
  return (requests.at(-1)?.input ?? []).filter((item) => String(item.get('type')).endsWith('_output'))
}

function outputText(trace: Trace, call: number): string {
  const made = trace.calls[call]
  const item = outputs(trace).find((output) => output.get('call_id') === made?.callId)
  const output = item?.get('output')
  if (typeof output === 'string') return output
  if (!isList(output)) return ''
  return output.map((part) => (isObject(part) ? String(part.get('text') ?? '') : '')).join('\n')
}

/** The scenarios of exercises last tenths of seconds and more; the engine's milliseconds are no part of a question. */
function inSeconds(ms: number | undefined): number {
  return Math.round((ms ?? 0) / 100) / 10
}
