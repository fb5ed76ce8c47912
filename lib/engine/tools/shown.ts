import type { Json, JsonObject } from '../json/value'
import { fromPlain } from '../json/write'
import type { Sandbox } from '../scenario'
import { compareUtf8 } from '../utf8-order'
import { isListed, type ToolMode, type ToolSettings } from './exposure'
import type { Model } from './models'
import type { Entry, Namespace } from './registry-entry'
import { isBlank, namespaceJson } from './registry-namespace'

/** What a request shows of the tools: in its field `tools`, or in an item at the start of its `input`, never both. */
export type Shown =
  | { readonly kind: 'tools'; readonly tools: readonly Json[] }
  | { readonly kind: 'additional-tools'; readonly item: JsonObject }

/** What decides how much of a registry a request shows. */
export interface Shower {
  readonly model: Model
  readonly mode: ToolMode
  readonly settings: ToolSettings
  readonly sandbox: Sandbox
}

/**
 * The tools of a request, key for key: those entries of its registry that are listed, in order, one entry for each
 * namespace, and the hosted web search behind them (`core/src/tools/spec_plan.rs`). Models that are offered tools for scripts
 * only get them in an item, with the functions in a namespace of their own and no web search.
 */
export function shownTools(entries: readonly Entry[], { model, mode, settings, sandbox }: Shower): Shown {
  const listed = mergeNamespaces(entries.filter(({ exposure }) => isListed(exposure, mode)))
  if (model.codeModeOnly) return { kind: 'additional-tools', item: additionalTools(listed) }
  return { kind: 'tools', tools: [...listed.map(listedJson), ...webSearch(model, settings, sandbox)] }
}

/** A namespace with what stands in it, or a tool by itself. */
type Listed =
  | { readonly namespace: Namespace; readonly tools: readonly Json[] }
  | { readonly namespace: undefined; readonly tool: Json }

/** The first entry of a namespace decides its place, the first description that is not blank is its description, and its tools are sorted by name. */
function mergeNamespaces(entries: readonly Entry[]): Listed[] {
  const merged: Listed[] = []
  const places = new Map<string, number>()
  const inside = new Map<string, Entry[]>()
  for (const entry of entries) {
    const { namespace } = entry
    if (namespace === undefined) {
      merged.push({ namespace: undefined, tool: entry.spec() })
      continue
    }
    const group = inside.get(namespace.name)
    if (group !== undefined) {
      group.push(entry)
      continue
    }
    inside.set(namespace.name, [entry])
    places.set(namespace.name, merged.length)
    merged.push({ namespace, tools: [] })
  }
  for (const [name, group] of inside) {
    const description = group.find(({ namespace }) => !isBlank(namespace?.description))?.namespace?.description ?? ''
    const tools = group.toSorted((a, b) => compareUtf8(a.tool.name.name, b.tool.name.name)).map(({ spec }) => spec())
    merged[places.get(name) ?? 0] = { namespace: { name, description }, tools }
  }
  return merged
}

function listedJson(listed: Listed): Json {
  return listed.namespace === undefined ? listed.tool : namespaceJson(listed.namespace, listed.tools)
}

function additionalTools(listed: readonly Listed[]): JsonObject {
  const functions = listed.flatMap((one) => (one.namespace === undefined ? [one.tool] : []))
  const others = listed.filter(({ namespace }) => namespace !== undefined).map(listedJson)
  const first = functions.length === 0 ? [] : [namespaceJson({ name: 'functions', description: '' }, functions)]
  return new Map<string, Json>([
    ['type', 'additional_tools'],
    ['role', 'developer'],
    ['tools', [...first, ...others]],
  ])
}

/** The search that the model's host does. Only a session that may do all, or a setting, lets it read pages as they are now. */
function webSearch(model: Model, { webSearch: mode = 'cached' }: ToolSettings, sandbox: Sandbox): readonly Json[] {
  if (mode === 'disabled') return []
  return [
    fromPlain({
      type: 'web_search',
      external_web_access: mode !== 'cached' || sandbox === 'danger-full-access',
      ...(mode === 'indexed' ? { indexed_web_access: true } : {}),
      ...(model.searchesImages ? { search_content_types: ['text', 'image'] } : {}),
    }),
  ]
}
