import { isObject, type Json, type JsonObject } from '../json/value'
import { utf8Length } from '../utf8'
import { oddMap } from './buffer'
import { compact } from './compact'
import { type Built, build } from './model'
import { prune } from './prune'
import { sanitise } from './sanitise'
import { type ObserveSchema, tell, type Watch, watching } from './step'
import {
  isDeeperThan,
  type ListFailure,
  MAX_DEPTH,
  MAX_SCHEMA_DEPTH,
  UNEXPECTED_RESPONSE,
  UNREADABLE,
} from './tools-list'

export interface SchemaLimits {
  /** The budget in UTF-8 bytes. What still weighs more after all passes is sent all the same. */
  readonly maxBytes: number
}

/** What is sent as `parameters`, its text and how many UTF-8 bytes that has; or why this one tool is left out. */
export type Parameters =
  | { readonly kind: 'parameters'; readonly parameters: JsonObject; readonly text: string; readonly bytes: number }
  | { readonly kind: 'dropped'; readonly reason: string }

/**
 * What a model is shown of the `inputSchema` of a tool that an MCP server lists. Any JSON will do: a schema that makes
 * no model drops its tool, one that no answer of a server can hold loses the whole list.
 * Source: tools/src/mcp_tool.rs:45-55.
 */
export function parametersOf(
  inputSchema: Json,
  limits: SchemaLimits,
  observe?: ObserveSchema,
): Parameters | ListFailure {
  if (isDeeperThan(inputSchema, MAX_SCHEMA_DEPTH)) return UNREADABLE
  const schema = oddMap(inputSchema) ?? inputSchema
  if (!isObject(schema)) return UNEXPECTED_RESPONSE
  const watch = watching(observe)
  return shown(fillRootProperties(schema, watch), limits, watch)
}

/** A root without `properties`, or with `null` there, gets `{}` before anything else is looked at. */
function fillRootProperties(schema: JsonObject, watch: Watch | undefined): JsonObject {
  if ((schema.get('properties') ?? null) !== null) return schema
  const filled = new Map(schema).set('properties', new Map())
  tell(watch, 'fill-root-properties', schema, filled)
  return filled
}

/**
 * The same for a schema that reaches the program in another way (a client's dynamic tools): nothing is filled in first.
 * Source: `parse_tool_input_schema`, tools/src/json_schema.rs.
 */
export function parametersOfSchema(schema: Json, limits: SchemaLimits, observe?: ObserveSchema): Parameters {
  // No message can hold a schema that is nested deeper; functions that call themselves could not follow it.
  if (isDeeperThan(schema, MAX_DEPTH)) return { kind: 'dropped', reason: 'recursion limit exceeded' }
  return shown(schema, limits, watching(observe))
}

function shown(schema: Json, limits: SchemaLimits, watch: Watch | undefined): Parameters {
  const { schema: compacted, built, text } = compact(prune(sanitise(schema, watch), watch), limits.maxBytes, watch)
  const final = refuseNullRoot(watch ? build(compacted, watch) : built)
  if (final.kind === 'model') return { kind: 'parameters', parameters: final.model, text, bytes: utf8Length(text) }
  tell(watch, 'refuse', compacted, final.reason)
  return { kind: 'dropped', reason: final.reason }
}

/** A root of type `null` alone is refused; such a type deeper inside is not. */
function refuseNullRoot(built: Built): Built {
  if (built.kind !== 'model' || built.model.get('type') !== 'null') return built
  return { kind: 'fault', reason: 'tool input schema must not be a singleton null type' }
}
