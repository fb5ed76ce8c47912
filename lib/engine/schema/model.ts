import { typeMessage } from '../json/content'
import { isWord } from '../json/number'
import { isList, isNumber, isObject, type Json, type JsonList, type JsonObject } from '../json/value'
import { compareUtf8 } from '../utf8-order'
import { buffer, type HugeInteger, literal } from './buffer'
import { changeEach } from './children'
import { into, tell, type Watch } from './step'

/** A schema as the program's model holds it; or why there is no model. */
export type Built =
  | { readonly kind: 'model'; readonly model: JsonObject }
  | { readonly kind: 'fault'; readonly reason: string }

/** Makes the model of a sanitised schema. */
export function build(schema: Json, watch?: Watch): Built {
  const reading: Reading = { buffered: false, reason: '' }
  const model = readSchema(schema, reading, watch)
  return model ? { kind: 'model', model } : { kind: 'fault', reason: reading.reason }
}

/** What the readers share: whether the value went through a buffer, and the first fault. */
interface Reading {
  readonly buffered: boolean
  reason: string
}

/** Reads the value of one field; `undefined` is a fault, told in `reading`. */
type Read<Value extends Json = Json> = (value: Json, reading: Reading, watch?: Watch) => Value | undefined

/** All fields of the model, in the order in which they are written (tools/src/json_schema/types.rs). */
const FIELDS: readonly (readonly [string, Read])[] = [
  ['$ref', readString],
  ['type', readType],
  ['description', readString],
  ['encrypted', readBoolean],
  ['enum', readLiterals],
  ['items', readSchema],
  ['minItems', readUnsigned],
  ['properties', readNamed],
  ['required', readStrings],
  ['additionalProperties', readAdditional],
  ['anyOf', readSchemas],
  ['oneOf', readSchemas],
  ['allOf', readSchemas],
  ['$defs', readNamed],
  ['definitions', readNamed],
]
const PLACES = new Map(FIELDS.map(([key], place) => [key, place]))

function readSchema(value: Json, reading: Reading, watch?: Watch): JsonObject | undefined {
  if (isObject(value)) return readFields(value, reading, watch)
  return isList(value) ? readPositions(value, reading, watch) : refuse(value, 'struct JsonSchema', reading)
}

/** Keys that are no field are passed over unread, `null` is as good as absent; the first fault in source order counts. */
function readFields(schema: JsonObject, reading: Reading, watch: Watch | undefined): JsonObject | undefined {
  let fields: Json[] | undefined
  let end = 0
  for (const [key, value] of schema) {
    const place = PLACES.get(key)
    if (place === undefined || value === null) {
      tell(into(watch, key), place === undefined ? 'drop-keyword' : 'drop-null', value, undefined)
      fields ??= fieldsBefore(schema, key)
      continue
    }
    const read = FIELDS[place]?.[1](value, reading, into(watch, key))
    if (read === undefined) return undefined
    if (read !== value || place < end) fields ??= fieldsBefore(schema, key)
    if (fields) fields[place] = read
    end = place
  }
  return fields ? inFieldOrder(fields) : schema
}

/** What was read before `key`, where all so far came back as it stood. */
function fieldsBefore(schema: JsonObject, key: string): Json[] {
  const fields: Json[] = []
  for (const [name, value] of schema) {
    if (name === key) break
    const place = PLACES.get(name)
    if (place !== undefined) fields[place] = value
  }
  return fields
}

function inFieldOrder(fields: readonly Json[]): JsonObject {
  const model = new Map<string, Json>()
  fields.forEach((value, place) => {
    const key = FIELDS[place]?.[0]
    if (key !== undefined) model.set(key, value)
  })
  return model
}

/** A list in a schema's place is read as the fields in their order, so in practice it fails (serde `visit_seq`). */
function readPositions(list: JsonList, reading: Reading, watch: Watch | undefined): JsonObject | undefined {
  const fields: Json[] = []
  for (const [place, value] of list.slice(0, FIELDS.length).entries()) {
    if (value === null) continue
    const read = FIELDS[place]?.[1](value, reading, into(watch, place))
    if (read === undefined) return undefined
    fields[place] = read
  }
  if (list.length === FIELDS.length) return inFieldOrder(fields)
  const expected = list.length < FIELDS.length ? 'struct JsonSchema with 15 elements' : 'fewer elements in array'
  return fault(`invalid length ${list.length}, expected ${expected}`, reading)
}

function readString(value: Json, reading: Reading): string | undefined {
  return typeof value === 'string' ? value : refuse(value, 'a string', reading)
}

function readBoolean(value: Json, reading: Reading): boolean | undefined {
  return typeof value === 'boolean' ? value : refuse(value, 'a boolean', reading)
}

const PRIMITIVES = new Set<Json>(['string', 'number', 'boolean', 'integer', 'object', 'array', 'null'])

export function isPrimitive(name: Json): name is string {
  return PRIMITIVES.has(name)
}

/** One name or a list of them. The choice is untagged: it buffers the value, and has one text for any fault. */
function readType(value: Json, reading: Reading): Json | undefined {
  if (isPrimitive(value) || (isList(value) && value.every(isPrimitive))) return value
  const buffered = reading.buffered ? value : buffer(value)
  if (isHuge(buffered)) return fault(buffered.reason, reading)
  const given = isList(buffered) ? buffered : [buffered]
  const names = given.map(primitiveName).filter((name) => name !== undefined)
  if (names.length === given.length) return isList(buffered) ? names : names[0]
  return fault('data did not match any variant of untagged enum JsonSchemaType', reading)
}

/** A variant without content may also be written as `{"NAME": null}` (serde, externally tagged). */
function primitiveName(value: Json): string | undefined {
  const [[name, content] = ['', '']] = isObject(value) && value.size === 1 ? value : [[value, null]]
  return content === null && isPrimitive(name) ? name : undefined
}

function readLiterals(value: Json, reading: Reading, watch?: Watch): JsonList | undefined {
  return isList(value) ? changeEach(value, literal, watch) : refuse(value, 'a sequence', reading)
}

/** `minItems` is the only number that the model has: an unsigned 64-bit integer. */
function readUnsigned(value: Json, reading: Reading): Json | undefined {
  if (!isNumber(value)) return refuse(value, 'usize', reading)
  return isWord(value.number) && !value.number.startsWith('-') ? value : fault('invalid number', reading)
}

function readStrings(value: Json, reading: Reading): JsonList | undefined {
  return readEach(value, readString, reading)
}

function readSchemas(value: Json, reading: Reading, watch?: Watch): JsonList | undefined {
  return readEach(value, readSchema, reading, watch)
}

function readEach(value: Json, read: Read, reading: Reading, watch?: Watch): JsonList | undefined {
  if (!isList(value)) return refuse(value, 'a sequence', reading)
  const elements: Json[] = []
  for (const element of value) {
    const each = read(element, reading, into(watch, elements.length))
    if (each === undefined) return undefined
    elements.push(each)
  }
  return elements.every((element, at) => element === value[at]) ? value : elements
}

/** Named schemas are read in source order and kept sorted by the bytes of their names (`BTreeMap`). */
function readNamed(value: Json, reading: Reading, watch?: Watch): JsonObject | undefined {
  if (!isObject(value)) return refuse(value, 'a map', reading)
  let changed: Map<string, Json> | undefined
  let sorted = true
  let last = ''
  for (const [name, schema] of value) {
    const read = readSchema(schema, reading, into(watch, name))
    if (read === undefined) return undefined
    if (read !== schema) changed = (changed ?? new Map(value)).set(name, read)
    sorted &&= compareUtf8(last, name) <= 0
    last = name
  }
  const schemas = changed ?? value
  return sorted ? schemas : new Map([...schemas].sort(([a], [b]) => compareUtf8(a, b)))
}

/** A boolean or a schema. The choice is untagged: it buffers the value, and has one text for any fault inside. */
function readAdditional(value: Json, reading: Reading, watch?: Watch): Json | undefined {
  if (typeof value === 'boolean') return value
  const buffered = reading.buffered ? value : buffer(value, watch)
  if (isHuge(buffered)) return fault(buffered.reason, reading)
  const schema = readSchema(buffered, { buffered: true, reason: '' }, watch)
  return schema ?? fault('data did not match any variant of untagged enum AdditionalProperties', reading)
}

/** A value that was read before hides what kind of number it is (`serde_json/src/value/de.rs`, unexpected). */
function refuse(value: Json, expected: string, reading: Reading): undefined {
  const message = isNumber(value) ? `invalid type: number, expected ${expected}` : typeMessage(value, expected)
  return fault(message, reading)
}

function fault(reason: string, reading: Reading): undefined {
  reading.reason = reason
  return undefined
}

function isHuge(value: Json | HugeInteger): value is HugeInteger {
  return typeof value === 'object' && value !== null && 'reason' in value
}
