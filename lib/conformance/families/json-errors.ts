import { plainScenario } from '@/lib/scenario/defaults'
import type { Scenario, Server } from '../../engine/scenario'
import type { Trace } from '../../engine/trace'
import { type Family, isRecord } from '../family'
import { play, worldWith } from '../play'
import { outputsOf, recordedItem } from '../recorded-run'

interface Input {
  readonly tool: 'mcp' | 'exec_command'
  readonly arguments: string
}

/** Broken and odd arguments of an MCP tool, and of `exec_command`. */
export const jsonErrors: Family = {
  name: 'json-errors',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of json-errors')
    const trace = play(scenarioOf(input), { c1: expect.output })
    const output = outputsOf(trace).map(recordedItem)[0]?.output
    return { expected: expect, got: { output, ...(input.tool === 'mcp' && sentTo(trace)) }, trace }
  },
}

/** The server answers `ok` to all that reaches it. */
const json: Server = {
  name: 'json',
  defaultToolsApprovalMode: 'approve',
  serves: {
    tools: [
      {
        name: 'check',
        inputSchema: { type: 'object' },
        call: { result: { content: [{ type: 'text', text: 'ok' }] } },
      },
    ],
  },
}

function scenarioOf({ tool, arguments: text }: Input): Scenario {
  const name = tool === 'mcp' ? { namespace: 'mcp__json', name: 'check' } : { name: tool }
  return {
    ...plainScenario,
    model: 'mock-model',
    servers: [json],
    world: worldWith({}),
    turns: [[{ type: 'function_call', call_id: 'c1', ...name, arguments: text }]],
  }
}

/** Whether the server got a call, and the arguments as text; without arguments there is none. */
function sentTo({ events }: Trace) {
  const call = events.find((event) => event.type === 'server.called')
  return { sent: call !== undefined, forwarded: call?.arguments ?? null }
}

function isInput(input: unknown): input is Input {
  return (
    isRecord(input) && (input.tool === 'mcp' || input.tool === 'exec_command') && typeof input.arguments === 'string'
  )
}
