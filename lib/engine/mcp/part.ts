import type { ServersPart } from '../parts'
import { resourceTools } from '../tools/builtin/resources'
import { mcpEntries } from '../tools/registry-mcp'
import { startServers } from './startup'

export const serversPart: ServersPart = { start: startServers, entries: mcpEntries, resourceTools }
