import { schemaFamily } from './schema'

/** Schemas of published MCP servers. */
export const realServers = schemaFamily('real-servers', false)
