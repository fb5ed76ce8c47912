import type { Json } from '../json/value'

const SANITISER = 'tools/src/json_schema.rs, sanitize_json_schema'
const PRUNER = 'tools/src/json_schema.rs, prune_unreachable_definitions'
const COMPACTION = 'tools/src/json_schema/compaction.rs'
const MODEL = 'tools/src/json_schema/types.rs, JsonSchema'

/** Where each rule of the schema stages stands in the real program. */
const SOURCES = {
  'fill-root-properties': 'tools/src/mcp_tool.rs:45-55',
  'boolean-to-string': 'tools/src/json_schema.rs:71-80',
  'drop-definition-table': 'tools/src/json_schema.rs, sanitize_schema_table',
  'const-to-enum': SANITISER,
  'keep-untyped': SANITISER,
  'infer-type': SANITISER,
  'clear-without-hint': SANITISER,
  'known-types': 'tools/src/json_schema.rs, write_schema_types',
  'add-properties': 'tools/src/json_schema.rs, ensure_default_children_for_schema_types',
  'add-items': 'tools/src/json_schema.rs, ensure_default_children_for_schema_types',
  'prune-definition': PRUNER,
  'prune-table': PRUNER,
  measure: `${COMPACTION}:18-37`,
  'strip-description': `${COMPACTION}, strip_schema_descriptions`,
  'forget-reference': `${COMPACTION}, drop_schema_definitions`,
  'forget-table': `${COMPACTION}, drop_schema_definitions`,
  'collapse-deep': `${COMPACTION}, collapse_deep_schema_objects`,
  'collapse-composition': `${COMPACTION}, prune_schema_compositions`,
  'drop-keyword': MODEL,
  'drop-null': MODEL,
  'reread-number': MODEL,
  refuse: 'tools/src/json_schema.rs, deserialize_tool_input_schema',
} as const

export type SchemaRule = keyof typeof SOURCES

/** The way from the root of a schema to a place in it: keys of maps, positions in lists. */
export type SchemaPath = readonly (string | number)[]

/**
 * One thing that a rule did. `before` and `after` are what stood at `path`; absent is `undefined`. Two rules change
 * nothing: `keep-untyped`, and `measure`, whose `before` is the budget and `after` the size in bytes. The `after` of
 * `refuse` is the reason.
 */
export interface SchemaStep {
  readonly rule: SchemaRule
  readonly path: SchemaPath
  readonly before: Json | undefined
  readonly after: Json | undefined
  readonly source: string
}

export type ObserveSchema = (step: SchemaStep) => void

/** An observer and the place that is being looked at. Nothing is watched where this is `undefined`. */
export interface Watch {
  readonly observe: ObserveSchema
  readonly path: SchemaPath
}

export function watching(observe: ObserveSchema | undefined): Watch | undefined {
  return observe && { observe, path: [] }
}

/** The same observer, one key further in. */
export function into(watch: Watch | undefined, key: string | number): Watch | undefined {
  return watch && { observe: watch.observe, path: [...watch.path, key] }
}

export function tell(watch: Watch | undefined, rule: SchemaRule, before: Json | undefined, after: Json | undefined) {
  watch?.observe({ rule, path: watch.path, before, after, source: SOURCES[rule] })
}
