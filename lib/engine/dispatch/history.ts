import { isList, isObject, type Json } from '../json/value'
import type { Model } from '../tools/models'
import type { HistoryItem } from '../trace'
import { type OutputPrefix, syntheticId } from './ids'
import { madeItem } from './item'

/** Which kinds of content a model can take. */
type Senses = Pick<Model, 'readsImages' | 'readsAudio'>

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
export function normalise(history: readonly HistoryItem[], model: Senses): Normalised {
  const answered = answeredWithMissing(history)
  const cleaned = withoutOrphans(answered.items)
  const items = cleaned.items.map((item) => withSoundId(withoutUnread(item, model)))
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

/** An output without its call is left out. One without a call id, or what a search of the server found, may stand alone. */
function withoutOrphans(history: readonly HistoryItem[]) {
  const called = idsByType(history)
  const items: HistoryItem[] = []
  const removed: HistoryItem[] = []
  const logs: Normalised['logs'][number][] = []
  for (const item of history) {
    const kind = outputKinds[typeOf(item)]
    const callId = item.get('call_id')
    const standsAlone =
      typeof callId !== 'string' || (typeOf(item) === 'tool_search_output' && item.get('execution') === 'server')
    if (kind === undefined || standsAlone || kind.answers.some((type) => called.get(type)?.has(callId))) {
      items.push(item)
      continue
    }
    removed.push(item)
    logs.push({ level: 'error', message: `${kind.orphan} for call id: ${callId}` })
  }
  return { items, removed, logs }
}

/** For a model without image or audio input each picture or sound becomes a text (`context_manager/normalize.rs`). */
function withoutUnread(item: HistoryItem, model: Senses): HistoryItem {
  const field = item.has('output') ? 'output' : 'content'
  const list = item.get(field)
  if (!isList(list)) return item
  const omitted = list.map((entry) => omittedText(entry, model) ?? entry)
  return omitted.some((entry, at) => entry !== list[at]) ? new Map(item).set(field, omitted) : item
}

function omittedText(entry: Json, { readsImages, readsAudio }: Senses): Json | undefined {
  const type = isObject(entry) ? entry.get('type') : undefined
  if (type === 'input_image' && !readsImages) return omittedMedia('image')
  return type === 'input_audio' && !readsAudio ? omittedMedia('audio') : undefined
}

function omittedMedia(kind: 'image' | 'audio'): Json {
  return madeItem({
    type: 'input_text',
    text: `${kind} content omitted because you do not support ${kind} input`,
  })
}

/** An id goes out only if there is something before and behind its first underscore; made-up ids are made of it all the same. */
function withSoundId(item: HistoryItem): HistoryItem {
  const id = item.get('id')
  if (typeof id !== 'string' || /^[^_]+_./s.test(id)) return item
  const sent = new Map(item)
  sent.delete('id')
  return sent
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
