import { parse, type TomlValue } from 'smol-toml'
import { readJson } from '@/lib/engine/json/read'
import type { Json } from '@/lib/engine/json/value'
import { readSchemaBudget } from '@/lib/engine/schema/budget'
import { DEFAULT_MAX_BYTES } from '@/lib/engine/schema/compact'
import { type Parameters, parametersOf } from '@/lib/engine/schema/parameters'
import { type ListFailure, startupFailedLog, UNREADABLE } from '@/lib/engine/schema/tools-list'
import type { Comparison, Family, Vector } from '../family'

/** What the vectors about one tool's `inputSchema` hold, in this family and in those beside it. */
interface SchemaInput {
  readonly inputSchema: unknown
  readonly inputSchemaText?: string
  readonly config?: string
}

interface SchemaExpect {
  readonly parameters?: unknown
  readonly parametersText?: string
}

/** The name under which the recordings served each tool. */
const SERVER = 'srv'

/** One tool's `inputSchema`, of every shape. */
export const schema = schemaFamily('schema', false)

/** `parameters` are compared as text, for the order of keys and the text of numbers; `measured`: with their length. */
export function schemaFamily(name: string, measured: boolean): Family {
  return { name, replay: (vector) => replay(vector, measured) }
}

function replay(vector: Vector, measured: boolean): Comparison {
  const expect = vector.expect as SchemaExpect
  const got = answer(vector.input as SchemaInput, measured)
  if (!('parameters' in expect)) return { expected: expect, got }
  const { parameters, parametersText = JSON.stringify(parameters), ...others } = expect
  return { expected: { ...others, parametersText }, got }
}

function answer(input: SchemaInput, measured: boolean): unknown {
  const budget = budgetOf(input.config ?? '')
  if (budget.kind === 'refused') return { configError: budget.error, code: 1 }
  const got = shown(input, budget.maxBytes)
  switch (got.kind) {
    case 'parameters':
      return { parametersText: got.text, ...(measured && { bytes: got.bytes }) }
    case 'dropped':
      return { dropped: true, reason: got.reason }
    case 'listFailed': {
      const log = startupFailedLog(SERVER, got)
      return { listFailed: true, ...(log !== undefined && { log }) }
    }
  }
}

function shown(input: SchemaInput, maxBytes: number): Parameters | ListFailure {
  const read = readJson(input.inputSchemaText ?? JSON.stringify(input.inputSchema) ?? '')
  return read.ok ? parametersOf(read.value, { maxBytes }) : UNREADABLE
}

/** `config` is lines of the server's table. */
function budgetOf(config: string) {
  const { tool_input_schema_max_bytes: value } = parse(config, { integersAsBigInt: true })
  return value === undefined
    ? { kind: 'budget' as const, maxBytes: DEFAULT_MAX_BYTES }
    : readSchemaBudget(SERVER, tomlJson(value))
}

/** A TOML value as the engine's JSON: integers without a point, floats with one. */
function tomlJson(value: TomlValue): Json {
  if (typeof value === 'bigint') return { number: String(value) }
  if (typeof value === 'number') return { number: floatText(value) }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(tomlJson)
  if (typeof value === 'object') return new Map(Object.entries(value).map(([key, inner]) => [key, tomlJson(inner)]))
  return value
}

function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'inf')
  return /[.e]/.test(String(value)) ? String(value) : `${value}.0`
}
