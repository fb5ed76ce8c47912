import { plainScenario } from '@/lib/scenario/defaults'
import { allParts } from '../engine/all-parts'
import { startOf, visibleTools } from '../engine/mcp/startup'
import type { Scenario } from '../engine/scenario'
import { modelOf } from '../engine/tools/models'
import { buildRegistry, type ToolRegistry } from '../engine/tools/registry'
import { type DescribedServers, readDescribedServers } from './server-config'
import { sessionConfig } from './session-config'

/** What vectors of names and exposure say: servers with what they serve and lines of their tables, and lines of config.toml. */
export interface Offering {
  readonly model: string
  readonly servers: DescribedServers
  readonly top?: string
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
  const read = readDescribedServers(described)
  if (!read.ok) return { ok: false, refused: read.stderr.join('\n') }
  const { servers } = read
  const scenario: Scenario = { ...plainScenario, model, servers, config: sessionConfig(top) }
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
