import path from 'node:path'
import { withPlaceholders } from '@/lib/scenario/placeholders'
import { scenarioSchema } from '@/lib/scenario/schema'
import { toPlain } from '../../engine/json/write'
import { refusalLine } from '../../engine/mcp/startup'
import type { Scenario } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { HistoryItem, Trace } from '../../engine/trace'
import { type Family, type Fields, isRecord } from '../family'
import { recordedText } from '../long-text'
import { errorLines, isOutput, joined, newItems, outputsOf, recordedItem } from '../recorded-run'

/**
 * The scenarios of the catalogue, recorded by this project. `input.scenario` is the whole scenario, as the engine takes it; its
 * working folder is called `<root>/work` in what was recorded. `expect` is that of dispatch and, for a client that can be
 * asked, of interactive: `turn` and `asked` in place of `exitCode`. `order` and `messages` are as `order` and `added` of hooks.
 */
export const catalogue: Family = {
  name: 'catalogue',
  replay({ input, expect }) {
    if (!isRecord(input) || !isRecord(expect)) throw new Error('not a vector of catalogue')
    const trace = simulate(scenarioSchema.parse(input.scenario))
    const told = toldBy(trace)
    const got = Object.fromEntries(Object.keys(expect).map((key) => [key, told[key]?.()]))
    return { expected: expect, got: { ...got, ...unrecorded(told, expect) }, trace }
  },
}

/** What is recorded of every run, and what only of runs in which there was such a thing. */
function toldBy(trace: Trace): Readonly<Record<string, () => unknown>> {
  const { scenario, requests, outcome, refusal, events } = trace
  const shown = (value: unknown) => shownDeep(value, scenario.world.cwd)
  const fresh = newItems(trace)
  return {
    ...(scenario.client === 'exec' ? { exitCode: () => (outcome === 'completed' ? 0 : 1) } : { turn: () => outcome }),
    requests: () => requests.length,
    outputs: () => shown(outputsOf(trace).map(recordedItem)),
    errors: () => shown(errorLines(events)),
    ...(fresh.length > 2 && { order: () => fresh.map(placeInShort) }),
    ...(fresh.some(isMessage) && { messages: () => shown(fresh.filter(isMessage).map(messageInShort)) }),
    ...(scenario.client === 'interactive' && { asked: () => shown(questionsIn(trace)) }),
    ...(refusal !== undefined && { stderr: () => refusalLine(refusal) }),
    ...(!sameFiles(trace) && { files: () => filesBeside(trace) }),
    ...(gapsOf(trace).some((gap) => gap > 0) && { gapSeconds: () => gapsOf(trace) }),
  }
}

/** What the engine tells of, and the recording does not: always a difference. */
function unrecorded(told: ReturnType<typeof toldBy>, expect: Fields): Fields {
  const further = Object.entries(told).filter(([key]) => !(key in expect))
  return Object.fromEntries(further.map(([key, tell]) => [key, tell()]))
}

/** With placeholders, for the working folder of the scenario, too, and with long texts in short. */
function shownDeep(value: unknown, cwd: string): unknown {
  if (typeof value === 'string') return recordedText(withPlaceholders(value, cwd))
  if (Array.isArray(value)) return value.map((entry) => shownDeep(entry, cwd))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shownDeep(entry, cwd)]))
}

function isMessage(item: HistoryItem): boolean {
  return item.get('type') === 'message'
}

function messageInShort(item: HistoryItem): Fields {
  return { role: item.get('role'), text: joined(item.get('content')) }
}

function placeInShort(item: HistoryItem): unknown {
  if (isMessage(item)) return item.get('role')
  return `${isOutput(item) ? 'output' : 'call'} ${item.get('call_id') ?? ''}`.trimEnd()
}

function questionsIn({ events }: Trace): Fields[] {
  return events.flatMap((event) =>
    event.type === 'approval.asked' ? [{ method: event.method, params: toPlain(event.params) }] : [],
  )
}

function sameFiles({ scenario, files }: Trace): boolean {
  const inOrder = (given: Scenario['world']['files']) => JSON.stringify(Object.entries(given).sort())
  return inOrder(files) === inOrder(scenario.world.files)
}

/** By path from the working folder, as the other recordings name files. */
function filesBeside({ scenario, files }: Trace): Fields {
  const { cwd } = scenario.world
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [path.posix.relative(cwd, path.posix.resolve(cwd, name)), content]),
  )
}

/** The time from each request to the next, in whole seconds. */
function gapsOf({ requests }: Trace): number[] {
  return requests.slice(1).map(({ at }, index) => Math.floor((at - (requests[index]?.at ?? at)) / 1000))
}
