import { displayName } from '../call'
import type { Json } from '../json/value'
import { fromPlain } from '../json/write'
import { trim } from '../patch/white-space'
import { type Hit, type Index, indexOf, rank } from '../search/bm25'
import { compareUtf8 } from '../utf8-order'
import { isFindable } from './exposure'
import type { Entry, Searchable } from './registry-entry'
import { foundNamespaces } from './search-found'
import { sourceLines } from './search-sources'
import type { Tool } from './tool'

/** A tool that was found, how well it fits, and why. */
export interface FoundTool extends Omit<Hit, 'document'> {
  readonly entry: Entry
}

/** The tools that can be searched. The texts are read when the first search comes. */
export interface Catalogue {
  readonly sources: string
  /** The best `limit` tools for a query, best first. Of tools that fit equally well, whose order the real program leaves to chance, by name. */
  find(query: string, limit: number): readonly FoundTool[]
}

export const DEFAULT_LIMIT = 8

/** The deferred tools among the entries of a registry, or nothing if there are none: then there is no tool_search either. */
export function catalogueOf(entries: readonly Entry[]): Catalogue | undefined {
  const findable = entries.flatMap((entry) => {
    const { searchable } = entry
    return searchable !== undefined && isFindable(entry.exposure) ? [{ entry, searchable }] : []
  })
  if (findable.length === 0) return undefined
  let index: { readonly entries: readonly Entry[]; readonly texts: Index } | undefined
  return {
    sources: sourceLines(findable.flatMap(({ searchable }) => searchable.source ?? [])),
    find(query, limit) {
      index ??= indexed(findable)
      const { entries: sorted, texts } = index
      return rank(texts, query, limit).flatMap(({ document, ...why }) => {
        const entry = sorted[document]
        return entry === undefined ? [] : [{ entry, ...why }]
      })
    },
  }
}

function indexed(findable: readonly { readonly entry: Entry; readonly searchable: Searchable }[]) {
  const sorted = findable.toSorted((a, b) =>
    compareUtf8(displayName(a.entry.tool.name), displayName(b.entry.tool.name)),
  )
  return {
    entries: sorted.map(({ entry }) => entry),
    texts: indexOf(sorted.map(({ searchable }) => searchable.document())),
  }
}

/** `tool_search`, which finds the tools that the request does not list (`core/src/tools/handlers/tool_search.rs`). */
export function searchTool(catalogue: Catalogue): Tool {
  return {
    name: { namespace: undefined, name: 'tool_search' },
    exposure: 'direct',
    spec: () => searchSpec(catalogue.sources),
    accepts: ['function', 'tool-search'],
    lock: 'read',
    lockReason: 'a search may run beside other calls',
    *handle({ payload }) {
      if (payload.kind !== 'tool-search')
        return { kind: 'fatal', text: 'tool_search handler received unsupported payload' }
      const query = trim(payload.query)
      if (query === '') return { kind: 'refused', text: 'query must not be empty' }
      const { limit = DEFAULT_LIMIT } = payload
      if (limit === 0) return { kind: 'refused', text: 'limit must be greater than zero' }
      const found = foundNamespaces(catalogue.find(query, limit).map(({ entry }) => entry))
      return { kind: 'output', body: { found } }
    },
  }
}

function searchSpec(sources: string): Json {
  return fromPlain({
    type: 'tool_search',
    execution: 'client',
    description: `# Tool discovery\n\nSearches over deferred tool metadata with BM25 and exposes matching tools for the next model call.\n\nYou have access to tools from the following sources:\n${sources}\nSome of the tools may not have been provided to you upfront, and you should use this tool (\`tool_search\`) to search for the required tools. For MCP tool discovery, always use \`tool_search\` instead of \`list_mcp_resources\` or \`list_mcp_resource_templates\`.`,
    parameters: {
      type: 'object',
      properties: {
        limit: { type: 'number', description: 'Maximum number of tools to return. Defaults to 8.' },
        query: { type: 'string', description: 'Search query for deferred tools.' },
      },
      required: ['query'],
      additionalProperties: false,
    },
  })
}
