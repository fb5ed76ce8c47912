import { parse, type TomlPrimitive, type TomlTable } from 'smol-toml'
import { plainScenario } from '@/lib/scenario/defaults'
import { allParts } from '../engine/all-parts'
import { fromPlain } from '../engine/json/write'
import { startOf, visibleTools } from '../engine/mcp/startup'
import type { Config, Scenario, Server, Surface } from '../engine/scenario'
import { listFailureOf } from '../engine/schema/tools-list'
import { modelOf } from '../engine/tools/models'
import { buildRegistry, type ToolRegistry } from '../engine/tools/registry'
import { plainOf, readServer } from './server-config'

/** What vectors of names and exposure say: servers with what they serve and lines of their tables, and lines of config.toml. */
export interface Offering {
  readonly model: string
  readonly servers: { readonly [name: string]: Described }
  readonly top?: string
}

interface Described {
  readonly [field: string]: unknown
  readonly config?: string
}

/** The tools of the first request, or the lines that the program prints because it cannot read its configuration. */
export type Offered =
  | {
      readonly ok: true
      readonly scenario: Scenario
      readonly registry: ToolRegistry
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly refused: string }

export function readOffering({ model, servers: described, top = '' }: Offering): Offered {
  const servers: Server[] = []
  for (const [name, server] of Object.entries(described)) {
    const read = readDescribed(name, server)
    if (typeof read === 'string') return { ok: false, refused: read }
    servers.push(read)
  }
  const config: Config = settingsOf(parse(top))
  const scenario: Scenario = { ...plainScenario, model, servers, config }
  const starts = servers.map((server) => ({ server, start: startOf(server) }))
  const ready = starts.flatMap(({ server, start }) =>
    start.kind === 'ready' ? [{ server, tools: visibleTools(server) }] : [],
  )
  const registry = buildRegistry({ scenario, model: modelOf(model), parts: allParts }, ready)
  const failures = starts.flatMap(({ server: { name }, start }) =>
    start.kind === 'failed'
      ? [`WARN codex_mcp::rmcp_client: MCP server startup failed server_name="${name}" error=${start.reason}`]
      : [],
  )
  const skipped = registry.warnings.map(({ target, message }) => `WARN ${target}: ${message}`)
  return { ok: true, scenario, registry, warnings: [...failures, ...skipped] }
}

function readDescribed(name: string, { config = '', ...serves }: Described): Server | string {
  const table = tableOf(parse(`[mcp_servers.${JSON.stringify(name)}]\n${config}`).mcp_servers)[name]
  const complaint = ['enabled_tools', 'disabled_tools'].flatMap((key) => listComplaint(name, key, tableOf(table)[key]))
  if (complaint.length > 0) return complaint.join('\n')
  // Of a list in pages only the first is ever asked for.
  const tools = Array.isArray(serves.toolPages) ? serves.toolPages[0] : (serves.tools ?? [])
  const read = readServer(name, { serves: { ...serves, toolPages: undefined, tools }, config })
  if (!read.ok) return read.stderr.join('\n')
  const failure = listFailureOf(fromPlain({ tools: plainOf(tools) }))
  const omitted = tableOf(table).omit_tools_from
  return {
    ...read.server,
    ...(failure?.error === undefined ? {} : { serves: { fails: failure.error } }),
    ...(Array.isArray(omitted) ? { omitToolsFrom: omitted.filter(isSurface) } : {}),
  }
}

/** What the program says of a list of names that is none. */
function listComplaint(name: string, key: string, value: TomlPrimitive | undefined): string[] {
  if (value === undefined) return []
  const wrong = Array.isArray(value) ? value.find((item) => typeof item !== 'string') : value
  if (wrong === undefined) return []
  const expected = Array.isArray(value) ? 'a string' : 'a sequence'
  return [
    `Error loading config.toml: invalid type: ${described(wrong)}, expected ${expected}`,
    `in \`mcp_servers.${name}.${key}\``,
  ]
}

function described(value: TomlPrimitive): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  if (typeof value === 'boolean') return `boolean \`${value}\``
  if (typeof value === 'number') return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``
  return Array.isArray(value) ? 'sequence' : 'map'
}

function settingsOf(config: TomlTable): Config {
  const features = tableOf(config.features)
  const codeMode = tableOf(features.code_mode)
  const namespaces = codeMode.direct_only_tool_namespaces
  const isOn = (value: TomlPrimitive | undefined) => value === true
  return {
    ...flag('shellTool', features.shell_tool),
    ...flag('viewImage', features.view_image),
    ...flag('goals', features.goals),
    ...flag('multiAgent', features.multi_agent),
    ...flag('multiAgentV2', features.multi_agent_v2),
    ...flag('unprefixedMcpNames', features.non_prefixed_mcp_tool_names),
    ...flag('updatePlan', tableOf(tableOf(config.tools).update_plan).enabled),
    ...(isOn(features.code_mode_only)
      ? { codeMode: 'only' }
      : isOn(features.code_mode) || isOn(codeMode.enabled)
        ? { codeMode: 'beside' }
        : {}),
    ...(Array.isArray(namespaces) ? { directOnlyNamespaces: namespaces.filter((one) => typeof one === 'string') } : {}),
    ...(isWebSearch(config.web_search) ? { webSearch: config.web_search } : {}),
  }
}

function flag<Name extends string>(name: Name, value: TomlPrimitive | undefined): { readonly [Key in Name]?: boolean } {
  return typeof value === 'boolean' ? ({ [name]: value } as { [Key in Name]: boolean }) : {}
}

function isWebSearch(value: TomlPrimitive | undefined): value is NonNullable<Config['webSearch']> {
  return value === 'disabled' || value === 'cached' || value === 'indexed' || value === 'live'
}

function isSurface(value: TomlPrimitive): value is Surface {
  return value === 'direct' || value === 'deferred' || value === 'code_mode'
}

function tableOf(value: TomlPrimitive | undefined): TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) ? value : {}
}
