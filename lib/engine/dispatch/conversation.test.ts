import { expect, test } from 'vitest'
import type { HookConfig } from '../hooks/hook'
import { isList, isObject } from '../json/value'
import type { Emission, Scenario } from '../scenario'
import { simulate } from '../simulate'
import type { HistoryItem } from '../trace'

const plain: Scenario = {
  model: 'mock-model',
  client: 'interactive',
  approvalPolicy: 'never',
  sandbox: 'danger-full-access',
  build: 'release',
  config: {},
  servers: [],
  hooks: [],
  world: { cwd: '/w', files: {}, commands: [], agentAnswer: 'sub answer' },
  answers: [],
  turns: [],
}

const call = (call_id: string, name: string, given: object, namespace?: string): Emission => ({
  type: 'function_call',
  call_id,
  name,
  arguments: JSON.stringify(given),
  ...(namespace !== undefined && { namespace }),
})
const exec = (id: string, cmd = 'echo hi') => call(id, 'exec_command', { cmd })
const agent = (id: string, name: string, given: object) => call(id, name, given, 'multi_agent_v1')

/** The last request in short: calls and outputs by call id, messages by role and text. */
function sent(changes: Partial<Scenario>): readonly string[] {
  const { requests } = simulate({ ...plain, ...changes })
  return (requests.at(-1)?.input ?? []).map(short)
}

function short(item: HistoryItem): string {
  const content = item.get('content')
  const part = isList(content) ? content[0] : undefined
  if (isObject(part)) return `${item.get('role')}: ${part.get('text')}`
  return `${/_output$/.test(String(item.get('type'))) ? 'output of ' : ''}${item.get('call_id') ?? item.get('type')}`
}

const says = (event: HookConfig['event'], text: string): HookConfig => ({
  event,
  gives: { stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: text } }) },
})
const before = says('PreToolUse', 'before')

test.each<[string, readonly HookConfig[], readonly Emission[], readonly string[]]>([
  [
    'calls side by side: ahead of all outputs',
    [before],
    [exec('a'), exec('b')],
    ['a', 'b', 'developer: before', 'developer: before', 'output of a', 'output of b'],
  ],
  [
    'calls one after another: ahead of its own output, behind the one before',
    [before],
    [call('a', 'get_goal', {}), call('b', 'get_goal', {})],
    ['a', 'b', 'developer: before', 'output of a', 'developer: before', 'output of b'],
  ],
  [
    'hooks after such calls likewise',
    [says('PostToolUse', 'after')],
    [call('a', 'get_goal', {}), call('b', 'get_goal', {})],
    ['a', 'b', 'developer: after', 'output of a', 'developer: after', 'output of b'],
  ],
])('what hooks say, with %s', (_label, hooks, turn, expected) => {
  expect(sent({ hooks, turns: [turn] })).toEqual(expected)
})

const first = '00000000-0000-7000-8000-000000000002'
const told = (status: string) =>
  `user: <subagent_notification>\n{"agent_path":"${first}","status":${status}}\n</subagent_notification>`
const completed = told('{"completed":"sub answer"}')
const spawn = agent('s', 'spawn_agent', { message: 'x' })
const close = agent('c', 'close_agent', { target: first })

test.each<[string, Scenario['turns'], readonly string[]]>([
  [
    'behind all outputs of the response in which it ends',
    [[spawn], [agent('w', 'wait_agent', { targets: [first] }), exec('e')], [exec('f')]],
    ['s', 'output of s', 'w', 'e', 'output of w', 'output of e', completed, 'f', 'output of f'],
  ],
  ['not before it ends', [[spawn], [exec('e')]], ['s', 'output of s', 'e', 'output of e']],
  [
    'once, also if it works on',
    [
      [spawn],
      [exec('e', 'sleep 2')],
      [agent('i', 'send_input', { target: first, message: 'x' }), exec('f', 'sleep 2')],
    ],
    ['s', 'output of s', 'e', 'output of e', completed, 'i', 'f', 'output of i', 'output of f'],
  ],
  ['as shut down if it is closed', [[spawn], [close]], ['s', 'output of s', 'c', 'output of c', told('"shutdown"')]],
  [
    'with a request of its own if no call is to be answered',
    [[spawn], [{ pauseMs: 2000 }, { type: 'reasoning', summary: [] }]],
    ['s', 'output of s', 'reasoning', completed],
  ],
])('the end of an agent is told %s', (_label, turns, expected) => {
  expect(sent({ turns })).toEqual(expected)
})
