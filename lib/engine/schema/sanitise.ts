import { isList, isObject, type Json, type JsonObject } from '../json/value'
import {
  CHILD_KEYS,
  COMPOSITIONS,
  changeChildren,
  changeEach,
  DEFINITION_TABLES,
  swapRemove,
  withKey,
} from './children'
import { isPrimitive } from './model'
import { into, type SchemaRule, tell, type Watch } from './step'

/**
 * Rewrites a schema into the subset that the program's model knows: children first, then each map itself.
 * Any JSON will do; strings, numbers and null come back as they are. The input is not changed.
 * Source: `sanitize_json_schema`, tools/src/json_schema.rs.
 */
export function sanitise(schema: Json, watch?: Watch): Json {
  if (typeof schema === 'boolean') return booleanToString(schema, watch)
  if (isList(schema)) return changeEach(schema, sanitise, watch)
  return isObject(schema) ? sanitiseMap(schema, watch) : schema
}

const STRING: JsonObject = new Map([['type', 'string']])
const SANITISED_KEYS = [...CHILD_KEYS, 'prefixItems', ...DEFINITION_TABLES]

/** `true` and `false` alike become a string schema. */
function booleanToString(schema: boolean, watch: Watch | undefined): Json {
  tell(watch, 'boolean-to-string', schema, STRING)
  return STRING
}

function sanitiseMap(source: JsonObject, watch: Watch | undefined): JsonObject {
  let schema = changeChildren(source, SANITISED_KEYS, sanitise, watch)
  for (const table of DEFINITION_TABLES) schema = dropBadTable(schema, table, watch)
  schema = apply('const-to-enum', constToEnum, schema, watch)
  if (knownTypes(schema).length > 0) schema = apply('known-types', writeKnownTypes, schema, watch)
  else if (refersElsewhere(schema)) {
    tell(watch, 'keep-untyped', schema, schema)
    return schema
  } else if (inferredType(schema) === undefined) return apply('clear-without-hint', clear, schema, watch)
  else schema = apply('infer-type', writeInferredType, schema, watch)
  schema = apply('add-properties', addProperties, schema, watch)
  return apply('add-items', addItems, schema, watch)
}

/** Runs a rule on a map, and tells what it did if it did anything. */
function apply(rule: SchemaRule, change: (schema: JsonObject) => JsonObject, before: JsonObject, watch?: Watch) {
  const after = change(before)
  if (after !== before) tell(watch, rule, before, after)
  return after
}

/** A definition table that is no map is taken out, at every depth. */
function dropBadTable(schema: JsonObject, table: string, watch: Watch | undefined): JsonObject {
  const held = schema.get(table)
  if (held === undefined || isObject(held)) return schema
  tell(into(watch, table), 'drop-definition-table', held, undefined)
  return swapRemove(schema, table)
}

/** `const`, even `null`, becomes an `enum` of one value, in place of any other. */
function constToEnum(schema: JsonObject): JsonObject {
  const value = schema.get('const')
  return value === undefined ? schema : withKey(swapRemove(schema, 'const'), 'enum', [value])
}

/** The names in `type` that the model knows, in order, repeated ones too. */
function knownTypes(schema: JsonObject): readonly string[] {
  const type = schema.get('type')
  if (typeof type === 'string') return isPrimitive(type) ? [type] : []
  return isList(type) ? type.filter(isPrimitive) : []
}

/** One known type is written as a plain string, several as a list; the unknown ones are gone. */
function writeKnownTypes(schema: JsonObject): JsonObject {
  const type = schema.get('type')
  const known = knownTypes(schema)
  if (!isList(type) || (known.length > 1 && known.length === type.length)) return schema
  return withKey(schema, 'type', known.length === 1 ? (known[0] ?? known) : known)
}

/** Without a known type, a map that points to other schemas is left as it is, even with a bad `type`. */
function refersElsewhere(schema: JsonObject): boolean {
  return schema.has('$ref') || COMPOSITIONS.some((key) => schema.has(key))
}

const HINTS = [
  ['object', ['properties', 'required', 'additionalProperties']],
  ['array', ['items', 'prefixItems']],
  ['string', ['enum', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
] as const

/** The first type that one of the keys present hints at; their values are not looked at. */
function inferredType(schema: JsonObject): string | undefined {
  return HINTS.find(([, keys]) => keys.some((key) => schema.has(key)))?.[0]
}

function writeInferredType(schema: JsonObject): JsonObject {
  const type = inferredType(schema)
  return type === undefined ? schema : withKey(schema, 'type', type)
}

/** A map that hints at no type loses everything, its description too. */
function clear(schema: JsonObject): JsonObject {
  return schema.size === 0 ? schema : new Map()
}

function hasType(schema: JsonObject, name: string): boolean {
  const type = schema.get('type')
  return type === name || (isList(type) && type.includes(name))
}

/** An object always has `properties`; a key that is there with `null` counts as there. */
function addProperties(schema: JsonObject): JsonObject {
  return hasType(schema, 'object') && !schema.has('properties') ? withKey(schema, 'properties', new Map()) : schema
}

/** An array always has `items`: strings, if nothing is said. */
function addItems(schema: JsonObject): JsonObject {
  return hasType(schema, 'array') && !schema.has('items') ? withKey(schema, 'items', STRING) : schema
}
