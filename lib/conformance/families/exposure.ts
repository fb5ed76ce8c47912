import { isDeepStrictEqual } from 'node:util'
import { toPlain } from '../../engine/json/write'
import type { Emission } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { ToolRegistry } from '../../engine/tools/registry'
import { DEFAULT_LIMIT } from '../../engine/tools/search'
import { shownTools } from '../../engine/tools/shown'
import type { Trace } from '../../engine/trace'
import { type Comparison, type Family, type Fields, isRecord } from '../family'
import { type Offering, readOffering } from '../offered-tools'
import { errorLines, outputsOf, recordedItem } from '../recorded-run'

interface Input extends Offering {
  /** What the model sends in its first turn. */
  readonly calls?: readonly Emission[]
  /** Whether tools stand in the recording as they are. */
  readonly whole?: boolean
}

/** Which tools a model is offered, and what tool_search finds. */
export const exposure: Family = {
  name: 'exposure',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of exposure')
    const offered = readOffering(input)
    if (!offered.ok) return { expected: expect, got: { refused: offered.refused } }
    const { scenario, registry } = offered
    const { calls, whole = false } = input
    if (calls === undefined) return inOrder({ expected: expect, got: offeredBy(registry, whole) }, whole)
    const trace = simulate({ ...scenario, turns: [calls] })
    return inOrder(compareFound(found(trace, whole), expect, calls, registry), whole)
  },
}

/** Of tools that stand there as they are the order of the keys counts, too. */
function inOrder({ expected, got }: Comparison, whole: boolean): Comparison {
  return whole ? { expected: withText(expected), got: withText(got) } : { expected, got }
}

function withText(result: unknown): unknown {
  return isRecord(result) ? { ...result, text: JSON.stringify(result.tools ?? result.outputs) } : result
}

function offeredBy(registry: ToolRegistry, whole: boolean): Fields {
  const shown = shownTools(registry.entries, registry.shower)
  if (shown.kind === 'tools') return { tools: shown.tools.map((tool) => recordedTool(toPlain(tool), whole)) }
  const item: unknown = toPlain(shown.item)
  const { type: _, tools, ...rest } = isRecord(item) ? item : {}
  return { tools: null, additionalTools: [{ ...rest, tools: listOf(tools).map((tool) => recordedTool(tool, whole)) }] }
}

/** In short: functions by name, namespaces with the names in them, and what servers and tool_search say. */
function recordedTool(tool: unknown, whole: boolean): unknown {
  if (whole || !isRecord(tool)) return tool
  const { type, name, description } = tool
  if (type === 'function' || type === 'custom') return { type, name }
  if (type === 'namespace') {
    const isServers = typeof name === 'string' && name.startsWith('mcp__')
    return { type, name, ...(isServers ? { description } : {}), tools: namesIn(tool) }
  }
  if (type !== 'tool_search') return tool
  const { parameters: _, ...search } = tool
  return search
}

function namesIn({ tools }: Fields): unknown[] {
  return listOf(tools).map((tool) => (isRecord(tool) ? tool.name : tool))
}

/** What the searches of one turn gave. */
function found(trace: Trace, whole: boolean) {
  const items = outputsOf(trace).map(recordedItem)
  const recorded = items.map((item) => recordedOutput(item, whole))
  const outputs = Object.fromEntries(recorded.map((item) => [String(item.call_id), item]))
  const errors = errorLines(trace.events)
    .map((line) => `ERROR ${line}`.trimEnd())
    .sort()
  return {
    outputs,
    ...(errors.length > 0 ? { errors } : {}),
    ...(Object.keys(outputs).length < recorded.length ? { items: recorded } : {}),
    ...(trace.requests.length < 2 ? { noSecondRequest: true } : {}),
  }
}

function recordedOutput(item: Fields, whole: boolean): Fields {
  return Array.isArray(item.tools) && !whole ? { ...item, tools: item.tools.map(namespaceInShort) } : item
}

function namespaceInShort(namespace: unknown): unknown {
  return isRecord(namespace) ? { type: namespace.type, name: namespace.name, tools: namesIn(namespace) } : namespace
}

/**
 * Compares what was found. Where the program left the order or the choice among equals to chance, each recorded order must be
 * one that our scores allow, and each recorded choice one that they allow.
 */
function compareFound(got: Fields, expected: Fields, calls: readonly Emission[], registry: ToolRegistry): Comparison {
  if (Array.isArray(expected.varies)) {
    const outcomes = expected.varies.flatMap((outcome) => (isRecord(outcome) ? [outcome.outputs] : []))
    const allowed = outcomes.every((outputs) => scoredSearches(outputs, calls, registry).every(isPossibleChoice))
    return { expected, got: allowed ? expected : got }
  }
  if (expected.anyOrder !== true) return { expected, got }
  const searches = listOf(expected.seen).flatMap((outputs) => scoredSearches(outputs, calls, registry))
  const allowed = searches.every((search) => isPossibleChoice(search) && isPossibleOrder(search))
  return {
    expected,
    got: { ...sorted(got), anyOrder: allowed, ...(expected.seen === undefined ? {} : { seen: expected.seen }) },
  }
}

/** By name, as the recordings are sorted where the order was not always the same. */
function sorted(got: Fields): Fields {
  const { outputs, items } = got
  return {
    ...got,
    outputs: Object.fromEntries(
      Object.entries(isRecord(outputs) ? outputs : {}).map(([id, item]) => [id, sortedOutput(item)]),
    ),
    ...(Array.isArray(items) ? { items: items.map(sortedOutput) } : {}),
  }
}

function sortedOutput(item: unknown): unknown {
  if (!isRecord(item) || !Array.isArray(item.tools)) return item
  const tools = item.tools.map((namespace) =>
    isRecord(namespace) ? { ...namespace, tools: byName(listOf(namespace.tools)) } : namespace,
  )
  return { ...item, tools: byName(tools) }
}

function byName(tools: readonly unknown[]): unknown[] {
  const nameOf = (tool: unknown) => String(isRecord(tool) ? tool.name : tool)
  return tools.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** A recorded search: our scores of what it found, one list for each namespace, and the best that there are. */
interface ScoredSearch {
  readonly found: readonly (readonly number[])[]
  readonly best: readonly number[]
}

/** Whether it found the best tools, or others that are as good. */
function isPossibleChoice({ found: groups, best }: ScoredSearch): boolean {
  return isDeepStrictEqual(
    groups.flat().sort((a, b) => b - a),
    best,
  )
}

/** Whether no tool stands behind a worse one, and no namespace behind one whose best tool is worse. */
function isPossibleOrder({ found: groups }: ScoredSearch): boolean {
  const firsts = groups.map(([first = 0]) => first)
  return [firsts, ...groups].every((scores) => scores.every((score, at) => at === 0 || score <= (scores[at - 1] ?? 0)))
}

function scoredSearches(outputs: unknown, calls: readonly Emission[], { catalogue }: ToolRegistry): ScoredSearch[] {
  return Object.entries(isRecord(outputs) ? outputs : {}).flatMap(([id, output]) => {
    const call = calls.findLast((item) => 'call_id' in item && item.call_id === id)
    if (!isRecord(output) || call === undefined) return []
    const { query, limit } = argumentsOf(call)
    const all = catalogue?.find(query, Number.POSITIVE_INFINITY) ?? []
    const scores = new Map(all.map(({ entry: { tool }, score }) => [`${tool.name.namespace} ${tool.name.name}`, score]))
    const groups = listOf(output.tools).map((namespace) =>
      isRecord(namespace) ? namesIn(namespace).map((name) => scores.get(`${namespace.name} ${name}`) ?? 0) : [],
    )
    return [{ found: groups, best: all.slice(0, limit).map(({ score }) => score) }]
  })
}

interface SearchFor {
  readonly query: string
  readonly limit: number
}

function argumentsOf(call: Emission): SearchFor {
  const given = 'arguments' in call ? call.arguments : undefined
  const { query, limit } = Array.isArray(given) ? { query: given[0], limit: given[1] } : isRecord(given) ? given : {}
  return { query: typeof query === 'string' ? query : '', limit: typeof limit === 'number' ? limit : DEFAULT_LIMIT }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.model === 'string' && isRecord(value.servers)
}
