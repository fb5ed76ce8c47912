import { plainScenario } from '@/lib/scenario/defaults'
import { isList, isObject, type Json } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import { refusalLine } from '../../engine/mcp/startup'
import type { Scenario, Server } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Family, Vector } from '../family'
import { recordedText } from '../long-text'
import { worldWith } from '../play'
import { masked, outputsOf } from '../recorded-run'
import { readServer } from '../server-config'
import { sessionConfig } from '../session-config'

interface Input {
  readonly model: string
  readonly call: object | null
  readonly config?: string
  readonly tool?: string
  readonly top?: string
  readonly command?: string
  readonly server?: object
  readonly calls?: number
}

/** What an MCP server answers, and what the model reads. */
export const mcpOutput: Family = { name: 'mcp-output', replay }

function replay({ input, expect }: Vector): Comparison {
  if (!isInput(input)) throw new Error('not a vector of mcp-output')
  const expected = handshakeMasked(expect)
  const read = readServer('s', {
    serves: {
      ...input.server,
      tools: [{ name: 't', description: 'd', inputSchema: { type: 'object' }, call: input.call }],
    },
    config: `default_tools_approval_mode = "approve"\n${input.config ?? ''}`,
    tools: input.tool === undefined ? {} : { t: input.tool },
    command: input.command,
  })
  if (!read.ok) return { expected, got: { output: null, exitCode: 1, requests: 0, stderr: read.stderr.slice(0, 1) } }
  const trace = simulate(scenarioOf(input, read.server))
  return { expected, got: recorded(trace, input), trace }
}

function isInput(input: unknown): input is Input {
  return typeof input === 'object' && input !== null && 'model' in input && 'call' in input
}

function scenarioOf({ model, top, calls = 1 }: Input, server: Server): Scenario {
  return {
    ...plainScenario,
    model,
    config: sessionConfig(top),
    servers: [server],
    world: worldWith({}),
    turns: Array.from({ length: calls }, (_, at) => [
      { type: 'function_call', call_id: `c${at + 1}`, namespace: 'mcp__s', name: 't', arguments: '{}' },
    ]),
  }
}

function recorded(trace: Trace, { calls }: Input) {
  const outputs = outputsOf(trace).map((item) => recordedOutput(item.get('output')))
  const { refusal } = trace
  return {
    ...(calls === undefined ? { output: outputs[0] ?? null } : { outputs }),
    exitCode: refusal === undefined ? 0 : 1,
    requests: trace.requests.length,
    ...(refusal === undefined ? {} : { stderr: [masked(refusalLine(refusal))] }),
  }
}

function recordedOutput(output: Json | undefined): unknown {
  if (typeof output === 'string') return recordedText(masked(output))
  return isList(output) ? output.map((part) => (isObject(part) ? recordedPart(part) : part)) : null
}

function recordedPart(part: ReadonlyMap<string, Json>): { readonly [key: string]: unknown } {
  return Object.fromEntries(
    Array.from(part, ([key, value]) => [key, typeof value === 'string' ? recordedText(masked(value)) : toPlain(value)]),
  )
}

/** The handshake's time was measured, and may be called so. */
function handshakeMasked(expect: unknown): unknown {
  return JSON.parse(
    JSON.stringify(expect).replaceAll(
      'handshaking with MCP server after <elapsed>',
      'handshaking with MCP server after <timeout>',
    ),
  )
}
