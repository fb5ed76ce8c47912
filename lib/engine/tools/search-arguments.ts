import { type Decoding, decodeValue, omissible, string, struct, usize } from '../json/decode'
import type { Json } from '../json/value'

/** What a search is asked for. No limit is the default one. */
export interface SearchArguments {
  readonly query: string
  readonly limit: number | undefined
}

const searchArguments = struct('SearchToolCallParams', { query: string, limit: omissible(usize) })

/**
 * Reads the `arguments` of a `tool_search_call`, which arrive as JSON (`protocol/src/models.rs`). Messages of a failure have no
 * position, for the text was read before.
 */
export function decodeSearchArguments(json: Json): Decoding<SearchArguments> {
  return decodeValue(searchArguments, json)
}
