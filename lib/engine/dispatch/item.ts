import { doubleWord } from '../json/number'
import { isList, isNumber, isObject, type Json, type JsonObject } from '../json/value'
import type { HistoryItem } from '../trace'

/** What becomes of one item of the model's stream. */
export type ReadItem =
  | { readonly kind: 'dropped'; readonly reason: string }
  | { readonly kind: 'kept'; readonly item: HistoryItem; readonly type: ItemType }

export type ItemType = keyof typeof shapes

/** Whether a field's value decodes, and what is kept of it. `undefined` is an absent field. */
type Field = (value: Json | undefined) => { readonly keep: Json | undefined } | undefined

const text: Field = (value) => (typeof value === 'string' ? { keep: value } : undefined)
const anything: Field = (value) => (value === undefined ? undefined : { keep: value })
const optionalText: Field = (value) => (isAbsent(value) ? { keep: undefined } : text(value))
const nullableText: Field = (value) => (isAbsent(value) ? { keep: null } : text(value))
const number: Field = (value) => (isNumber(value) ? { keep: value } : undefined)
/** A whole number of 64 bits without a sign (`u64`); longer ones never get here. */
const nullableCount: Field = (value) =>
  isAbsent(value) ? { keep: null } : isNumber(value) && /^\d+$/.test(value.number) ? { keep: value } : undefined

function isAbsent(value: Json | undefined): value is null | undefined {
  return value === null || value === undefined
}

function oneOf(...words: readonly string[]): Field {
  return (value) => (typeof value === 'string' && words.includes(value) ? { keep: value } : undefined)
}

function listOf(field: Field): Field {
  return (value) => {
    if (!isList(value)) return undefined
    const kept: Json[] = []
    for (const entry of value) {
      const result = field(entry)
      if (result === undefined) return undefined
      kept.push(result.keep ?? null)
    }
    return { keep: kept }
  }
}

/** Fields with their names, in the order in which they are written. */
type Fields = readonly (readonly [name: string, field: Field])[]

function objectOf(shape: Readonly<Record<string, Field>>): Field {
  const fields: Fields = Object.entries(shape)
  return (value) => {
    const kept = isObject(value) ? readFields(value, fields) : undefined
    return typeof kept === 'string' ? undefined : kept && { keep: kept }
  }
}

function mapOf(field: Field): Field {
  return (value) => {
    if (!isObject(value)) return undefined
    for (const entry of value.values()) if (field(entry) === undefined) return undefined
    return { keep: value }
  }
}

function optional(field: Field): Field {
  return (value) => (isAbsent(value) ? { keep: undefined } : field(value))
}

function nullable(field: Field): Field {
  return (value) => (isAbsent(value) ? { keep: null } : field(value))
}

/** A field that must decode, but is never sent back. */
function checked(field: Field): Field {
  return (value) => field(value) && { keep: undefined }
}

function either(...fields: readonly Field[]): Field {
  return (value) => {
    for (const field of fields) {
      const result = field(value)
      if (result !== undefined) return result
    }
    return undefined
  }
}

const textItem = objectOf({ type: oneOf('input_text', 'output_text'), text })
const inputText = objectOf({ type: oneOf('input_text'), text })
const encryptedItem = objectOf({ type: oneOf('encrypted_content'), encrypted_content: text })
const audioItem = objectOf({ type: oneOf('input_audio'), audio_url: text })
const imageDetail = optional(oneOf('auto', 'low', 'high', 'original'))
/** A picture has a URL, or else the id of a file (`ImageReference`, `protocol/src/models.rs`). */
const imageItem = either(
  objectOf({ type: oneOf('input_image'), image_url: text, detail: imageDetail }),
  objectOf({ type: oneOf('input_image'), file_id: text, detail: imageDetail }),
)
const outputBody = either(text, listOf(either(inputText, imageItem, audioItem, encryptedItem)))
const shellAction = objectOf({
  type: oneOf('exec'),
  command: listOf(text),
  timeout_ms: nullableCount,
  working_directory: nullableText,
  env: nullable(mapOf(text)),
  user: nullableText,
})

/** What a web search did; of a kind that the program does not know only that it is another (`WebSearchAction`). */
const webAction: Field = (value) => {
  const type = isObject(value) ? value.get('type') : undefined
  if (!isObject(value) || typeof type !== 'string') return undefined
  const fields = Object.hasOwn(webActions, type) ? webActions[type] : undefined
  if (fields === undefined) return { keep: new Map([['type', 'other']]) }
  const kept = readFields(value, Object.entries(fields), new Map([['type', type]]))
  return typeof kept === 'string' ? undefined : { keep: kept }
}
const webActions: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  search: { query: optionalText, queries: optional(listOf(text)) },
  open_page: { url: optionalText },
  find_in_page: { url: optionalText, pattern: optionalText },
}

/** What a model thought: null if it does not say so, left out if no entry is a `reasoning_text` (`should_serialize_reasoning_content`). */
const reasoningContent: Field = (value) => {
  if (isAbsent(value)) return { keep: null }
  const list = listOf(objectOf({ type: oneOf('reasoning_text', 'text'), text }))(value)
  const entries = isList(list?.keep) ? list.keep : []
  const isShown = entries.some((entry) => isObject(entry) && entry.get('type') === 'reasoning_text')
  return list && { keep: isShown ? list.keep : undefined }
}

/** What OpenAI's own servers attach. Other providers never get it back, but it must decode. */
const passthrough = {
  internal_chat_message_metadata_passthrough: checked(
    optional(objectOf({ turn_id: optionalText, create_time: optional(number) })),
  ),
}

/** The fields of each item, in the order in which the program writes them back (`protocol/src/models.rs`). */
const shapes = {
  message: {
    id: optionalText,
    role: text,
    content: listOf(either(textItem, imageItem, audioItem)),
    phase: optional(oneOf('commentary', 'final_answer')),
  },
  agent_message: { id: optionalText, author: text, recipient: text, content: listOf(either(inputText, encryptedItem)) },
  reasoning: {
    id: optionalText,
    summary: listOf(objectOf({ type: oneOf('summary_text'), text })),
    content: reasoningContent,
    encrypted_content: nullableText,
  },
  function_call: {
    id: optionalText,
    name: text,
    namespace: optionalText,
    arguments: text,
    encrypted_function_args: checked(optional(listOf(text))),
    call_id: text,
  },
  custom_tool_call: {
    id: optionalText,
    status: optionalText,
    call_id: text,
    name: text,
    namespace: optionalText,
    input: text,
  },
  tool_search_call: {
    id: optionalText,
    call_id: nullableText,
    status: optionalText,
    execution: text,
    arguments: anything,
  },
  local_shell_call: {
    id: optionalText,
    call_id: nullableText,
    status: oneOf('completed', 'in_progress', 'incomplete'),
    action: shellAction,
  },
  web_search_call: { id: optionalText, status: optionalText, action: optional(webAction) },
  image_generation_call: { id: optionalText, status: text, revised_prompt: optionalText, result: text },
  function_call_output: {
    id: optionalText,
    call_id: optionalText,
    name: optionalText,
    namespace: optionalText,
    output: outputBody,
  },
  custom_tool_call_output: { id: optionalText, call_id: text, name: optionalText, output: outputBody },
  tool_search_output: {
    id: optionalText,
    call_id: nullableText,
    status: text,
    execution: text,
    tools: listOf(anything),
  },
  compaction: { id: optionalText, encrypted_content: text },
  context_compaction: { id: optionalText, encrypted_content: optionalText },
  additional_tools: { id: optionalText, role: text, tools: listOf(anything) },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

const fieldsOf: ReadonlyMap<string, Fields> = new Map(
  Object.entries(shapes).map(([type, shape]) => [type, Object.entries<Field>({ ...shape, ...passthrough })]),
)

/** The prefix of the id that an item without one, or with an empty one, gets (`protocol/src/models.rs`). */
const idPrefixes: Readonly<Record<ItemType, string>> = {
  message: 'msg',
  agent_message: 'amsg',
  reasoning: 'rs',
  function_call: 'fc',
  custom_tool_call: 'ctc',
  tool_search_call: 'tsc',
  local_shell_call: 'lsh',
  web_search_call: 'ws',
  image_generation_call: 'ig',
  function_call_output: 'fco',
  custom_tool_call_output: 'ctco',
  tool_search_output: 'tso',
  compaction: 'cmp',
  context_compaction: 'cmp',
  additional_tools: 'at',
}

/** Other names of types. */
const aliases: ReadonlyMap<string, ItemType> = new Map([['compaction_summary', 'compaction']])

/**
 * Decodes one item. An item that does not decode disappears silently: it is not recorded and not answered; an item of
 * an unknown type likewise (`codex-api/src/sse/responses.rs`).
 */
export function readItem(item: Json, newId: () => string): ReadItem {
  if (!isObject(item)) return { kind: 'dropped', reason: 'it is not an object' }
  const named = item.get('type')
  if (typeof named !== 'string') return { kind: 'dropped', reason: 'it has no type' }
  const type = aliases.get(named) ?? named
  if (!isItemType(type)) return { kind: 'dropped', reason: `the type ${type} is unknown` }
  if (holdsHalfPair(item)) return { kind: 'dropped', reason: 'it holds half of a surrogate pair' }
  if (holdsWideInteger(item)) return { kind: 'dropped', reason: 'it holds an integer of more than 64 bits' }
  const id = item.get('id')
  const needsId = isAbsent(id) || id === ''
  // The id stands behind the type, and is drawn only for an item that is kept.
  const start: [string, Json][] = needsId
    ? [
        ['type', type],
        ['id', null],
      ]
    : [['type', type]]
  const kept = readFields(item, fieldsOf.get(type) ?? [], new Map(start))
  if (typeof kept === 'string') return { kind: 'dropped', reason: kept }
  if (needsId) kept.set('id', `${idPrefixes[type]}_${newId()}`)
  return { kind: 'kept', type, item: kept }
}

/** JSON with a surrogate that stands alone cannot be read at all, so the whole event is lost (serde_json). */
function holdsHalfPair(value: Json): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (isList(value)) return value.some(holdsHalfPair)
  if (!isObject(value)) return false
  for (const [key, inner] of value) if (holdsHalfPair(key) || holdsHalfPair(inner)) return true
  return false
}

/** Items are buffered before their type is known, and the buffer has no place for integers of 65 to 128 bits (serde `Content`). Longer ones are floating point, and fit. */
function holdsWideInteger(value: Json): boolean {
  if (isNumber(value)) return doubleWord(value.number) !== undefined
  if (!isList(value) && !isObject(value)) return false
  for (const inner of value.values()) if (holdsWideInteger(inner)) return true
  return false
}

function isItemType(type: string): type is ItemType {
  return Object.hasOwn(shapes, type)
}

/** Adds the fields that are kept to `kept`, or says why the item does not decode. Fields that are not named are ignored. */
function readFields(
  object: JsonObject,
  fields: Fields,
  kept: Map<string, Json> = new Map(),
): Map<string, Json> | string {
  for (const [name, field] of fields) {
    const value = object.get(name)
    const result = field(value)
    if (result === undefined) return value === undefined ? `${name} is missing` : `${name} is not what it must be`
    if (result.keep !== undefined) kept.set(name, result.keep)
  }
  return kept
}

/** An item that the program makes itself: its fields in order. */
export function madeItem(fields: Readonly<Record<string, Json | undefined>>): HistoryItem {
  const item = new Map<string, Json>()
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) item.set(name, value)
  }
  return item
}
