import { allParts } from '../engine/all-parts'
import { isList, isObject, type Json } from '../engine/json/value'
import { toPlain } from '../engine/json/write'
import { visibleTools } from '../engine/mcp/startup'
import type { Scenario, Server } from '../engine/scenario'
import { agentNamespace, agentTools } from '../engine/tools/builtin/agents'
import { modelOf } from '../engine/tools/models'
import { buildRegistry, type ToolRegistry } from '../engine/tools/registry'
import { shownTools } from '../engine/tools/shown'
import type { Trace } from '../engine/trace'
import type { Fields } from './family'

/** A namespace of a request, and its tools without what all of them have. */
export interface OfferedNamespace {
  readonly name: string
  readonly description: string
  readonly tools: readonly Fields[]
}

/** The namespaces that a request shows, in its order; the program's own one only if a server has put something into it. */
export function namespacesIn({ entries, shower }: ToolRegistry): OfferedNamespace[] {
  const shown = shownTools(entries, shower)
  return shown.kind === 'tools' ? shown.tools.flatMap(namespaceOf) : []
}

/** The same for a request that is made when these servers are ready. */
export function namespacesOffered(scenario: Scenario, ready: readonly Server[]): OfferedNamespace[] {
  const started = ready.map((server) => ({ server, tools: visibleTools(server) }))
  return namespacesIn(buildRegistry({ scenario, model: modelOf(scenario.model), parts: allParts }, started))
}

/** The same for each request of a run: the servers that had started by then count. */
export function namespacesByRequest({ scenario, events }: Trace): OfferedNamespace[][] {
  const started: Server[] = []
  return events.flatMap((event) => {
    if (event.type === 'request.sent') return [namespacesOffered(scenario, inFileOrder(scenario, started))]
    if (event.type === 'server.started') started.push(...scenario.servers.filter(({ name }) => name === event.server))
    return []
  })
}

function inFileOrder({ servers }: Scenario, started: readonly Server[]): Server[] {
  return servers.filter((server) => started.includes(server))
}

const ownTools = agentTools('direct').length

function namespaceOf(tool: Json): OfferedNamespace[] {
  if (!isObject(tool) || tool.get('type') !== 'namespace') return []
  const { name, description, tools } = Object.fromEntries(tool)
  if (!isList(tools) || (name === agentNamespace.name && tools.length === ownTools)) return []
  return [{ name: String(name), description: String(description), tools: tools.flatMap(withoutParameters) }]
}

function withoutParameters(tool: Json): Fields[] {
  if (!isObject(tool)) return []
  const { type: _type, strict: _strict, parameters: _parameters, ...rest } = Object.fromEntries(tool)
  return [Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toPlain(value)]))]
}
