import type { Json } from '../json/value'

/** Where a rule of the schema stages stands in the real program. */
const SOURCES = {
  'fill-root-properties': 'tools/src/mcp_tool.rs:45-55',
  'boolean-to-string': 'tools/src/json_schema.rs',
  'drop-definition-table': 'tools/src/json_schema.rs',
  'const-to-enum': 'tools/src/json_schema.rs',
  'keep-untyped': 'tools/src/json_schema.rs',
  'infer-type': 'tools/src/json_schema.rs',
  'clear-without-hint': 'tools/src/json_schema.rs',
  'known-types': 'tools/src/json_schema.rs',
  'add-properties': 'tools/src/json_schema.rs',
  'add-items': 'tools/src/json_schema.rs',
  'prune-definition': 'tools/src/json_schema.rs',
  'prune-table': 'tools/src/json_schema.rs',
  measure: 'tools/src/json_schema/compaction.rs:18-37',
  'strip-description': 'tools/src/json_schema/compaction.rs',
  'forget-reference': 'tools/src/json_schema/compaction.rs',
  'forget-table': 'tools/src/json_schema/compaction.rs',
  'collapse-deep': 'tools/src/json_schema/compaction.rs',
  'collapse-composition': 'tools/src/json_schema/compaction.rs',
  'drop-keyword': 'tools/src/json_schema.rs:71-80',
  'drop-null': 'tools/src/json_schema.rs:71-80',
  'reread-number': 'tools/src/json_schema.rs:71-80',
  refuse: 'tools/src/json_schema.rs',
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
