import type { Config, Surface } from '../scenario'
import type { Model } from './models'

/** The ways that lead to a tool, as the program names them. Whatever they are, a call by name reaches it (`tools/src/tool_executor.rs`). */
export type Exposure = 'direct' | 'deferred' | 'deferred-model-only' | 'direct-model-only' | 'code-mode-only' | 'hidden'

/** Whether most tools are reached by a script in a JavaScript tool: not, beside the ordinary way, or only so. */
export type ToolMode = 'direct' | 'code-mode' | 'code-mode-only'

/** What the model's own entry says comes first, then the settings. */
export function toolMode(model: Model, { codeMode }: Config): ToolMode {
  if (model.codeModeOnly || codeMode === 'only') return 'code-mode-only'
  return codeMode === 'beside' ? 'code-mode' : 'direct'
}

export function isListed(exposure: Exposure, mode: ToolMode): boolean {
  return exposure === 'direct-model-only' || (exposure === 'direct' && mode !== 'code-mode-only')
}

export function isFindable(exposure: Exposure): boolean {
  return exposure === 'deferred' || exposure === 'deferred-model-only'
}

function isInCodeMode(exposure: Exposure): boolean {
  return exposure === 'direct' || exposure === 'deferred' || exposure === 'code-mode-only'
}

/** What decides where the MCP tools of one namespace are: `hasSearch` is whether the model knows tool_search. */
export interface McpSurroundings {
  readonly omitted: readonly Surface[]
  readonly isDirectOnly: boolean
  readonly hasSearch: boolean
  readonly mode: ToolMode
}

/** A tool that can be found is not listed as well, unless code mode is the only way and not its way (`core/src/mcp_tool_exposure.rs`). */
export function mcpExposure({ omitted, isDirectOnly, hasSearch, mode }: McpSurroundings): Exposure {
  const direct = !omitted.includes('direct')
  const codeMode = !omitted.includes('code_mode') && !isDirectOnly
  const mayDefer = hasSearch && !omitted.includes('deferred') && !isDirectOnly
  if (mayDefer && (mode !== 'code-mode-only' || codeMode)) return codeMode ? 'deferred' : 'deferred-model-only'
  if (direct) return codeMode ? 'direct' : 'direct-model-only'
  return codeMode ? 'code-mode-only' : 'hidden'
}

/** A namespace that scripts shall not reach: what they could call, the model calls itself. */
export function directOnly(exposure: Exposure): Exposure {
  return isInCodeMode(exposure) ? 'direct-model-only' : exposure
}
