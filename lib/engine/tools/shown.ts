import type { Json, JsonObject } from '../json/value'
import { fromPlain } from '../json/write'
import type { Config, Sandbox } from '../scenario'
import { compareUtf8 } from '../utf8-order'
import { isListed, type ToolMode } from './exposure'
import type { Model } from './models'
import type { Entry } from './registry-entry'
import { isBlank, namespaceJson } from './registry-namespace'

/** What a request shows of the tools: in its field `tools`, or in an item at the start of its `input`, never both. */
export type Shown =
  | { readonly kind: 'tools'; readonly tools: readonly Json[] }
  | { readonly kind: 'additional-tools'; readonly item: JsonObject }

/** What decides how much of a registry a request shows. */
export interface Shower {
  readonly model: Model
  readonly mode: ToolMode
  readonly settings: Config
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
  return { kind: 'tools', tools: [...listed.flatMap(groupJson), ...webSearch(model, settings, sandbox)] }
}

/** The first tool of a namespace decides its place, and all the others stand with it. */
function mergeNamespaces(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups: Entry[][] = []
  const byName = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = entry.namespace?.name
    const known = name === undefined ? undefined : byName.get(name)
    if (known !== undefined) {
      known.push(entry)
      continue
    }
    const group = [entry]
    groups.push(group)
    if (name !== undefined) byName.set(name, group)
  }
  return groups
}

/** The first description that is not blank is the namespace's, and its tools are sorted by name. */
function groupJson(group: readonly Entry[]): readonly Json[] {
  const name = group[0]?.namespace?.name
  if (name === undefined) return group.map(({ spec }) => spec())
  const description = group.find(({ namespace }) => !isBlank(namespace?.description))?.namespace?.description ?? ''
  const sorted = group.toSorted((a, b) => compareUtf8(a.tool.name.name, b.tool.name.name))
  return [
    namespaceJson(
      { name, description },
      sorted.map(({ spec }) => spec()),
    ),
  ]
}

function additionalTools(groups: readonly (readonly Entry[])[]): JsonObject {
  const functions = groups.filter(([first]) => first?.namespace === undefined).flatMap(groupJson)
  const first = functions.length === 0 ? [] : [namespaceJson({ name: 'functions', description: '' }, functions)]
  return new Map<string, Json>([
    ['type', 'additional_tools'],
    ['role', 'developer'],
    ['tools', [...first, ...groups.filter(([one]) => one?.namespace !== undefined).flatMap(groupJson)]],
  ])
}

/** The search that the model's host does. Only a session that may do all, or a setting, lets it read pages as they are now. */
function webSearch(model: Model, { webSearch: mode = 'cached' }: Config, sandbox: Sandbox): readonly Json[] {
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
