import { isList, isObject, type Json, type JsonObject } from '../json/value'
import { writeJson } from '../json/write'
import { utf8Length } from '../utf8'
import { CHILD_KEYS, COMPOSITIONS, changeChildren, changeEach, DEFINITION_TABLES, withoutKey } from './children'
import { type Built, build } from './model'
import { localDefinition } from './reference'
import { into, type SchemaRule, tell, type Watch } from './step'

/** What a schema may weigh, in bytes, if its server says nothing else (tools/src/json_schema/compaction.rs:15). */
export const DEFAULT_MAX_BYTES = 5000

/** A schema map from this depth on is replaced if it is more than a plain value. */
const DEEP = 3

const PASSES = [stripDescriptions, forgetDefinitions, collapseDeep, collapseCompositions] as const

/** What the passes left, its model, and the text that is sent. */
export interface Compacted {
  readonly schema: Json
  readonly built: Built
  readonly text: string
}

/**
 * Runs the four passes in order until the model's text fits into `maxBytes` UTF-8 bytes. The last pass is not checked:
 * the result may still be too large. A schema that makes no model weighs nothing, so it is left alone.
 * Source: tools/src/json_schema/compaction.rs:18-37.
 */
export function compact(schema: Json, maxBytes: number, watch?: Watch): Compacted {
  let compacted = schema
  let built = build(compacted)
  for (const pass of PASSES) {
    if (watch) tell(watch, 'measure', bytes(maxBytes), bytes(utf8Length(textOf(built))))
    const text = textWithin(built, maxBytes)
    if (text !== undefined) return { schema: compacted, built, text }
    const passed = pass(compacted, watch)
    if (passed === compacted) continue
    compacted = passed
    built = build(compacted)
  }
  return { schema: compacted, built, text: textOf(built) }
}

function textOf(built: Built): string {
  return built.kind === 'model' ? writeJson(built.model) : ''
}

/** The text, if it fits. Most of what is far too large need not be written to know it. */
function textWithin(built: Built, maxBytes: number): string | undefined {
  if (built.kind === 'model' && countDown(maxBytes, built.model) < 0) return undefined
  const text = textOf(built)
  return utf8Length(text) <= maxBytes ? text : undefined
}

/** Takes from `left` what a value has at least in bytes, brackets, quotes and commas included; stops below 0. */
function countDown(left: number, value: Json): number {
  let rest = typeof value === 'string' ? left - value.length - 2 : left
  if (isList(value)) {
    for (const item of value) if (rest >= 0) rest = countDown(rest - 1, item)
  } else if (isObject(value)) {
    for (const [key, field] of value) {
      if (rest < 0) break
      rest = countDown(rest - key.length - 4, field)
    }
  }
  return rest
}

function bytes(count: number): Json {
  return { number: String(count) }
}

const DESCRIBED_KEYS = [...CHILD_KEYS, ...DEFINITION_TABLES]

/** Pass 1: no schema keeps its `description`. A property of that name, or a literal with that key, is not a schema's. */
export function stripDescriptions(schema: Json, watch?: Watch): Json {
  if (isList(schema)) return changeEach(schema, stripDescriptions, watch)
  if (!isObject(schema)) return schema
  return changeChildren(
    forgetKey(schema, 'description', 'strip-description', watch),
    DESCRIBED_KEYS,
    stripDescriptions,
    watch,
  )
}

/** Pass 2: what refers to a definition becomes `{}`, and the root loses its definition tables. */
export function forgetDefinitions(schema: Json, watch?: Watch): Json {
  const emptied = emptyWhere(schema, 'forget-reference', refersToDefinition, watch)
  if (!isObject(emptied)) return emptied
  return DEFINITION_TABLES.reduce<JsonObject>((root, table) => forgetKey(root, table, 'forget-table', watch), emptied)
}

function forgetKey(schema: JsonObject, key: string, rule: SchemaRule, watch: Watch | undefined): JsonObject {
  const forgotten = schema.get(key)
  if (forgotten === undefined) return schema
  tell(into(watch, key), rule, forgotten, undefined)
  return withoutKey(schema, key)
}

function refersToDefinition(map: JsonObject): boolean {
  const ref = map.get('$ref')
  return typeof ref === 'string' && localDefinition(ref) !== undefined
}

/** Pass 3: below a parameter's own children only plain values stay; what holds or names other schemas becomes `{}`. */
export function collapseDeep(schema: Json, watch?: Watch): Json {
  return emptyWhere(schema, 'collapse-deep', (map, depth) => depth >= DEEP && isComplex(map), watch)
}

function isComplex(map: JsonObject): boolean {
  return map.has('$ref') || CHILD_KEYS.some((key) => map.has(key))
}

/** Pass 4: a map with a composition becomes `{}`, the root too. */
export function collapseCompositions(schema: Json, watch?: Watch): Json {
  return emptyWhere(schema, 'collapse-composition', hasComposition, watch)
}

const EMPTY: JsonObject = new Map()

function hasComposition(map: JsonObject): boolean {
  return COMPOSITIONS.some((key) => map.has(key))
}

/**
 * Replaces each schema map that is chosen by `{}`; definition tables are not entered. A step from a schema to one that
 * it holds is one deeper, a step into a list is not.
 */
function emptyWhere(
  schema: Json,
  rule: SchemaRule,
  chosen: (map: JsonObject, depth: number) => boolean,
  watch: Watch | undefined,
  depth = 0,
): Json {
  if (isList(schema)) return changeEach(schema, (each, at) => emptyWhere(each, rule, chosen, at, depth), watch)
  if (!isObject(schema)) return schema
  if (chosen(schema, depth)) {
    tell(watch, rule, schema, EMPTY)
    return EMPTY
  }
  return changeChildren(schema, CHILD_KEYS, (child, at) => emptyWhere(child, rule, chosen, at, depth + 1), watch)
}
