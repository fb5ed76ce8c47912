import { hooksPart } from './dispatch/run-hooks'
import { serversPart } from './mcp/part'
import type { Parts } from './parts'
import { ownTools } from './tools/registry-own'
import { searchPart } from './tools/search-part'

/** The whole engine. */
export const allParts: Required<Parts> = { hooks: hooksPart, servers: serversPart, ownTools, search: searchPart }
