import type { Json } from '../json/value'
import type { HistoryItem } from '../trace'
import { type OutputPrefix, syntheticId } from './ids'
import { madeItem } from './item'

/** What is sent of the history, what was mended for it, and what is logged about it. */
export interface Normalised {
  readonly items: readonly HistoryItem[]
  readonly inserted: readonly HistoryItem[]
  readonly removed: readonly HistoryItem[]
  readonly logs: readonly { readonly level: 'error' | 'info'; readonly message: string }[]
}

interface CallKind {
  /** The types of output that answer it. */
  readonly answeredBy: string
  readonly made: 'function_call_output' | 'custom_tool_call_output' | 'tool_search_output'
  readonly prefix: OutputPrefix
  readonly missing: string
  readonly level: 'error' | 'info'
}

const callKinds: Readonly<Record<string, CallKind>> = {
  function_call: {
    answeredBy: 'function_call_output',
    made: 'function_call_output',
    prefix: 'fco',
    missing: 'Function call output',
    level: 'info',
  },
  custom_tool_call: {
    answeredBy: 'custom_tool_call_output',
    made: 'custom_tool_call_output',
    prefix: 'ctco',
    missing: 'Custom tool call output',
    level: 'error',
  },
  tool_search_call: {
    answeredBy: 'tool_search_output',
    made: 'tool_search_output',
    prefix: 'tso',
    missing: 'Tool search output',
    level: 'info',
  },
  local_shell_call: {
    answeredBy: 'function_call_output',
    made: 'function_call_output',
    prefix: 'fco',
    missing: 'Local shell call output',
    level: 'error',
  },
}

const outputKinds: Readonly<Record<string, { readonly answers: readonly string[]; readonly orphan: string }>> = {
  function_call_output: { answers: ['function_call', 'local_shell_call'], orphan: 'Orphan function call output' },
  custom_tool_call_output: { answers: ['custom_tool_call'], orphan: 'Orphan custom tool call output' },
  tool_search_output: { answers: ['tool_search_call'], orphan: 'Orphan tool search output' },
}

/**
 * The copy of the history that is sent: each call has an output, each output a call (`context_manager/normalize.rs`).
 * The history itself stays as it is.
 */
export function normalise(history: readonly HistoryItem[], supportsImages: boolean): Normalised {
  const answered = answeredWithMissing(history)
  const cleaned = withoutOrphans(answered.items)
  const items = supportsImages ? cleaned.items : cleaned.items.map(withoutImages)
  return { items, inserted: answered.inserted, removed: cleaned.removed, logs: [...answered.logs, ...cleaned.logs] }
}

/** A call without an output gets one right behind it: `aborted`, or a search that found nothing. */
function answeredWithMissing(history: readonly HistoryItem[]) {
  const answered = idsByType(history)
  const items: HistoryItem[] = []
  const inserted: HistoryItem[] = []
  const logs: Normalised['logs'][number][] = []
  for (const item of history) {
    items.push(item)
    const kind = callKinds[typeOf(item)]
    const callId = item.get('call_id')
    if (kind === undefined || typeof callId !== 'string' || answered.get(kind.answeredBy)?.has(callId)) continue
    const made = madeOutput(kind, callId, item.get('id'))
    items.push(made)
    inserted.push(made)
    logs.push({ level: kind.level, message: `${kind.missing} is missing for call id: ${callId}` })
  }
  return { items, inserted, logs }
}

function madeOutput(kind: CallKind, callId: string, callItemId: Json | undefined): HistoryItem {
  const id = typeof callItemId === 'string' ? syntheticId(kind.prefix, callItemId) : undefined
  return kind.made === 'tool_search_output'
    ? madeItem({ type: kind.made, id, call_id: callId, status: 'completed', execution: 'client', tools: [] })
    : madeItem({ type: kind.made, id, call_id: callId, output: 'aborted' })
}

/** An output without its call is left out. A search output of the server, or one without a call id, may stand alone. */
function withoutOrphans(history: readonly HistoryItem[]) {
  const called = idsByType(history)
  const items: HistoryItem[] = []
  const removed: HistoryItem[] = []
  const logs: Normalised['logs'][number][] = []
  for (const item of history) {
    const kind = outputKinds[typeOf(item)]
    const callId = item.get('call_id')
    const standsAlone =
      typeOf(item) === 'tool_search_output' && (item.get('execution') === 'server' || typeof callId !== 'string')
    if (
      kind === undefined ||
      standsAlone ||
      kind.answers.some((type) => typeof callId === 'string' && called.get(type)?.has(callId))
    ) {
      items.push(item)
      continue
    }
    removed.push(item)
    logs.push({ level: 'error', message: `${kind.orphan} for call id: ${typeof callId === 'string' ? callId : ''}` })
  }
  return { items, removed, logs }
}

/** For a model without image input each image becomes a text (`context_manager/normalize.rs`). */
function withoutImages(item: HistoryItem): HistoryItem {
  const field = item.has('output') ? 'output' : 'content'
  const list = item.get(field)
  if (!Array.isArray(list) || !list.some(isImage)) return item
  return new Map(item).set(
    field,
    list.map((entry: Json) => (isImage(entry) ? omittedImage : entry)),
  )
}

const omittedImage: HistoryItem = madeItem({
  type: 'input_text',
  text: 'image content omitted because you do not support image input',
})

function isImage(entry: Json): boolean {
  return entry instanceof Map && entry.get('type') === 'input_image'
}

function idsByType(history: readonly HistoryItem[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const item of history) {
    const callId = item.get('call_id')
    if (typeof callId !== 'string') continue
    const known = ids.get(typeOf(item))
    if (known) known.add(callId)
    else ids.set(typeOf(item), new Set([callId]))
  }
  return ids
}

function typeOf(item: HistoryItem): string {
  const type = item.get('type')
  return typeof type === 'string' ? type : ''
}
