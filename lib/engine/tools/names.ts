import type { ToolName } from '../call'
import { hex, sha1 } from '../sha1'
import { utf8Bytes, utf8Length, utf8Prefix } from '../utf8'
import { compareUtf8 } from '../utf8-order'

/** A tool as its server lists it. For an ordinary server the raw namespace is the server's name. */
export interface ListedName {
  readonly server: string
  readonly rawNamespace: string
  readonly connectorId: string
  readonly callableName: string
  readonly rawName: string
}

/** A listed tool, and the name by which the model sees it. */
export interface VisibleName<Listed extends ListedName> {
  readonly listed: Listed
  readonly name: ToolName & { readonly namespace: string }
}

/** `prefixed`: whether `mcp__` is put in front of a namespace that does not begin with it. `onRepeat` is told of each tool that is left out. */
export interface Naming<Listed extends ListedName> {
  readonly prefixed?: boolean
  readonly onRepeat?: ((listed: Listed) => void) | undefined
}

interface Candidate<Listed extends ListedName> {
  readonly listed: Listed
  readonly namespaceIdentity: string
  readonly toolIdentity: string
  namespace: string
  name: string
}

const NUL = '\u0000'
/** Namespace and name together: 128 bytes less 2 that are kept free (`codex-mcp/src/mcp_tool_names.rs`). */
const MAX_NAME_BYTES = 126
const SUFFIX_BYTES = 13

/**
 * The names under which the model sees the tools of all servers, in the catalogue's final order: cleaned, told apart
 * where they clash, and short enough (`codex-mcp/src/mcp_tool_names.rs`). A tool listed twice is kept once.
 */
export function visibleNames<Listed extends ListedName>(
  listed: readonly Listed[],
  { prefixed = true, onRepeat }: Naming<Listed> = {},
): VisibleName<Listed>[] {
  const candidates = withoutRepeats(
    listed.map((each) => candidateOf(each, prefixed)),
    onRepeat,
  )
  tellNamespacesApart(candidates)
  tellNamesApart(candidates)
  const used = new Set<string>()
  return candidates
    .toSorted((a, b) => compareUtf8(a.toolIdentity, b.toolIdentity))
    .map((candidate) => ({ listed: candidate.listed, name: uniqueAndShort(candidate, used) }))
}

/** Every character but ASCII letters, digits and `_` becomes one `_`; nothing left over is `_`. */
export function cleanName(raw: string): string {
  return raw.replace(/[^A-Za-z0-9_]/gu, '_') || '_'
}

/** The name by which hooks know an MCP tool: joined by `__`, with `mcp__` in front (`core/src/tools/handlers/mcp.rs`). */
export function hookName({ namespace, name }: ToolName): string {
  const joined = namespace === undefined ? name : `${namespace.replace(/_+$/, '')}__${name.replace(/^_+/, '')}`
  return joined.startsWith('mcp__') ? joined : `mcp__${joined}`
}

function candidateOf<Listed extends ListedName>(listed: Listed, prefixed: boolean): Candidate<Listed> {
  const { server, rawNamespace, connectorId, callableName, rawName } = listed
  const namespaceIdentity = [server, rawNamespace, connectorId].join(NUL)
  const cleaned = cleanName(rawNamespace)
  return {
    listed,
    namespaceIdentity,
    toolIdentity: [namespaceIdentity, callableName, rawName].join(NUL),
    namespace: !prefixed || cleaned.startsWith('mcp__') ? cleaned : `mcp__${cleaned}`,
    name: cleanName(callableName),
  }
}

/** Of a tool that a server lists twice the first counts. */
function withoutRepeats<Listed extends ListedName>(
  candidates: readonly Candidate<Listed>[],
  onRepeat: Naming<Listed>['onRepeat'],
): Candidate<Listed>[] {
  const seen = new Set<string>()
  return candidates.filter(({ toolIdentity, listed }) => {
    const isNew = !seen.has(toolIdentity)
    seen.add(toolIdentity)
    if (!isNew) onRepeat?.(listed)
    return isNew
  })
}

/** A namespace that two sources come to gets a suffix of its source; `__` at its end stays at its end. */
function tellNamespacesApart(candidates: readonly Candidate<ListedName>[]) {
  const clashing = reachedTwice(
    candidates,
    ({ namespace }) => namespace,
    ({ namespaceIdentity }) => namespaceIdentity,
  )
  for (const candidate of candidates.filter(({ namespace }) => clashing.has(namespace))) {
    const ending = candidate.namespace.endsWith('__') ? '__' : ''
    const stem = candidate.namespace.slice(0, candidate.namespace.length - ending.length)
    candidate.namespace = stem + hashSuffix(candidate.namespaceIdentity) + ending
  }
}

/** A name that two tools of one namespace come to gets a suffix of its tool. */
function tellNamesApart(candidates: readonly Candidate<ListedName>[]) {
  const pair = ({ namespace, name }: Candidate<ListedName>) => namespace + NUL + name
  const clashing = reachedTwice(candidates, pair, ({ toolIdentity }) => toolIdentity)
  for (const candidate of candidates.filter((each) => clashing.has(pair(each)))) {
    candidate.name += hashSuffix(candidate.toolIdentity)
  }
}

function reachedTwice<Each>(
  all: readonly Each[],
  key: (each: Each) => string,
  source: (each: Each) => string,
): Set<string> {
  const sources = new Map<string, string>()
  const twice = new Set<string>()
  for (const each of all) {
    const first = sources.get(key(each))
    if (first === undefined) sources.set(key(each), source(each))
    else if (first !== source(each)) twice.add(key(each))
  }
  return twice
}

/** Namespace and name fit in 126 bytes together, and no two tools have the same text of both. */
function uniqueAndShort({ toolIdentity, namespace, name }: Candidate<ListedName>, used: Set<string>) {
  let taken = { namespace, name }
  for (let attempt = 0; !fits(taken, used); attempt++) {
    const suffix = hashSuffix(attempt === 0 ? toolIdentity : toolIdentity + NUL + String(attempt))
    taken = shortened(namespace, name, suffix)
  }
  used.add(taken.namespace + taken.name)
  return taken
}

function fits(name: { namespace: string; name: string }, used: ReadonlySet<string>): boolean {
  const joined = name.namespace + name.name
  return utf8Length(joined) <= MAX_NAME_BYTES && !used.has(joined)
}

function shortened(namespace: string, name: string, suffix: string) {
  const room = MAX_NAME_BYTES - utf8Length(namespace)
  return room >= SUFFIX_BYTES
    ? { namespace, name: firstBytes(name, room - SUFFIX_BYTES) + suffix }
    : { namespace: firstBytes(namespace, MAX_NAME_BYTES - SUFFIX_BYTES), name: suffix }
}

function firstBytes(text: string, bytes: number): string {
  return text.slice(0, utf8Prefix(text, bytes).at)
}

function hashSuffix(identity: string): string {
  return `_${hex(sha1([...utf8Bytes(identity)])).slice(0, 12)}`
}
