import { plainScenario } from '@/lib/scenario/defaults'
import { isList, isObject, type Json } from '../../engine/json/value'
import type { Annotations, ApprovalMode, Sandbox, Scenario } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Family, Vector } from '../family'
import { worldWith } from '../play'
import { outputsOf } from '../recorded-run'

interface Input {
  readonly client: 'exec'
  readonly sandbox: Sandbox | 'bypass'
  readonly mode: ApprovalMode | null
  readonly toolMode?: { readonly [tool: string]: ApprovalMode }
  readonly annotations: Annotations | null
}

/** Which MCP calls run without asking. */
export const approvals: Family = { name: 'approvals', replay }

function replay({ id, input, expect }: Vector): Comparison {
  if (!isInput(input)) throw new Error('not a vector of approvals')
  const trace = simulate(scenarioOf(toolOf(id), input))
  const got = { ...outcomeOf(trace), exitCode: trace.refusal === undefined ? 0 : 1 }
  return { expected: { exitCode: 0, ...Object(expect) }, got, trace }
}

function isInput(input: unknown): input is Input {
  return typeof input === 'object' && input !== null && 'sandbox' in input && 'annotations' in input
}

/** The number behind the last dash of an id is that of its tool. */
function toolOf(id: string): string {
  return `t${/\d+$/.exec(id)?.[0] ?? '0'}`
}

function scenarioOf(tool: string, { sandbox, mode, toolMode = {}, annotations }: Input): Scenario {
  return {
    ...plainScenario,
    model: 'mock-model',
    // `--dangerously-bypass-approvals-and-sandbox`.
    sandbox: sandbox === 'bypass' ? 'danger-full-access' : sandbox,
    servers: [
      {
        name: 's',
        ...(mode && { defaultToolsApprovalMode: mode }),
        tools: Object.fromEntries(Object.entries(toolMode).map(([name, approvalMode]) => [name, { approvalMode }])),
        serves: {
          tools: [
            { name: tool, description: tool, inputSchema: { type: 'object' }, ...(annotations && { annotations }) },
          ],
        },
      },
    ],
    world: worldWith({}),
    turns: [[{ type: 'function_call', call_id: 'c1', namespace: 'mcp__s', name: tool, arguments: '{}' }]],
  }
}

/** Whether the server was called, and the text behind the header. */
function outcomeOf(trace: Trace) {
  const [output] = outputsOf(trace)
  return {
    ran: trace.events.some(({ type }) => type === 'server.called'),
    text: textBehindHeader(output?.get('output')),
  }
}

function textBehindHeader(output: Json | undefined): string | undefined {
  const item = isList(output) ? output[1] : undefined
  const text = isObject(item) ? item.get('text') : undefined
  return typeof text === 'string' ? text : undefined
}
