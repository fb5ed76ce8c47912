import { isObject, type Json } from '../json/value'
import { trim } from '../patch/white-space'
import { compareUtf8 } from '../utf8-order'

/** What is searched of an MCP tool. Of its parameters only the names at the top count, as its server wrote them (`tools/src/tool_search.rs`). */
export interface McpDocument {
  readonly displayName: string
  readonly name: string
  readonly rawName: string
  readonly server: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly namespaceDescription: string
  readonly inputSchema: Json
}

/** The text that is searched for an MCP tool. */
export function mcpDocument(tool: McpDocument): string {
  const said = [tool.title ?? '', tool.description ?? '', tool.namespaceDescription]
    .map(trim)
    .filter((text) => text !== '')
  const properties = isObject(tool.inputSchema) ? tool.inputSchema.get('properties') : undefined
  const parameters = isObject(properties) ? [...properties.keys()].sort(compareUtf8) : []
  return [tool.displayName, tool.name, tool.rawName, tool.server, ...said, ...parameters].join(' ')
}

/** The words that are searched for each of the tools for sub-agents; what those say of themselves is not (`core/src/tools/handlers/multi_agents`). */
export const agentDocuments: { readonly [name: string]: string } = {
  spawn_agent:
    'spawn_agent spawn agent subagent sub-agent delegate delegation parallel work worker explorer no-apps fork model reasoning',
  send_input: 'send_input send message existing agent subagent follow up interrupt redirect queue target',
  resume_agent: 'resume_agent resume reopen closed agent subagent thread id target',
  wait_agent: 'wait_agent wait agent subagent status final result complete timeout targets',
  close_agent: 'close_agent close shutdown stop agent subagent thread status target',
}
