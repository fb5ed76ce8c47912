import { displayName, type ToolName } from '../call'
import { isList, isObject, type Json } from '../json/value'
import { fromPlain } from '../json/write'
import { mcpTool } from '../mcp/tool'
import { trim } from '../patch/white-space'
import type { Config, ServedTool, Server } from '../scenario'
import { parametersOf } from '../schema/parameters'
import { listFailureOf } from '../schema/tools-list'
import { utf8Prefix } from '../utf8'
import { isFindable, isListed, mcpExposure, type ToolMode } from './exposure'
import { type ListedName, visibleNames } from './names'
import type { Entry, Namespace } from './registry-entry'
import { mcpDocument } from './search-documents'

/** A server that is ready, and those of its tools that its allow and deny lists leave. */
export interface ReadyServer {
  readonly server: Server
  readonly tools: readonly ServedTool[]
}

export interface McpSetting {
  readonly settings: Config
  readonly mode: ToolMode
  readonly hasSearch: boolean
}

/** Something that the program logs while it builds the registry. */
export interface Warning {
  readonly target: string
  readonly message: string
}

export type Warn = (target: string, message: string) => void

/** A tool, and what was read of it. */
interface Listed extends ListedName {
  readonly owner: Server
  readonly tool: ServedTool
  readonly inputSchema: Json
}

const DEFAULT_SCHEMA_BYTES = 5000
const MAX_NAMESPACE_DESCRIPTION_BYTES = 512 * 1024

/**
 * The tools of all servers in the order of the catalogue, under the names by which the model sees them
 * (`codex-mcp/src/mcp_tool_names.rs`, `core/src/mcp_tool_exposure.rs`). Left out are tools that are listed twice, that are not
 * for the model, or whose schema makes no parameters.
 */
export function mcpEntries(servers: readonly ReadyServer[], setting: McpSetting, warn: Warn): readonly Entry[] {
  const names = visibleNames(
    servers.flatMap((ready) => listedTools(ready, warn)),
    {
      prefixed: !setting.settings.unprefixedMcpNames,
      onRepeat: ({ rawName }) => warn('codex_mcp::tools', `skipping duplicated tool ${rawName}`),
    },
  )
  return names
    .filter(({ listed }) => isForModel(listed.tool))
    .flatMap(({ listed, name }) => {
      const read = parametersOf(listed.inputSchema, {
        maxBytes: listed.owner.toolInputSchemaMaxBytes ?? DEFAULT_SCHEMA_BYTES,
      })
      if (read.kind === 'parameters') return [entryOf(listed, name, read.parameters, setting)]
      const reason = read.kind === 'dropped' ? read.reason : ''
      warn(
        'codex_core::mcp_tool_exposure',
        `Skipping MCP tool \`${displayName(name)}\`: failed to build tool spec: ${reason}`,
      )
      return []
    })
}

/** One tool without a usable schema loses the whole list of its server, also if the tool itself is not to be seen. */
function listedTools({ server, tools }: ReadyServer, warn: Warn): readonly Listed[] {
  const schemas = new Map((server.serves.tools ?? tools).map((tool) => [tool, fromPlain(tool.inputSchema)]))
  const failure = listFailureOf(new Map([['tools', Array.from(schemas, ([tool, schema]) => listJson(tool, schema))]]))
  if (failure !== undefined) {
    if (failure.error !== undefined)
      warn('codex_mcp::rmcp_client', `MCP server startup failed server_name="${server.name}" error=${failure.error}`)
    return []
  }
  const { name } = server
  return tools.map((tool) => ({
    server: name,
    rawNamespace: name,
    connectorId: '',
    callableName: tool.name,
    rawName: tool.name,
    owner: server,
    tool,
    inputSchema: schemas.get(tool) ?? fromPlain(tool.inputSchema),
  }))
}

function listJson({ name, outputSchema, _meta: meta }: ServedTool, inputSchema: Json): Json {
  return new Map<string, Json>([
    ['name', name],
    ['inputSchema', inputSchema],
    ['outputSchema', fromPlain(outputSchema ?? null)],
    ['_meta', fromPlain(meta ?? null)],
  ])
}

/** A tool that says by whom it may be seen is for the model only if it names it. */
function isForModel({ _meta: meta }: ServedTool): boolean {
  const metadata = fromPlain(meta ?? null)
  const ui = isObject(metadata) ? metadata.get('ui') : undefined
  const visibility = isObject(ui) ? ui.get('visibility') : undefined
  return !isList(visibility) || visibility.includes('model')
}

function entryOf(listed: Listed, name: VisibleToolName, parameters: Json, setting: McpSetting): Entry {
  const { owner, tool, inputSchema } = listed
  const namespace = namespaceOf(owner, name)
  const exposure = mcpExposure({
    omitted: owner.omitToolsFrom ?? [],
    isDirectOnly: setting.settings.directOnlyNamespaces?.includes(namespace.name) ?? false,
    hasSearch: setting.hasSearch,
    mode: setting.mode,
  })
  const place = isListed(exposure, setting.mode) ? 'direct' : isFindable(exposure) ? 'deferred' : 'hidden'
  const spec = () => functionJson(name.name, tool.description ?? '', parameters)
  const document = () =>
    mcpDocument({
      displayName: displayName(name),
      name: name.name,
      rawName: tool.name,
      server: owner.name,
      title: tool.title,
      description: tool.description,
      namespaceDescription: namespace.description,
      inputSchema,
    })
  const source = trim(owner.name)
  const searchable = {
    document,
    source: source === '' ? undefined : { name: source, description: namespace.description || undefined },
  }
  return { tool: mcpTool(owner, tool, name, { exposure: place, spec }), exposure, spec, namespace, searchable }
}

type VisibleToolName = ToolName & { readonly namespace: string }

/** What a server says of itself when it starts stands on its namespace, without the white space around it. */
function namespaceOf({ serves }: Server, { namespace }: VisibleToolName): Namespace {
  const said = trim(serves.instructions ?? '')
  return { name: namespace, description: said.slice(0, utf8Prefix(said, MAX_NAMESPACE_DESCRIPTION_BYTES).at) }
}

/** How a request lists a function that a server serves (`tools/src/responses_api.rs`). Its output schema is never sent. */
function functionJson(name: string, description: string, parameters: Json): Json {
  return new Map<string, Json>([
    ['type', 'function'],
    ['name', name],
    ['description', description],
    ['strict', false],
    ['parameters', parameters],
  ])
}
