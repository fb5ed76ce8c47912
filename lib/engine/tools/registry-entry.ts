import type { Json } from '../json/value'
import type { Exposure } from './exposure'
import type { Tool } from './tool'

/** One tool of the registry, and all that a request or a search shows of it. */
export interface Entry {
  readonly tool: Tool
  readonly exposure: Exposure
  /** Its entry in a request; inside its namespace's, if it has one. */
  readonly spec: () => Json
  readonly namespace: Namespace | undefined
  /** Undefined for a tool that no search finds, wherever it is. */
  readonly searchable: Searchable | undefined
}

/** What stands around the tools of a namespace in a request. A blank description gets a text of the program's own. */
export interface Namespace {
  readonly name: string
  readonly description: string
}

export interface Searchable {
  /** The text that is searched. */
  readonly document: () => string
  /** Where tool_search says that its tools come from. */
  readonly source: Source | undefined
}

export interface Source {
  readonly name: string
  readonly description: string | undefined
}

/** A tool of the program itself, by itself: it is listed, and never found by a search. */
export function plainEntry(tool: Tool): Entry {
  return entryOf(tool, 'direct')
}

export function entryOf(tool: Tool, exposure: Exposure): Entry {
  return { tool, exposure, spec: tool.spec ?? (() => new Map()), namespace: undefined, searchable: undefined }
}
