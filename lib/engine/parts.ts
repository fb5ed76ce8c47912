import type { Call } from './call'
import type { Task } from './clock'
import type { PostVerdict, PreVerdict } from './hooks/merge'
import type { Servers } from './mcp/startup'
import type { Scenario } from './scenario'
import { modelOf } from './tools/models'
import type { Entry } from './tools/registry-entry'
import type { McpSetting, ReadyServer, Warn } from './tools/registry-mcp'
import type { OwnTools } from './tools/registry-own'
import type { Catalogue } from './tools/search'
import type { Session } from './tools/session'
import type { HookSubject, PostHook, Tool } from './tools/tool'
import type { Fact, HistoryItem } from './trace'

/** The parts of the engine that only some runs need, so that a page loads them when its run does. */
export interface Parts {
  readonly hooks?: HooksPart
  readonly servers?: ServersPart
  readonly ownTools?: OwnTools
  readonly search?: SearchPart
}

export type PartName = keyof Parts

/** Where hooks leave their texts for the model. */
export interface Recording {
  readonly session: Session
  /** Adds an item to the history at once. */
  record(item: HistoryItem): void
}

/** Asks the hooks that are for a call; nothing if none is. */
export interface HooksPart {
  before(call: Call, subject: HookSubject, recording: Recording): Task<PreVerdict | undefined>
  after(call: Call, subject: PostHook, recording: Recording): Task<PostVerdict | undefined>
}

/** MCP servers: their start, their tools, and the tools for their resources. */
export interface ServersPart {
  start(session: Session, note: (fact: Fact) => void): Servers
  entries(servers: readonly ReadyServer[], setting: McpSetting, warn: Warn): readonly Entry[]
  readonly resourceTools: readonly Tool[]
}

/** The search for the tools that a request does not list. */
export interface SearchPart {
  catalogueOf(entries: readonly Entry[]): Catalogue | undefined
  searchTool(catalogue: Catalogue): Tool
}

/** Names by which the model calls what is in the part of the program's further tools. */
const ownToolNames =
  /view_image|request_user_input|update_plan|_goal|spawn_agent|send_input|wait_agent|close_agent|resume_agent|tool_search|"exec"|"wait"|"namespace"/

/** The parts without which a run of the scenario would not be what the program does. */
export function neededParts({ hooks, servers, turns, model }: Scenario): readonly PartName[] {
  const emitted = JSON.stringify(turns)
  const searches = modelOf(model).hasToolSearch && emitted.includes('tool_search')
  const needed: Readonly<Record<PartName, boolean>> = {
    hooks: hooks.length > 0,
    servers: servers.length > 0,
    ownTools: ownToolNames.test(emitted),
    search: searches,
  }
  const names: readonly PartName[] = ['hooks', 'servers', 'ownTools', 'search']
  return names.filter((name) => needed[name])
}
