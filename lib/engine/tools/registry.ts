import { displayName, namespaceOf, type ToolName } from '../call'
import type { Config, Server } from '../scenario'
import { directOnly, toolMode } from './exposure'
import { builtInEntries } from './registry-built-ins'
import { type Entry, plainEntry } from './registry-entry'
import type { ReadyServer, Warn, Warning } from './registry-mcp'
import { codeModeTools } from './registry-unsimulated'
import type { Catalogue } from './search'
import type { Session, StoreKey } from './session'
import type { Shower } from './shown'
import type { Tool } from './tool'

/** The tools of one request. */
export interface ToolRegistry {
  /** Exact, by namespace and name. No namespace and `functions` are one. */
  find(name: ToolName): Tool | undefined
  /** In the order in which they were registered. */
  readonly entries: readonly Entry[]
  /** What a search looks through; undefined where there is no tool_search. */
  readonly catalogue: Catalogue | undefined
  /** What the program logs while it builds the registry. */
  readonly warnings: readonly Warning[]
  /** What decides how much of it a request shows. */
  readonly shower: Shower
}

/** The registries of a run, by the servers that were ready. */
const registryStore: StoreKey<Map<string, ToolRegistry>> = { name: 'registries', initial: () => new Map() }

/**
 * The registry for a request that is made when these servers are ready: the program's own tools, those of the servers,
 * its extensions, then tool_search (`core/src/tools/spec_plan.rs`). It is built once for each set of servers.
 */
export function registryOf(session: Session, servers: readonly ReadyServer[]): ToolRegistry {
  const built = session.store(registryStore)
  const key = servers.map(({ server }) => server.name).join('\0')
  const registry = built.get(key) ?? buildRegistry(session, servers)
  built.set(key, registry)
  return registry
}

/** The same without a run: only what the session is set to matters. */
export function buildRegistry(
  { scenario, model, parts }: Pick<Session, 'scenario' | 'model' | 'parts'>,
  servers: readonly ReadyServer[],
): ToolRegistry {
  const settings: Config = scenario.config
  const mode = toolMode(model, settings)
  const warnings: Warning[] = []
  const warn: Warn = (target, message) => warnings.push({ target, message })
  const ordinary = register(
    builtInEntries(model, settings, scenario.servers.some(isBound), parts),
    [
      ...(parts.servers?.entries(servers, { settings, mode, hasSearch: model.hasToolSearch }, warn) ?? []),
      ...(parts.ownTools?.behindServers(settings) ?? []),
    ],
    warn,
  ).map((entry) => withDirectOnly(entry, settings.directOnlyNamespaces ?? []))
  const { search } = parts
  const others = ordinary.filter((entry) => !isNamedAsSearch(entry))
  const catalogue = model.hasToolSearch ? search?.catalogueOf(others) : undefined
  const searched = search && catalogue ? [...others, plainEntry(search.searchTool(catalogue))] : ordinary
  const entries = mode === 'direct' ? searched : [...codeModeTools, ...searched]
  const byName = new Map(entries.map(({ tool }) => [keyOf(tool.name), tool]))
  return {
    find: (name) => byName.get(keyOf(name)),
    entries,
    catalogue,
    warnings,
    shower: { model, mode, settings, sandbox: scenario.sandbox },
  }
}

/** A server that the session has to do with, whether it ever starts or not. The name of the hosted server is not for configured ones. */
function isBound({ enabled = true, name }: Server): boolean {
  return enabled && name !== 'codex_apps'
}

const reserved = ['exec_command', 'shell_command']

/** Of two tools with one name the first is kept, and two names without a namespace are the program's own (`core/src/tools/registry.rs`). */
function register(own: readonly Entry[], external: readonly Entry[], warn: Warn): readonly Entry[] {
  const taken = new Set(own.map(({ tool }) => keyOf(tool.name)))
  const kept = external.filter(({ tool: { name } }) => {
    const isReserved = namespaceOf(name.namespace) === undefined && reserved.includes(name.name)
    const isNew = !taken.has(keyOf(name))
    if (isReserved) warn(TARGET, `skipping external tool with reserved name tool_name=${shownName(name)}`)
    else if (!isNew)
      warn(TARGET, `skipping duplicate external tool that is already registered tool_name=${shownName(name)}`)
    else taken.add(keyOf(name))
    return !isReserved && isNew
  })
  return [...own, ...kept]
}

const TARGET = 'codex_core::tools::registry'

/** Tools of the default namespace are shown without it. */
function shownName({ namespace, name }: ToolName): string {
  return displayName({ namespace: namespaceOf(namespace), name })
}

function withDirectOnly(entry: Entry, namespaces: readonly string[]): Entry {
  const namespace = entry.namespace?.name ?? 'functions'
  return namespaces.includes(namespace) ? { ...entry, exposure: directOnly(entry.exposure) } : entry
}

/** tool_search comes last, and takes the place of any tool, and any namespace, of its name. */
function isNamedAsSearch({ namespace, tool: { name } }: Entry): boolean {
  return namespace?.name === 'tool_search' || keyOf(name) === keyOf({ namespace: undefined, name: 'tool_search' })
}

function keyOf({ namespace, name }: ToolName): string {
  return `${namespaceOf(namespace) ?? ''}\0${name}`
}
