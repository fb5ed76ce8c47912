import { isObject } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import { startOf } from '../../engine/mcp/startup'
import type { Trace } from '../../engine/trace'
import type { Comparison, Fields } from '../family'
import { recordedText } from '../long-text'
import { namespacesByRequest } from '../offered-namespaces'
import { outputsById, play } from '../play'
import { errorLines, hooksStarted, joined, outputsOf, receivedBy, recordedItem } from '../recorded-run'
import { readDescribedServers } from '../server-config'
import { type FieldInput, fieldScenario } from './field-run'
import { timesOf } from './locks'

/** What the model emitted and read, what each server got, and when. What is recorded of it differs from vector to vector. */
export function replayTurns(input: FieldInput, expect: Fields): Comparison {
  const read = readDescribedServers(input.servers ?? {})
  const names = Object.keys(input.servers ?? {})
  if (!read.ok) return { expected: expect, got: { ...neverStarted(names), stderr: read.stderr.slice(0, 2) } }
  const scenario = fieldScenario(input, read.servers, input.turns ?? [input.items ?? []])
  const trace = play(scenario, outputsById(expect.outputs))
  const told: Readonly<Record<string, () => unknown>> = {
    exitCode: () => (trace.outcome === 'completed' ? 0 : 1),
    requests: () => trace.requests.length,
    outputs: () => outputsOf(trace).map(recordedItem).filter(isRecorded).map(shortened),
    fatal: () => errorLines(trace.events).some((line) => line.includes('Fatal error')),
    errors: () => errorLines(trace.events),
    received: () => receivedBy(trace, names),
    offered: () => offeredAs(expect.offered, trace),
    lists: () => listsAsked(trace),
    firstRequestWaits: () => firstRequestWaits(trace),
    stdin: () => readByHooks(trace),
    files: () => trace.files,
    event: () => resultEvent(trace),
    timedOutAfter: () => timeoutsIn(trace),
    startsSeconds: () => startsOf(trace),
    gapSeconds: () => timesOf(trace).gapSeconds,
    wallSeconds: () => timesOf(trace).wallSeconds,
    outputOrder: () => timesOf(trace).outputOrder,
  }
  return {
    expected: expect,
    got: Object.fromEntries(Object.keys(expect).map((key) => [key, told[key]?.()])),
    trace,
  }
}

function neverStarted(servers: readonly string[]): Fields {
  const received = Object.fromEntries(servers.map((name) => [name, []]))
  return { exitCode: 1, requests: 0, outputs: [], fatal: false, errors: [], received }
}

/** The outputs of calls that only pass the time are not recorded. */
function isRecorded({ call_id: id }: Fields): boolean {
  return !/^n\d+$/.test(String(id))
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return recordedText(value)
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shortened(entry)]))
}

/** The namespaces in each request; or, where that is recorded, how many tools are in those of the first. */
function offeredAs(recorded: unknown, trace: Trace): unknown {
  const requests = namespacesByRequest(trace)
  if (typeof recorded === 'number') return requests[0]?.flatMap(({ tools }) => tools).length
  return requests.map((namespaces) => namespaces.map(({ name }) => name))
}

/** The cursors of the `tools/list` requests: each server that starts is asked once, for the first page. */
function listsAsked({ events }: Trace): null[] {
  return events.filter(({ type }) => type === 'server.started').map(() => null)
}

/** Whether the first request is made only when every server has started or failed. */
function firstRequestWaits({ scenario, requests }: Trace): boolean {
  const settled = scenario.servers.map(startOf).map((start) => (start.kind === 'absent' ? 0 : start.at))
  return (requests[0]?.at ?? 0) >= Math.max(...settled)
}

/** Which hooks ran, by their place, and what they were told of the call. */
function readByHooks(trace: Trace): Fields[] {
  return hooksStarted(trace).map(({ hook, stdin }) => {
    const { hook_event_name, tool_name, tool_input } = JSON.parse(stdin)
    return { hook, json: { hook_event_name, tool_name, tool_input } }
  })
}

/** The result of the last MCP call as `codex exec --json` prints it. */
function resultEvent({ events }: Trace): unknown {
  const completed = events.findLast((event) => event.type === 'item.completed')
  const result = completed?.result
  if (!isObject(result)) return undefined
  const { content, structuredContent } = Object.fromEntries(result)
  return shortened({ content: toPlain(content ?? []), structured_content: toPlain(structuredContent ?? null) })
}

/** The times in the texts, which are masked elsewhere. */
function timeoutsIn(trace: Trace): string[] {
  const texts = outputsOf(trace).map((item) => joined(item.get('output')))
  return texts.flatMap((text) =>
    [...text.matchAll(/timed out awaiting \S+ after (\d+[a-zµ]+)/g)].map(([, after = '']) => after),
  )
}

/** When each call reached its server, in whole seconds. */
function startsOf({ events, calls }: Trace): Fields {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'server.called' && event.call !== undefined
        ? [[calls[event.call]?.callId, Math.floor(event.at / 1000)]]
        : [],
    ),
  )
}
