import { isList, isObject, type Json, type JsonObject } from '../json/value'
import { DEFINITION_TABLES, swapRemove, visitSchemas, withKey } from './children'
import { type Definition, localDefinition } from './reference'
import { into, tell, type Watch } from './step'

/**
 * Takes out of the root's `$defs` and `definitions` what no reference reaches. Tables deeper inside stay whole.
 * Source: tools/src/json_schema.rs, `prune_unreachable_definitions`.
 */
export function prune(schema: Json, watch?: Watch): Json {
  if (!isObject(schema) || !DEFINITION_TABLES.some((table) => schema.has(table))) return schema
  const reached = reachedDefinitions(schema)
  let pruned = schema
  for (const table of DEFINITION_TABLES) {
    const entries = schema.get(table)
    if (!isObject(entries)) continue
    const kept = new Map([...entries].filter(([name]) => reached.get(table)?.has(name)))
    pruned = kept.size > 0 ? withKey(pruned, table, kept) : swapRemove(pruned, table)
    if (watch) tellPruned(table, entries, kept, watch)
  }
  return pruned
}

function tellPruned(table: string, entries: JsonObject, kept: JsonObject, watch: Watch) {
  const inside = into(watch, table)
  for (const [name, schema] of entries) {
    if (!kept.has(name)) tell(into(inside, name), 'prune-definition', schema, undefined)
  }
  if (kept.size === 0) tell(inside, 'prune-table', new Map(), undefined)
}

/** The names reached in each table: from schemas outside the tables, and then from everything inside what is reached. */
function reachedDefinitions(root: JsonObject): ReadonlyMap<string, ReadonlySet<string>> {
  const reached = new Map<string, Set<string>>(DEFINITION_TABLES.map((table) => [table, new Set()]))
  const open: Definition[] = []
  const follow = (map: JsonObject) => {
    const ref = map.get('$ref')
    const definition = typeof ref === 'string' ? localDefinition(ref) : undefined
    if (definition === undefined || reached.get(definition.table)?.has(definition.name)) return
    reached.get(definition.table)?.add(definition.name)
    open.push(definition)
  }
  visitSchemas(root, follow)
  for (let next = open.pop(); next; next = open.pop()) {
    const table = root.get(next.table)
    if (isObject(table)) visitEverything(table.get(next.name) ?? null, follow)
  }
  return reached
}

/** Inside a reached definition every value is searched, under unknown keywords and in literals too. */
function visitEverything(value: Json, visit: (map: JsonObject) => void) {
  if (isList(value)) for (const element of value) visitEverything(element, visit)
  else if (isObject(value)) {
    visit(value)
    for (const inner of value.values()) visitEverything(inner, visit)
  }
}
