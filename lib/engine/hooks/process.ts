import { isList, isObject, type Json, type JsonObject } from '../json/value'
import { fromPlain, writeJson } from '../json/write'
import type { ServedCall, Server } from '../scenario'
import type { HookConfig, HookProcess } from './hook'
import { expandTemplate } from './template'

/** What a hook came to, after how many ms, and the MCP tool that it called. */
export interface HookPerformance {
  readonly process: HookProcess
  readonly ms: number
  readonly called?: { readonly server: string; readonly tool: string; readonly arguments: string }
}

const DEFAULT_TIMEOUT_SEC = 600

/** In seconds; never less than one (`hooks/src/engine/discovery.rs`). */
export function timeoutSec({ timeoutSec = DEFAULT_TIMEOUT_SEC }: HookConfig): number {
  return Math.max(1, timeoutSec)
}

/** Plays a hook: its process, or its MCP tool by the script of the server. `input` is what it reads on stdin. */
export function performHook(config: HookConfig, input: JsonObject, servers: readonly Server[]): HookPerformance {
  const { handler, gives = {} } = config
  if (handler?.type === 'mcp_tool') return callTool(handler, timeoutSec(config) * 1000, input, servers)
  const limitMs = timeoutSec(config) * 1000
  const { cannotStart, sleepMs = 0, kill, exit = 0, stdout = '', stderr = '' } = gives
  if (cannotStart !== undefined) return failure(cannotStart, 0)
  if (sleepMs >= limitMs) return failure(`hook timed out after ${timeoutSec(config)}s`, limitMs)
  return { process: { kind: 'ended', code: kill ? undefined : exit, stdout, stderr }, ms: sleepMs }
}

/** A hook's tool needs no approval and raises no hooks; it is called only if its server is connected (`core/src/hook_mcp_executor.rs`). */
function callTool(
  { server: name, tool, input: template = {} }: Extract<HookConfig['handler'], { type: 'mcp_tool' }>,
  hookLimitMs: number,
  input: JsonObject,
  servers: readonly Server[],
): HookPerformance {
  const expanded = expandTemplate(fromPlain(template), input)
  if (!expanded.ok) return failure(expanded.error, 0)
  const server = servers.find((each) => each.name === name && each.enabled !== false)
  if (!server) return failure(`unknown MCP server '${name}'`, 0)
  if (server.serves.fails !== undefined) return failure(`MCP server '${name}' is not connected`, 0)
  const called = { server: name, tool, arguments: writeJson(expanded.value) }
  const call = server.serves.tools?.find((each) => each.name === tool)?.call ?? {}
  const limitMs = Math.min(hookLimitMs, server.toolTimeoutMs ?? Number.POSITIVE_INFINITY)
  const { delayMs: ms = 0 } = call
  const result = call.hang || ms >= limitMs ? undefined : resultOf(call, expanded.value)
  if (!isObject(result)) {
    return {
      ...failure(`tool call failed for \`${name}/${tool}\``, call.hang ? limitMs : Math.min(ms, limitMs)),
      called,
    }
  }
  const text = textOf(result.get('content'))
  if (result.get('isError') === true) return { ...failure(`MCP tool returned an error: ${text}`, ms), called }
  return { process: { kind: 'ended', code: 0, stdout: text, stderr: '' }, ms, called }
}

/** A tool without a script sends its arguments back. */
function resultOf({ result, error, exit, line }: ServedCall, sent: Json): Json | undefined {
  if (error !== undefined || exit !== undefined || line !== undefined) return undefined
  return fromPlain(result ?? { content: [{ type: 'text', text: writeJson(sent) }] })
}

/** The texts of a result, a line each; what else is in it does not count. */
function textOf(content: Json | undefined): string {
  const items = isList(content) ? content : []
  return items
    .map((item) => (isObject(item) && item.get('type') === 'text' ? item.get('text') : undefined))
    .filter((text) => typeof text === 'string')
    .join('\n')
}

function failure(text: string, ms: number): HookPerformance {
  return { process: { kind: 'error', text }, ms }
}
