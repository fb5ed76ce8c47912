import { neededParts, type PartName, type Parts } from '@/lib/engine/parts'
import type { Scenario } from '@/lib/engine/scenario'

/** Each part of the engine is a script of its own: a page loads what its runs need. */
const load: Readonly<Record<PartName, () => Promise<Parts>>> = {
  hooks: () => import('@/lib/engine/dispatch/run-hooks').then(({ hooksPart: hooks }) => ({ hooks })),
  servers: () => import('@/lib/engine/mcp/part').then(({ serversPart: servers }) => ({ servers })),
  ownTools: () => import('@/lib/engine/tools/registry-own').then(({ ownTools }) => ({ ownTools })),
  search: () => import('@/lib/engine/tools/search-part').then(({ searchPart: search }) => ({ search })),
}

export function missingParts(scenario: Scenario, parts: Parts): readonly PartName[] {
  return neededParts(scenario).filter((name) => parts[name] === undefined)
}

export async function loadParts(names: readonly PartName[]): Promise<Parts> {
  const loaded = await Promise.all(names.map((name) => load[name]()))
  return Object.assign({}, ...loaded)
}
