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
const optionalThing: Field = (value) => ({ keep: isAbsent(value) ? undefined : value })
const nullableThing: Field = (value) => ({ keep: value ?? null })
const nullableCount: Field = (value) =>
  isAbsent(value) ? { keep: null } : isNumber(value) ? { keep: value } : undefined

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

function objectOf(fields: Readonly<Record<string, Field>>): Field {
  return (value) => {
    const kept = isObject(value) ? readFields(value, fields) : undefined
    return typeof kept === 'string' ? undefined : kept && { keep: kept }
  }
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

const contentItem = either(
  objectOf({ type: oneOf('input_text', 'output_text'), text }),
  objectOf({ type: oneOf('input_image'), image_url: text, detail: optionalText }),
)
const outputBody = either(
  text,
  listOf(
    either(
      contentItem,
      objectOf({ type: oneOf('input_audio'), audio_url: text }),
      objectOf({ type: oneOf('encrypted_content'), encrypted_content: text }),
    ),
  ),
)
const shellAction = objectOf({
  type: oneOf('exec'),
  command: listOf(text),
  timeout_ms: nullableCount,
  working_directory: nullableText,
  env: nullableThing,
  user: nullableText,
})

/** The fields of each item, in the order in which the program writes them back (`protocol/src/models.rs`). */
const shapes = {
  message: { id: optionalText, role: text, content: listOf(contentItem) },
  reasoning: {
    id: optionalText,
    summary: listOf(objectOf({ type: oneOf('summary_text'), text })),
    content: nullableThing,
    encrypted_content: nullableText,
  },
  function_call: { id: optionalText, name: text, namespace: optionalText, arguments: text, call_id: text },
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
    call_id: optionalText,
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
  web_search_call: { id: optionalText, status: optionalText, action: optionalThing },
  image_generation_call: { id: optionalText, status: text, revised_prompt: optionalText, result: text },
  function_call_output: { id: optionalText, call_id: text, output: outputBody },
  custom_tool_call_output: { id: optionalText, call_id: text, name: optionalText, output: outputBody },
  tool_search_output: {
    id: optionalText,
    call_id: optionalText,
    status: text,
    execution: text,
    tools: listOf(anything),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

/** The prefix of the id that an item without one gets (`protocol/src/models.rs`). */
const idPrefixes: Readonly<Partial<Record<ItemType, string>>> = {
  message: 'msg',
  function_call: 'fc',
  custom_tool_call: 'ctc',
  tool_search_call: 'tsc',
  local_shell_call: 'lsh',
}

/**
 * Decodes one item. An item that does not decode disappears silently: it is not recorded and not answered; an item of
 * an unknown type likewise (`codex-api/src/sse/responses.rs`).
 */
export function readItem(item: Json, newId: () => string): ReadItem {
  if (!isObject(item)) return { kind: 'dropped', reason: 'it is not an object' }
  const type = item.get('type')
  if (typeof type !== 'string') return { kind: 'dropped', reason: 'it has no type' }
  if (!isItemType(type)) return { kind: 'dropped', reason: `the type ${type} is unknown` }
  if (holdsWideInteger(item)) return { kind: 'dropped', reason: 'it holds an integer of more than 64 bits' }
  const prefix = idPrefixes[type]
  const needsId = prefix !== undefined && isAbsent(item.get('id'))
  // The id stands behind the type, and is drawn only for an item that is kept.
  const start: [string, Json][] = needsId
    ? [
        ['type', type],
        ['id', null],
      ]
    : [['type', type]]
  const kept = readFields(item, shapes[type], new Map(start))
  if (typeof kept === 'string') return { kind: 'dropped', reason: kept }
  if (needsId) kept.set('id', `${prefix}_${newId()}`)
  return { kind: 'kept', type, item: kept }
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
  fields: Readonly<Record<string, Field>>,
  kept: Map<string, Json> = new Map(),
): Map<string, Json> | string {
  for (const name in fields) {
    const value = object.get(name)
    const result = fields[name]?.(value)
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

/** The item that one event carries; only `response.output_item.done` makes calls. */
export function itemOfEvent(event: Json): Json | undefined {
  return isObject(event) && event.get('type') === 'response.output_item.done' ? event.get('item') : undefined
}
