import { plainScenario } from '@/lib/scenario/defaults'
import type { Scenario, Server } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import { type Family, type Fields, isRecord } from '../family'
import { type LongText, recordedText } from '../long-text'
import { worldWith } from '../play'
import { outputsOf, recordedItem } from '../recorded-run'
import { readServers } from '../server-config'

/** One call of one of the tools for resources. */
export interface ResourceCall {
  readonly model: string
  readonly tool: string
  readonly arguments: string
}

/** The three tools for resources, against the servers of `resources-world.json`. */
export const resources: Family = {
  name: 'resources',
  replay({ input, expect }, worlds) {
    if (!isResourceCall(input) || !isRecord(expect)) throw new Error('not a vector of resources')
    const world = worlds('resources-world')
    const served = isRecord(world) && isRecord(world.servers) ? world.servers : {}
    const read = readServers(Object.entries(served).map(([name, serves]) => [name, { serves }]))
    if (!read.ok) throw new Error(read.stderr.join(' '))
    const trace = simulate(resourceScenario(input, read.servers))
    return { expected: expect, got: recordedOutput(trace, expect), trace }
  },
}

export function resourceScenario({ model, tool, arguments: text }: ResourceCall, servers: readonly Server[]): Scenario {
  return {
    ...plainScenario,
    model,
    servers,
    world: worldWith({}),
    turns: [[{ type: 'function_call', call_id: 'c1', name: tool, arguments: text }]],
  }
}

/** The type of the output and its text, which one vector has with fewer of its sizes, beside the type. */
export function recordedOutput(trace: Trace, expect: Fields): Fields {
  const { type, output } = outputsOf(trace).map(recordedItem)[0] ?? {}
  const text = typeof output === 'string' ? recordedText(output) : output
  if ('output' in expect || !isLong(text)) return { type, output: text }
  const { bytes: _bytes, sha256: _sha256, ...shape } = text
  return { type, ...shape }
}

function isLong(text: unknown): text is LongText {
  return isRecord(text)
}

export function isResourceCall(value: unknown): value is ResourceCall {
  return isRecord(value) && typeof value.tool === 'string' && typeof value.arguments === 'string'
}
