import { isList, isObject, type Json, type JsonList, type JsonObject } from '../json/value'
import { into, type Watch } from './step'

export const DEFINITION_TABLES = ['$defs', 'definitions'] as const
export const COMPOSITIONS = ['anyOf', 'oneOf', 'allOf'] as const

/** The keys under which a schema holds other schemas, except its definitions (tools/src/json_schema/traversal.rs). */
export const CHILD_KEYS = ['properties', 'items', ...COMPOSITIONS, 'additionalProperties'] as const

/** Keys whose value is a map from names to schemas; under the others stands a schema, or a list of them. */
const NAMED: ReadonlySet<string> = new Set(['properties', ...DEFINITION_TABLES])

/** Gives back the very value that it got if there is nothing to change. */
export type ChangeSchema = (schema: Json, watch: Watch | undefined) => Json

/** Changes the schemas under `keys`. Named ones that are no map, and a boolean `additionalProperties`, are left alone. */
export function changeChildren(
  schema: JsonObject,
  keys: readonly string[],
  change: ChangeSchema,
  watch: Watch | undefined,
): JsonObject {
  let changed: Map<string, Json> | undefined
  for (const key of keys) {
    const held = schema.get(key)
    if (held === undefined || (key === 'additionalProperties' && typeof held === 'boolean')) continue
    const child = NAMED.has(key) ? changeNamed(held, change, into(watch, key)) : change(held, into(watch, key))
    if (child === held) continue
    changed ??= new Map(schema)
    changed.set(key, child)
  }
  return changed ?? schema
}

/** Changes each value of a map; what is no map is left alone. */
export function changeNamed(table: Json, change: ChangeSchema, watch: Watch | undefined): Json {
  if (!isObject(table)) return table
  let changed: Map<string, Json> | undefined
  for (const [name, schema] of table) {
    const child = change(schema, into(watch, name))
    if (child === schema) continue
    changed ??= new Map(table)
    changed.set(name, child)
  }
  return changed ?? table
}

export function changeEach(list: JsonList, change: ChangeSchema, watch: Watch | undefined): JsonList {
  let changed: Json[] | undefined
  for (let at = 0; at < list.length; at++) {
    const schema = list[at] ?? null
    const child = change(schema, into(watch, at))
    if (child === schema) continue
    changed ??= [...list]
    changed[at] = child
  }
  return changed ?? list
}

/** Calls `visit` with every schema map that can be reached without entering a definition table. */
export function visitSchemas(schema: Json, visit: (map: JsonObject) => void) {
  if (isList(schema)) for (const element of schema) visitSchemas(element, visit)
  else if (isObject(schema)) {
    visit(schema)
    for (const key of CHILD_KEYS) {
      const child = schema.get(key)
      if (!NAMED.has(key)) visitSchemas(child ?? null, visit)
      else if (isObject(child)) for (const named of child.values()) visitSchemas(named, visit)
    }
  }
}

export function withKey(map: JsonObject, key: string, value: Json): JsonObject {
  return new Map(map).set(key, value)
}

export function withoutKey(map: JsonObject, key: string): JsonObject {
  if (!map.has(key)) return map
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

/** Takes a key out as the real program's maps do: the last entry moves into the gap (indexmap, `swap_remove`). */
export function swapRemove(map: JsonObject, key: string): JsonObject {
  if (!map.has(key)) return map
  const entries = [...map]
  const last = entries.pop()
  return new Map(entries.map((entry) => (entry[0] === key && last ? last : entry)))
}
