import type { Call, ToolName } from '../call'
import { functionInput } from '../hooks/payload'
import { writeJson } from '../json/write'
import type { ServedTool, Server } from '../scenario'
import { hookName } from '../tools/names'
import type { HookSubject, Rewritten, Tool } from '../tools/tool'
import { handleMcpCall } from './call'

/** A tool of an MCP server, under the name by which the model sees it (`core/src/tools/handlers/mcp.rs`). */
export function mcpTool(
  server: Server,
  tool: ServedTool,
  name: ToolName,
  shown: Pick<Tool, 'exposure' | 'spec'> = { exposure: 'direct' },
): Tool {
  const target = { server, tool, hookName: hookName(name) }
  return {
    name,
    ...shown,
    accepts: ['function', 'tool-search'],
    ...lockOf(server, tool),
    server: server.name,
    preHook: (call) => subjectOf(call, target.hookName),
    rewrite: (call, updatedInput): Rewritten => ({
      ok: true,
      call: { ...call, payload: { kind: 'function', arguments: writeJson(updatedInput) } },
    }),
    handle: (call, session) => handleMcpCall(call, session, target),
  }
}

/** A tool runs beside others if it says that it only reads, or if its server is configured so. */
function lockOf({ supportsParallelToolCalls }: Server, { annotations }: ServedTool): Pick<Tool, 'lock' | 'lockReason'> {
  if (annotations?.readOnlyHint === true) return { lock: 'read', lockReason: 'the tool has readOnlyHint' }
  if (supportsParallelToolCalls) return { lock: 'read', lockReason: 'its server has supports_parallel_tool_calls' }
  return { lock: 'write', lockReason: 'an MCP tool without readOnlyHint' }
}

/** What hooks are told: the arguments as they are read for any function. */
function subjectOf({ payload }: Call, toolName: string): HookSubject | undefined {
  return payload.kind === 'function' ? { toolName, toolInput: functionInput(payload.arguments) } : undefined
}
