import { parse } from 'smol-toml'
import { isList, isObject, type Json, type PlainJson } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import { refusalLine } from '../../engine/mcp/startup'
import type { Scenario, Server } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Family, Vector } from '../family'
import { recordedText } from '../long-text'
import { CWD, masked } from '../recorded-run'
import { readServer } from '../server-config'

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
  return { expected, got: recorded(simulate(scenarioOf(input, read.server)), input) }
}

function isInput(input: unknown): input is Input {
  return typeof input === 'object' && input !== null && 'model' in input && 'call' in input
}

function scenarioOf({ model, top, calls = 1 }: Input, server: Server): Scenario {
  const limit = parse(top ?? '').tool_output_token_limit
  return {
    model,
    client: 'exec',
    approvalPolicy: 'never',
    sandbox: 'danger-full-access',
    build: 'release',
    config: typeof limit === 'number' ? { toolOutputTokenLimit: limit } : {},
    servers: [server],
    hooks: [],
    world: { cwd: CWD, files: {}, commands: [] },
    answers: [],
    turns: Array.from({ length: calls }, (_, at) => [
      { type: 'function_call', call_id: `c${at + 1}`, namespace: 'mcp__s', name: 't', arguments: '{}' },
    ]),
  }
}

function recorded(trace: Trace, { calls }: Input) {
  const items = trace.requests.at(-1)?.input ?? []
  const outputs = items
    .filter((item) => item.get('type') === 'function_call_output')
    .map((item) => recordedOutput(item.get('output')))
  const { refusal } = trace
  return {
    ...(calls === undefined ? { output: outputs[0] ?? null } : { outputs }),
    exitCode: refusal === undefined ? 0 : 1,
    requests: trace.requests.length,
    ...(refusal === undefined ? {} : { stderr: [maskedTimes(refusalLine(refusal))] }),
  }
}

function recordedOutput(output: Json | undefined): unknown {
  if (typeof output === 'string') return recordedText(maskedTimes(output))
  return isList(output) ? output.map((item) => (isObject(item) ? recordedItem(item) : item)) : null
}

function recordedItem(item: ReadonlyMap<string, Json>): { readonly [key: string]: unknown } {
  return Object.fromEntries(
    Array.from(item, ([key, value]) => [
      key,
      typeof value === 'string' ? recordedText(maskedTimes(value)) : toPlain(value),
    ]),
  )
}

/** What is left of a handshake's limit varies, too. */
export function maskedTimes(text: string): string {
  return masked(text).replace(/(timed out handshaking with MCP server after )[\d.]+(?:ms|s|µs|ns)/g, '$1<timeout>')
}

/** The handshake's time was measured, and may be called so. */
function handshakeMasked(expect: unknown): PlainJson {
  return JSON.parse(
    JSON.stringify(expect).replaceAll(
      'handshaking with MCP server after <elapsed>',
      'handshaking with MCP server after <timeout>',
    ),
  )
}
