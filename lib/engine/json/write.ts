import { keptNumber } from './number'
import { isList, isNumber, isObject, type Json, type PlainJson } from './value'

/** Compact JSON, keys in their order and numbers by their text. */
export function writeJson(value: Json): string {
  if (typeof value === 'string') return writeString(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (isNumber(value)) return value.number
  let fields = ''
  if (isList(value)) {
    for (const item of value) fields += `${fields && ','}${writeJson(item)}`
    return `[${fields}]`
  }
  for (const [key, field] of value) fields += `${fields && ','}${writeString(key)}:${writeJson(field)}`
  return `{${fields}}`
}

const ESCAPED = /["\\]|[^ -\uffff]/

/** `JSON.stringify` escapes strings exactly as serde_json does; most need no escape. */
function writeString(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** Takes JavaScript's JSON into the engine; numbers get the text that they would have after being sent. An undefined field is absent. */
export function fromPlain(plain: PlainJson): Json {
  if (typeof plain === 'number') return Number.isFinite(plain) ? { number: keptNumber(String(plain)) } : null
  if (typeof plain !== 'object' || plain === null) return plain
  if (isPlainList(plain)) return plain.map(fromPlain)
  const object = new Map<string, Json>()
  for (const [key, field] of Object.entries(plain)) if (field !== undefined) object.set(key, fromPlain(field))
  return object
}

/** Gives a value to JavaScript. Digit keys move to the front there, and numbers lose what a double cannot hold. */
export function toPlain(value: Json): PlainJson {
  if (isNumber(value)) return Number(value.number)
  if (isList(value)) return value.map(toPlain)
  if (isObject(value)) return Object.fromEntries(Array.from(value, ([key, field]) => [key, toPlain(field)]))
  return value
}

function isPlainList(plain: PlainJson): plain is readonly PlainJson[] {
  return Array.isArray(plain)
}
