import { isObject, type Json } from '../json/value'
import type { Entry, Namespace } from './registry-entry'
import { namespaceJson } from './registry-namespace'

/**
 * What a search gives: the namespaces of the tools that were found, best first, and in each its tools, best first, every
 * one marked as one that the list does not have. The best tool's namespace entry is the one that counts.
 */
export function foundNamespaces(found: readonly Entry[]): readonly Json[] {
  const groups = new Map<string, { readonly namespace: Namespace; readonly tools: Json[] }>()
  for (const { namespace = { name: 'functions', description: '' }, spec } of found) {
    const group = groups.get(namespace.name)
    if (group === undefined) groups.set(namespace.name, { namespace, tools: [deferred(spec())] })
    else group.tools.push(deferred(spec()))
  }
  return [...groups.values()].map(({ namespace, tools }) => namespaceJson(namespace, tools))
}

/** The mark stands behind `strict`, or at the end of an entry that has no such key. */
function deferred(spec: Json): Json {
  if (!isObject(spec)) return spec
  const entries = [...spec]
  const strict = entries.findIndex(([key]) => key === 'strict')
  return new Map(entries.toSpliced(strict < 0 ? entries.length : strict + 1, 0, ['defer_loading', true]))
}
