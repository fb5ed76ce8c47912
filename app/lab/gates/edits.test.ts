import { expect, test } from 'vitest'
import type { Scenario } from '@/lib/engine/scenario'
import { answerOf, approvalModeOf, type Edits, editScenario, hintOf, toolTimeoutOf, withEdit } from './edits'

const base: Scenario = {
  model: 'gpt-5.5',
  client: 'exec',
  approvalPolicy: 'never',
  sandbox: 'danger-full-access',
  build: 'release',
  config: {},
  servers: [
    {
      name: 'a',
      tools: { one: { approvalMode: 'prompt', outputTokenLimit: 5 } },
      serves: {
        tools: [
          { name: 'one', inputSchema: {}, annotations: { title: 'One', readOnlyHint: true } },
          { name: 'two', inputSchema: {} },
        ],
      },
    },
    { name: 'b', toolTimeoutMs: 1000, serves: {} },
  ],
  hooks: [],
  world: { cwd: '/w', files: {}, commands: [] },
  answers: [],
  turns: [[{ type: 'message' }]],
}

test.each<[string, Edits, Partial<Scenario>]>([
  ['nothing', {}, base],
  ['the items', { turns: [[]] }, { turns: [[]] }],
  [
    'model, client, policy, sandbox and build',
    { model: 'm', client: 'interactive', build: 'debug' },
    { model: 'm', client: 'interactive', build: 'debug' },
  ],
  ['the hooks', { hooks: [{ event: 'PreToolUse' }] }, { hooks: [{ event: 'PreToolUse' }] }],
  [
    'the answer to an MCP tool',
    { answer: { says: 'accept', keeps: 'always', afterMs: 5 } },
    { answers: [{ action: 'accept', persist: 'always', afterMs: 5 }] },
  ],
  [
    'an answer that keeps nothing',
    { answer: { says: 'decline', keeps: 'session' } },
    { answers: [{ action: 'decline' }] },
  ],
  ['no answer ever', { answer: { says: 'never', afterMs: 5 } }, { answers: ['never'] }],
])('%s can be changed', (_label, edits, expected) => {
  expect(editScenario(base, edits)).toEqual({ ...base, ...expected })
})

test.each<[string, Edits['answer'], Scenario['answers'][number]]>([
  ['accept', { says: 'accept' }, { decision: 'accept' }],
  ['accept for the session', { says: 'accept', keeps: 'always' }, { decision: 'acceptForSession' }],
  ['cancel', { says: 'cancel', afterMs: 7 }, { decision: 'cancel', afterMs: 7 }],
])('to a command or patch the answer is a decision: %s', (_label, answer, expected) => {
  const scenario = { ...base, servers: [] }
  expect(editScenario(scenario, answer === undefined ? {} : { answer }).answers).toEqual([expected])
})

test('the first answer of the scenario says of which kind its questions are', () => {
  const scenario: Scenario = { ...base, answers: [{ decision: 'decline' }] }
  expect(editScenario(scenario, { answer: { says: 'accept' } }).answers).toEqual([{ decision: 'accept' }])
})

test('an approval mode is set for all servers and taken from their tools', () => {
  expect(editScenario(base, { approvalMode: 'approve' }).servers).toEqual([
    { ...base.servers[0], defaultToolsApprovalMode: 'approve', tools: { one: { outputTokenLimit: 5 } } },
    { ...base.servers[1], defaultToolsApprovalMode: 'approve' },
  ])
})

test('hints are set and unset for all tools', () => {
  const [server] = editScenario(base, { hints: { readOnlyHint: 'unset', openWorldHint: false } }).servers
  expect(server?.serves.tools?.map(({ annotations }) => annotations)).toEqual([
    { title: 'One', openWorldHint: false },
    { openWorldHint: false },
  ])
})

test('unsetting the only hint leaves no annotations', () => {
  const [server] = editScenario(base, { hints: { destructiveHint: 'unset' } }).servers
  expect(server?.serves.tools?.map((tool) => 'annotations' in tool)).toEqual([true, false])
})

test('a time-out is set for all servers', () => {
  expect(editScenario(base, { toolTimeoutMs: 9 }).servers.map(({ toolTimeoutMs }) => toolTimeoutMs)).toEqual([9, 9])
})

test('the scenario itself stays as it is', () => {
  const before = JSON.stringify(base)
  editScenario(base, { approvalMode: 'auto', hints: { readOnlyHint: false }, toolTimeoutMs: 1, turns: [] })
  expect(JSON.stringify(base)).toBe(before)
})

test('what the controls show', () => {
  const same: Scenario = { ...base, servers: [{ name: 'b', toolTimeoutMs: 1000, serves: {} }] }
  expect([hintOf(base, 'readOnlyHint'), hintOf(base, 'openWorldHint'), hintOf(same, 'readOnlyHint')]).toEqual([
    undefined,
    'unset',
    'unset',
  ])
  expect([approvalModeOf(base), approvalModeOf(same)]).toEqual([undefined, 'auto'])
  expect([toolTimeoutOf(base), toolTimeoutOf(same)]).toEqual([undefined, 1000])
})

test.each<[Scenario['answers'], ReturnType<typeof answerOf>]>([
  [[], { says: 'never' }],
  [['never'], { says: 'never' }],
  [[{ action: 'accept', persist: 'session', afterMs: 3 }], { says: 'accept', keeps: 'session', afterMs: 3 }],
  [[{ decision: 'acceptForSession' }], { says: 'accept', keeps: 'session' }],
  [[{ decision: 'cancel' }], { says: 'cancel' }],
])('the answer that is shown of %j', (answers, expected) => {
  expect(answerOf({ ...base, answers })).toEqual(expected)
})

test.each<[string, Edits, Edits]>([
  ['an edit', withEdit(base, {}, 'build', 'debug'), { build: 'debug' }],
  ['back to what it was', withEdit(base, { build: 'debug' }, 'build', 'release'), {}],
  ['taken out', withEdit(base, { build: 'debug', model: 'm' }, 'build', undefined), { model: 'm' }],
  ['items as they were', withEdit(base, {}, 'turns', [[{ type: 'message' }]]), {}],
  ['a hint as it was', withEdit(base, {}, 'hints', { openWorldHint: 'unset' }), {}],
])('only what differs is an edit: %s', (_label, edits, expected) => {
  expect(edits).toEqual(expected)
})
