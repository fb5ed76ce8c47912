import { isList, isObject, type Json } from '../json/value'
import { oddMap } from './buffer'

/**
 * All tools of a server are lost. `error` is what its start fails with; without it the answer could not be read at all,
 * and is waited for until the start times out.
 */
export interface ListFailure {
  readonly kind: 'listFailed'
  readonly error?: string
}

export const UNEXPECTED_RESPONSE: ListFailure = { kind: 'listFailed', error: 'Unexpected response type' }
export const UNREADABLE: ListFailure = { kind: 'listFailed' }

/** The line that is logged when a server's start fails; a failure without an error has none. */
export function startupFailedLog(server: string, failure: ListFailure): string | undefined {
  if (failure.error === undefined) return undefined
  return `WARN codex_mcp::rmcp_client: MCP server startup failed server_name="${server}" error=${failure.error}`
}

/** How deep lists and maps may lie in one another in a message (serde_json, `recursion limit exceeded`). */
export const MAX_DEPTH = 127

/** The result lies in the message; in it lies the list, in that the tool, in that its schema. */
const MAX_RESULT_DEPTH = MAX_DEPTH - 1
export const MAX_SCHEMA_DEPTH = MAX_RESULT_DEPTH - 3

/** Whether lists and maps lie more than `levels` deep in one another. */
export function isDeeperThan(value: Json, levels: number): boolean {
  if (!isList(value) && !isObject(value)) return false
  if (levels === 0) return true
  for (const inner of value.values()) if (isDeeperThan(inner, levels - 1)) return true
  return false
}

/**
 * Whether the answer to `tools/list` (its `result`) can be read; one bad tool loses the whole list. Unknown keys do no
 * harm, and `null` is as good as absent where a key may be absent. Asked of the program itself.
 */
export function listFailureOf(result: Json): ListFailure | undefined {
  if (isDeeperThan(result, MAX_RESULT_DEPTH)) return UNREADABLE
  return isToolsResult(result) ? undefined : UNEXPECTED_RESPONSE
}

type Check = (value: Json) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isMap: Check = (value) => isObject(oddMap(value) ?? value)
const optional = (check: Check) => (value: Json) => value === null || check(value)
const listOf = (check: Check) => (value: Json) => isList(value) && value.every(check)

/** A map whose keys named here pass their checks; an absent key is checked as `null`. */
function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    const map: Json = oddMap(value) ?? value
    return isObject(map) && Object.entries(checks).every(([key, check]) => check(map.get(key) ?? null))
  }
}

const isIcon = fields({
  src: isText,
  mimeType: optional(isText),
  sizes: optional(listOf(isText)),
  theme: optional((value) => value === 'light' || value === 'dark'),
})

const isAnnotations = fields({
  title: optional(isText),
  readOnlyHint: optional(isFlag),
  destructiveHint: optional(isFlag),
  idempotentHint: optional(isFlag),
  openWorldHint: optional(isFlag),
})

const isToolsResult = fields({
  tools: listOf(
    fields({
      name: isText,
      title: optional(isText),
      description: optional(isText),
      inputSchema: isMap,
      outputSchema: optional(isMap),
      annotations: optional(isAnnotations),
      icons: optional(listOf(isIcon)),
      _meta: optional(isMap),
    }),
  ),
  nextCursor: optional(isText),
  _meta: optional(isMap),
})
