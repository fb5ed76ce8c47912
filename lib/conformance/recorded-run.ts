import type { Json } from '../engine/json/value'
import { toPlain } from '../engine/json/write'
import type { Command, Emission, World } from '../engine/scenario'
import type { Event, HistoryItem, Trace } from '../engine/trace'
import { scriptOf } from './simple-commands'

/** Stands for the temporary folder of a run, which the recordings call `<root>`. */
const ROOT = '/tmp/oracle-abcdef'
export const CWD = `${ROOT}/work`

/**
 * The working folder of a run, with what its commands do: what a few words of shell tell, or else, where only bash knows,
 * what it did according to the recorded output of the call.
 */
export function worldOf(files: World['files'], emissions: readonly Emission[], expected: unknown = undefined): World {
  const outputs = Array.isArray(Object(expected).outputs) ? Object(expected).outputs : []
  const commands = emissions.flatMap((item) => commandOf(item, outputs))
  return { cwd: CWD, files, commands, agentAnswer: 'sub answer' }
}

function commandOf(item: Emission, outputs: readonly unknown[]): Command[] {
  if (!('name' in item) || item.name !== 'exec_command' || typeof item.arguments !== 'string') return []
  const { cmd } = Object(argumentsOf(item.arguments))
  if (typeof cmd !== 'string') return []
  const script = scriptOf(cmd, false)
  if (script !== undefined) return [{ cmd, ...script, exit: script.exit ?? 'never' }]
  const { output } = Object(outputs.find((each) => Object(each).call_id === item.call_id))
  const [, code, body] =
    /\nProcess exited with code (\d+)\nOriginal token count: \d+\nOutput:\n([\s\S]*)$/.exec(String(output)) ?? []
  return code === undefined || body === undefined ? [] : [{ cmd, output: body, exit: { atMs: 0, code: Number(code) } }]
}

function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An item as the recordings have it: without its id, and with placeholders for what varies. */
export function recordedItem(item: HistoryItem): { readonly [key: string]: unknown } {
  const { id: _, ...fields } = Object.fromEntries([...item].map(([key, value]) => [key, recordedJson(value)]))
  return fields
}

function recordedJson(value: Json): unknown {
  return maskedDeep(toPlain(value))
}

function maskedDeep(value: unknown): unknown {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(maskedDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskedDeep(entry)]))
}

/** What varies from run to run, in the words that stand for it (`vectors/README.md`). */
export function masked(text: string): string {
  return text
    .replaceAll(ROOT, '<root>')
    .replace(/Chunk ID: [0-9a-f]{6}/g, 'Chunk ID: <chunk>')
    .replace(/Wall time: \d+(\.\d+)? seconds/g, 'Wall time: <wall> seconds')
    .replace(/(Process running with session ID )\d+/g, '$1<session>')
    .replace(/(timed out awaiting \S+ after )\d+(?:ms|s|µs)/g, '$1<timeout>')
    .replace(/("(?:createdAt|updatedAt|timeUsedSeconds)":)\d+/g, '$10')
    .replace(/"threadId":"[^"]*"/g, '"threadId":"<uuid>"')
}

/** All that is new in the last request: the calls, what else the model said, and the outputs. */
export function newItems(trace: Trace): readonly HistoryItem[] {
  return trace.requests.length < 2 ? [] : (trace.requests.at(-1)?.input ?? [])
}

export function isOutput(item: HistoryItem): boolean {
  return /_output$/.test(String(item.get('type')))
}

/** The ERROR lines of the log. */
export function errorLines(events: readonly Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'log' && event.level === 'error' ? [masked(`${event.target}: ${event.message}`)] : [],
  )
}
