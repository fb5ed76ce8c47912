import { CATALOGUE_MODEL_POLICY, type Policy, UNKNOWN_MODEL_POLICY } from '../output/policy'

/** What the program knows about a model, as far as it reaches the tools. */
export interface Model {
  /** As the user wrote it. */
  readonly slug: string
  /** Whether the built-in catalogue has an entry for it. */
  readonly known: boolean
  /** How much of an output it may read. */
  readonly policy: Policy
  readonly hasApplyPatch: boolean
  readonly hasToolSearch: boolean
  readonly readsImages: boolean
  readonly readsAudio: boolean
  /** Whether `detail: "original"` is kept; without it a picture is sent as `high`. */
  readonly hasOriginalDetail: boolean
  /** Whether web search may bring pictures. */
  readonly searchesImages: boolean
  /** Whether it is offered a JavaScript tool instead of most others. */
  readonly codeModeOnly: boolean
  readonly agents: 'v1' | 'v2'
  /** Further tools that the catalogue asks for. */
  readonly experimental: readonly ('send_user_message_async' | 'clock')[]
  /** The reasoning efforts it may be asked for, in the order in which messages list them. */
  readonly efforts: readonly string[]
}

interface Entry {
  readonly codeModeOnly: boolean
  readonly agents: 'v1' | 'v2'
  readonly experimental: Model['experimental']
  readonly efforts: readonly string[]
}

const five = ['low', 'medium', 'high', 'xhigh', 'max']
const six = [...five, 'ultra']
const newest: Entry = {
  codeModeOnly: true,
  agents: 'v2',
  experimental: ['send_user_message_async', 'clock'],
  efforts: six,
}
const newer: Entry = { codeModeOnly: true, agents: 'v2', experimental: [], efforts: six }
const small: Entry = { codeModeOnly: true, agents: 'v1', experimental: [], efforts: five }

/** The catalogue inside the program (`models-manager/models.json`): those on offer by priority, then those that are not listed. */
const catalogue: ReadonlyMap<string, Entry> = new Map([
  ['gpt-6.1-sol', newest],
  ['gpt-6-astra', newest],
  ['gpt-6-sol', newest],
  ['gpt-6-luna', { ...newest, efforts: five }],
  ['gpt-5.6-sol', newer],
  ['gpt-5.6-terra', newer],
  ['gpt-5.6-luna', small],
  ['gpt-5.5', { codeModeOnly: false, agents: 'v1', experimental: [], efforts: five.slice(0, 4) }],
  ['gpt-daybreak-blue-latest', newer],
  ['gpt-daybreak-red-latest', newer],
  ['codex-auto-review', small],
])

/** The models that a message names when an agent was asked to use one that does not exist: the first five on offer. */
export const suggestedModels: readonly string[] = [...catalogue.keys()].slice(0, 5)

/** Whether the slug is an entry of the catalogue itself, as the `model` of an agent must be. */
export function isCatalogued(slug: string): boolean {
  return catalogue.has(slug)
}

/** What is known of a slug; any text is a model. */
export function modelOf(slug: string): Model {
  const entry = longestPrefix(slug) ?? longestPrefix(withoutNamespace(slug))
  const known = entry !== undefined
  return {
    slug,
    known,
    policy: known ? CATALOGUE_MODEL_POLICY : UNKNOWN_MODEL_POLICY,
    hasApplyPatch: known,
    hasToolSearch: known,
    readsImages: true,
    readsAudio: false,
    hasOriginalDetail: known,
    searchesImages: known,
    codeModeOnly: false,
    agents: 'v1',
    experimental: [],
    efforts: [],
    ...entry,
  }
}

/** A slug that begins like an entry is that entry, the longest one that fits (`find_model_by_longest_prefix`, models-manager/src/manager.rs). */
function longestPrefix(slug: string): Entry | undefined {
  let best = ''
  for (const entry of catalogue.keys()) if (slug.startsWith(entry) && entry.length > best.length) best = entry
  return catalogue.get(best)
}

/** One word in front of a slash does not count (`find_model_by_namespaced_suffix`, models-manager/src/manager.rs). */
function withoutNamespace(slug: string): string {
  return /^[A-Za-z0-9_-]+\/([^/]*)$/.exec(slug)?.[1] ?? ''
}
