import { plainScenario } from '@/lib/scenario/defaults'
import type { Emission, Sandbox, Scenario, World } from '../../engine/scenario'
import type { HistoryItem, Trace } from '../../engine/trace'
import { type Family, isRecord } from '../family'
import { play, worldWith } from '../play'
import { newItems, outputsOf } from '../recorded-run'
import { readServers } from '../server-config'

interface Input {
  readonly model: string
  readonly sandbox?: Sandbox
  readonly items: readonly Emission[]
}

interface Setup {
  readonly files: World['files']
  readonly servers: { readonly [name: string]: { readonly server: unknown; readonly config?: string } }
}

/** Several calls of one turn: who waits for whom. Times are whole seconds, as they were recorded. */
export const locks: Family = {
  name: 'locks',
  replay({ input, expect }, worlds) {
    const setup = Object(worlds('setups')).locks
    if (!isInput(input) || !isSetup(setup)) throw new Error('not a vector of locks')
    const trace = play(scenarioOf(input, setup))
    const history = newItems(trace).map(inShort)
    return {
      expected: expect,
      got: { ...timesOf(trace), history, exitCode: trace.outcome === 'completed' ? 0 : 1 },
      trace,
    }
  },
}

/** The gap between the requests, rounded down, and what the outputs themselves state, rounded. */
export function timesOf(trace: Trace) {
  const outputs = outputsOf(trace)
  return {
    gapSeconds: Math.floor(((trace.requests[1]?.at ?? 0) - (trace.requests[0]?.at ?? 0)) / 1000),
    outputOrder: outputs.map(callId),
    wallSeconds: Object.fromEntries(outputs.flatMap(wallOf)),
  }
}

/** A patch states its wall time, too, but no recording of this family has it. */
function wallOf(item: HistoryItem): [string, number][] {
  if (item.get('type') !== 'function_call_output') return []
  const stated = /^(?:Chunk ID: .*\n)?Wall time: ([\d.]+) seconds/.exec(textOf(item))?.[1]
  return stated === undefined ? [] : [[callId(item), Math.round(Number(stated))]]
}

function textOf(item: HistoryItem): string {
  const output = item.get('output')
  const first = Array.isArray(output) ? output[0] : output
  return first instanceof Map ? String(first.get('text')) : String(first)
}

function inShort(item: HistoryItem): string {
  return item.has('call_id') ? `${item.get('type')} ${callId(item)}` : String(item.get('type'))
}

function callId(item: HistoryItem): string {
  return String(item.get('call_id'))
}

function scenarioOf({ model, sandbox, items }: Input, { files, servers }: Setup): Scenario {
  const read = readServers(
    Object.entries(servers).map(([name, { server, config }]) => [name, { serves: server, config }]),
  )
  if (!read.ok) throw new Error(read.stderr.join(' '))
  return {
    ...plainScenario,
    model,
    sandbox: sandbox ?? plainScenario.sandbox,
    servers: read.servers,
    world: worldWith(files),
    turns: [items],
  }
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.model === 'string' && Array.isArray(value.items)
}

function isSetup(value: unknown): value is Setup {
  return isRecord(value) && isRecord(value.files) && isRecord(value.servers)
}
