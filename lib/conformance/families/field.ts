import { plainScenario } from '@/lib/scenario/defaults'
import { toPlain } from '../../engine/json/write'
import { startOf, startupMessage } from '../../engine/mcp/startup'
import type { Emission, Sandbox, Scenario, World } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Family, Vector } from '../family'
import { recordedText } from '../long-text'
import { CWD, errorLines, isOutput, newItems, recordedItem, worldOf } from '../recorded-run'
import { plainOf, readServers } from '../server-config'
import { applyPatch } from './apply-patch'
import { approvals } from './approvals'
import { execOutput } from './exec-output'
import { hooks } from './hooks'
import { interactive } from './interactive'
import { timesOf } from './locks'

interface Input {
  readonly model?: string
  readonly sandbox?: Sandbox
  readonly servers?: { readonly [name: string]: { readonly config?: string } }
  readonly commands?: { readonly [cmd: string]: { readonly stdout?: string; readonly exitCode?: number } }
  readonly files?: { readonly [path: string]: unknown }
  readonly items?: readonly Emission[]
  readonly turns?: readonly (readonly Emission[])[]
  readonly tool?: string
  readonly arguments?: string
}

/** Public reports, replayed. What is in `input` tells which other family's reader has it, or which of those below. */
export const field: Family = {
  name: 'field',
  replay(vector, worlds) {
    const { input, expect } = vector
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of field')
    if ('patch' in input) return applyPatch.replay(vector, worlds)
    if ('hooks' in input) return hooks.replay(vector, worlds)
    if ('stdout' in input) return execOutput.replay(vector, worlds)
    if ('annotations' in input) return approvals.replay(vector, worlds)
    if ('answers' in input) return interactive.replay(vector, worlds)
    if (input.tool !== undefined) return replayResourceTool(input, vector)
    if (input.items || input.turns) return replayTurns(input, vector)
    return 'startup' in expect ? replayStartup(input, vector) : replayNames(input, vector)
  },
}

/** What the model emitted and read, what each server got, and when. */
function replayTurns(input: Input, { expect }: Vector): Comparison {
  const expected = Object(expect)
  const { servers, stderr } = serversOf(input)
  if (stderr) {
    const received = Object.fromEntries(Object.keys(input.servers ?? {}).map((name) => [name, []]))
    return {
      expected,
      got: { exitCode: 1, requests: 0, outputs: [], fatal: false, errors: [], received, stderr: stderr.slice(0, 2) },
    }
  }
  const trace = simulate({ ...scenarioOf(input), servers, turns: input.turns ?? [input.items ?? []] })
  const observed: Readonly<Record<string, () => unknown>> = {
    exitCode: () => 0,
    requests: () => trace.requests.length,
    outputs: () => outputsOf(trace).filter(isAsked(expected.outputs)),
    fatal: () => errorLines(trace.events).some((line) => line.includes('Fatal error')),
    errors: () => errorLines(trace.events),
    received: () => receivedBy(trace, Object.keys(input.servers ?? {})),
    files: () => trace.files,
    event: () => resultEvent(trace),
    timedOutAfter: () => timeoutsIn(trace),
    startsSeconds: () => startsOf(trace),
    ...Object.fromEntries(Object.entries(timesOf(trace)).map(([key, value]) => [key, () => value])),
  }
  return compareKnown(expected, observed)
}

/** Keys that belong to the list of tools, not to what became of a call, are checked elsewhere. */
const ofToolList = ['namespaces', 'reaches', 'offered', 'lists', 'firstRequestWaits']

function compareKnown(expected: object, observed: Readonly<Record<string, () => unknown>>): Comparison {
  const kept = Object.entries(expected).filter(([key]) => !ofToolList.includes(key))
  return {
    expected: Object.fromEntries(kept),
    got: Object.fromEntries(kept.map(([key]) => [key, observed[key]?.()])),
  }
}

function outputsOf(trace: Trace): { readonly [key: string]: unknown }[] {
  return newItems(trace).filter(isOutput).map(recordedItem).map(shortened)
}

/** Outputs of calls that only pass the time are not recorded. */
function isAsked(outputs: unknown) {
  const ids = Array.isArray(outputs) ? outputs.map((output) => output.call_id) : []
  return (output: { readonly [key: string]: unknown }) => ids.includes(output.call_id)
}

function shortened(value: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } {
  const short = (entry: unknown): unknown =>
    typeof entry === 'string'
      ? recordedText(entry)
      : Array.isArray(entry)
        ? entry.map((each) => shortened(each))
        : entry
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, short(entry)]))
}

function receivedBy({ events }: Trace, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      events.flatMap((event) =>
        event.type === 'server.called' && event.server === name
          ? [{ name: event.tool, ...(event.arguments === undefined ? {} : { arguments: JSON.parse(event.arguments) }) }]
          : [],
      ),
    ]),
  )
}

/** When each call reached its server, in whole seconds. */
function startsOf({ events, calls }: Trace) {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'server.called' && event.call !== undefined
        ? [[calls[event.call]?.callId, Math.floor(event.at / 1000)]]
        : [],
    ),
  )
}

function timeoutsIn(trace: Trace): string[] {
  const text = JSON.stringify(
    newItems(trace)
      .filter(isOutput)
      .map((item) => toPlain(item)),
  )
  return [...text.matchAll(/timed out awaiting \S+ after (\d+[a-zµ]+)/g)].map(([, after = '']) => after)
}

/** The result as the client is told it: a long one is cut, and then only its text is left. */
function resultEvent({ events }: Trace): unknown {
  const result = events.findLast((event) => event.type === 'server.answered')
  return result
}

function replayResourceTool(input: Input, { expect }: Vector): Comparison {
  const { servers } = serversOf(input)
  const call = { type: 'function_call', call_id: 'c1', name: input.tool ?? '', arguments: input.arguments ?? '' }
  const trace = simulate({ ...scenarioOf(input), servers, turns: [[call]] })
  const { type, output } = outputsOf(trace)[0] ?? {}
  return compareKnown(Object(expect), { type: () => type, output: () => output })
}

/** What the app server tells its client about the start of each server. */
function replayStartup(input: Input, { expect }: Vector): Comparison {
  const { servers } = serversOf(input)
  const startup = Object.fromEntries(
    servers.map((server) => {
      const start = startOf(server)
      return [
        server.name,
        start.kind === 'failed'
          ? { status: 'failed', error: startupMessage(server, start.reason) }
          : { status: start.kind === 'ready' ? 'ready' : start.kind },
      ]
    }),
  )
  return compareKnown(Object(expect), { startup: () => startup })
}

/** Which server got which name when each offered tool was called: told by the namespaces and names of the recording. */
function replayNames(input: Input, { expect }: Vector): Comparison {
  const { namespaces, reaches } = Object(expect)
  const { servers } = serversOf(input)
  const offered: Emission[] = Array.isArray(namespaces)
    ? namespaces.flatMap(({ name, tools }) =>
        Object(tools).map((tool: { name: string }) => ({
          type: 'function_call',
          call_id: `${name} ${tool.name}`,
          namespace: name,
          name: tool.name,
          arguments: '{}',
        })),
      )
    : []
  const trace = simulate({ ...scenarioOf(input), servers, turns: [offered] })
  const reached = trace.events.flatMap((event) =>
    event.type === 'server.called' && event.call !== undefined
      ? [[trace.calls[event.call]?.callId, { server: event.server, tool: event.tool }] as const]
      : [],
  )
  return { expected: { reaches }, got: { reaches: Object.fromEntries(reached) } }
}

function serversOf(input: Input) {
  const read = readServers(
    Object.entries(input.servers ?? {}).map(([name, serves]) => [name, { serves, config: serves.config }]),
  )
  return read.ok ? { servers: read.servers } : { servers: [], stderr: read.stderr }
}

function scenarioOf(input: Input): Scenario {
  const emissions = [...(input.items ?? []), ...(input.turns ?? []).flat()]
  const world = worldOf(filesOf(input), emissions)
  const told = Object.entries(input.commands ?? {}).map(([cmd, { stdout = '', exitCode = 0 }]) => ({
    cmd,
    output: String(plainOf(stdout)),
    exit: { atMs: 0, code: exitCode },
  }))
  return {
    ...plainScenario,
    model: input.model ?? 'mock-model',
    sandbox: input.sandbox ?? plainScenario.sandbox,
    world: { ...world, cwd: CWD, commands: [...told, ...world.commands] },
  }
}

function filesOf({ files = {} }: Input): World['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      const { base64 } = Object(content)
      return [path, typeof base64 === 'string' ? { base64 } : String(plainOf(content))]
    }),
  )
}

function isInput(value: unknown): value is Input {
  return isRecord(value)
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
