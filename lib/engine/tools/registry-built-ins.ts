import { agentNamespace, agentTools } from './builtin/agents'
import { applyPatchTool } from './builtin/apply-patch'
import { execCommandTool } from './builtin/exec-command'
import { goalTools } from './builtin/goals'
import { requestUserInputTool } from './builtin/request-user-input'
import { resourceTools } from './builtin/resources'
import { updatePlanTool } from './builtin/update-plan'
import { viewImageTool } from './builtin/view-image'
import { writeStdinTool } from './builtin/write-stdin'
import type { Exposure, ToolSettings } from './exposure'
import type { Model } from './models'
import type { Entry, Searchable, Source } from './registry-entry'
import { clockTools, newerAgentTools, questionTools } from './registry-unsimulated'
import { agentDocuments } from './search-documents'
import type { Tool } from './tool'

const agentSource: Source = { name: 'Multi-agent tools', description: 'Spawn and manage sub-agents.' }

/** The program's own tools in their order, each behind its gate (`core/src/tools/spec_plan.rs`). `hasServers`: an MCP server is configured, whether it ever starts or not. */
export function builtInEntries(model: Model, settings: ToolSettings, hasServers: boolean): readonly Entry[] {
  const { shellTool = true, viewImage = true, allowLoginShell = true } = settings
  return [
    ...(shellTool ? [execCommandTool(allowLoginShell), writeStdinTool].map(plain) : []),
    ...(hasServers ? resourceTools.map(plain) : []),
    ...(settings.updatePlan ? [plain(updatePlanTool)] : []),
    entry(requestUserInputTool, 'direct-model-only'),
    ...(model.experimental.includes('send_user_message_async') ? questionTools : []),
    ...(model.experimental.includes('clock') ? clockTools : []),
    ...(model.hasApplyPatch ? [plain(applyPatchTool)] : []),
    ...(viewImage ? [plain(viewImageTool(model.hasOriginalDetail))] : []),
    ...agentEntries(model, settings),
  ]
}

/** The tools that come behind those of the servers. */
export function extensionEntries({ goals = true }: ToolSettings): readonly Entry[] {
  return goals ? goalTools.map(plain) : []
}

/** There are two generations of tools for sub-agents. The older ones are behind tool_search where it is. */
function agentEntries(model: Model, { multiAgent = true, multiAgentV2 }: ToolSettings): readonly Entry[] {
  if (model.agents === 'v2' || multiAgentV2) return newerAgentTools('direct-model-only')
  if (!multiAgent) return []
  const exposure = model.hasToolSearch ? 'deferred' : 'direct'
  return agentTools(exposure).map((tool) => ({
    ...entry(tool, exposure),
    namespace: agentNamespace,
    searchable: searchableAgent(tool),
  }))
}

function searchableAgent({ name: { name } }: Tool): Searchable {
  return { document: () => agentDocuments[name] ?? name, source: agentSource }
}

function plain(tool: Tool): Entry {
  return entry(tool, 'direct')
}

function entry(tool: Tool, exposure: Exposure): Entry {
  return { tool, exposure, spec: tool.spec ?? (() => new Map()), namespace: undefined, searchable: undefined }
}
