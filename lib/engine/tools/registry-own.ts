import type { Config } from '../scenario'
import { agentNamespace, agentTools } from './builtin/agents'
import { goalTools } from './builtin/goals'
import { requestUserInputTool } from './builtin/request-user-input'
import { updatePlanTool } from './builtin/update-plan'
import { viewImageTool } from './builtin/view-image'
import type { Model } from './models'
import { type Entry, entryOf, plainEntry, type Source } from './registry-entry'
import { clockTools, newerAgentTools, questionTools } from './registry-unsimulated'
import { agentDocuments } from './search-documents'

/** The program's own tools beside those for commands and patches, by their place in the order of the registry. */
export interface OwnTools {
  beforePatch(model: Model, settings: Config): readonly Entry[]
  behindPatch(model: Model, settings: Config): readonly Entry[]
  behindServers(settings: Config): readonly Entry[]
}

export const ownTools: OwnTools = {
  beforePatch: (model, { updatePlan }) => [
    ...(updatePlan ? [plainEntry(updatePlanTool)] : []),
    entryOf(requestUserInputTool, 'direct-model-only'),
    ...(model.experimental.includes('send_user_message_async') ? questionTools : []),
    ...(model.experimental.includes('clock') ? clockTools : []),
  ],
  behindPatch: (model, settings) => [
    ...(settings.viewImage === false ? [] : [plainEntry(viewImageTool(model.hasOriginalDetail))]),
    ...agentEntries(model, settings),
  ],
  behindServers: ({ goals = true }) => (goals ? goalTools.map(plainEntry) : []),
}

const agentSource: Source = { name: 'Multi-agent tools', description: 'Spawn and manage sub-agents.' }

/** There are two generations of tools for sub-agents. The older ones are behind tool_search where it is. */
function agentEntries(model: Model, { multiAgent = true, multiAgentV2 }: Config): readonly Entry[] {
  if (model.agents === 'v2' || multiAgentV2) return newerAgentTools('direct-model-only')
  if (!multiAgent) return []
  const exposure = model.hasToolSearch ? 'deferred' : 'direct'
  return agentTools(exposure).map((tool) => ({
    ...entryOf(tool, exposure),
    namespace: agentNamespace,
    searchable: { document: () => agentDocuments[tool.name.name] ?? tool.name.name, source: agentSource },
  }))
}
