import { withPlaceholders } from '@/lib/scenario/placeholders'
import { placeHooks } from '../engine/hooks/plan'
import { isList, isObject, type Json } from '../engine/json/value'
import { toPlain } from '../engine/json/write'
import type { Event, HistoryItem, Trace } from '../engine/trace'
import { type Fields, isRecord } from './family'

/** The working folder of every run; its parent stands for the temporary folder that recordings call `<root>`. */
export const CWD = '/tmp/oracle-abcdef/work'
export const ROOT = '/tmp/oracle-abcdef'

/** A text as recordings have it: with placeholders for what varies from run to run. */
export function masked(text: string): string {
  return withPlaceholders(text, CWD)
}

/** The same for every text inside of a value. */
export function maskedDeep(value: unknown): unknown {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(maskedDeep)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskedDeep(entry)]))
}

/** An item as the recordings have it: without its id, and with placeholders. */
export function recordedItem(item: HistoryItem): Fields {
  const { id: _, ...fields } = Object.fromEntries([...item].map(([key, value]) => [key, maskedDeep(toPlain(value))]))
  return fields
}

/** All that is new in the last request: the calls, what else the model said, and the outputs. */
export function newItems(trace: Trace): readonly HistoryItem[] {
  return trace.requests.length < 2 ? [] : (trace.requests.at(-1)?.input ?? [])
}

export function isOutput(item: HistoryItem): boolean {
  return /_output$/.test(String(item.get('type')))
}

/** The outputs of the last request, in their order. */
export function outputsOf(trace: Trace): readonly HistoryItem[] {
  return newItems(trace).filter(isOutput)
}

/** The parts of an output or a message, by lines; a part without text is named by its type. */
export function joined(content: Json | undefined): string {
  if (!isList(content)) return typeof content === 'string' ? content : ''
  return content.map((part) => (isObject(part) ? textOf(part) : '')).join('\n')
}

function textOf(part: ReadonlyMap<string, Json>): string {
  const text = part.get('text')
  return typeof text === 'string' ? text : `[${part.get('type')}]`
}

/** The ERROR lines of the log. */
export function errorLines(events: readonly Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'log' && event.level === 'error' ? [masked(`${event.target}: ${event.message}`)] : [],
  )
}

interface Received {
  readonly name: string
  readonly arguments?: unknown
}

/** What each of these servers got as `tools/call`, in order. */
export function receivedBy({ events }: Trace, servers: readonly string[]): { readonly [server: string]: Received[] } {
  return Object.fromEntries(
    servers.map((name) => [
      name,
      events.flatMap((event) =>
        event.type === 'server.called' && event.server === name
          ? [{ name: event.tool, ...(event.arguments !== undefined && { arguments: JSON.parse(event.arguments) }) }]
          : [],
      ),
    ]),
  )
}

/** The hooks that started, in order: which of the scenario's it was, and what it read. */
export function hooksStarted({
  scenario: { hooks },
  events,
}: Trace): { readonly hook: number; readonly stdin: string }[] {
  const placed = placeHooks(hooks)
  return events.flatMap((event) => {
    if (event.type !== 'hook.started') return []
    const config = placed[event.place]?.config
    return [{ hook: config ? hooks.indexOf(config) : -1, stdin: event.stdin }]
  })
}
