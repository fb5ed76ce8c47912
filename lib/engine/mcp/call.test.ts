import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from '../call'
import type { Task } from '../clock'
import type { Answer, Scenario, ServedCall, ServedTool, Server } from '../scenario'
import { readBy, testSession } from '../tools/builtin/test-session'
import type { Handled, Tool } from '../tools/tool'
import { mcpTool } from './tool'

interface Setup extends Partial<Scenario> {
  readonly tool?: Partial<ServedTool>
  readonly call?: ServedCall
  readonly server?: Partial<Server>
}

function setUp({ tool, call, server, ...scenario }: Setup = {}) {
  const served: ServedTool = {
    name: 't',
    description: 'd',
    inputSchema: { type: 'object' },
    ...tool,
    ...(call && { call }),
  }
  const whole: Server = { name: 's', serves: { tools: [served] }, ...server }
  const run = testSession({ servers: [whole], ...scenario })
  const made = mcpTool(whole, served, { namespace: 'mcp__s', name: 't' })
  return { ...run, tool: made, read: (args = '{}', callId = 'c1') => shown(run.call(made, args, callId)) }
}

/** What the model reads behind the header; parts are joined by newlines. */
function shown(handled: Handled | undefined): string | undefined {
  const body = readBy(handled)
  const parts = Array.isArray(body)
    ? body.map((item) => ('text' in item ? String(item.text) : JSON.stringify(item)))
    : [String(body)]
  return handled === undefined ? undefined : parts.join('\n').replace(/^Wall time: [\d.]+ seconds\nOutput:\n?/, '')
}

const failed = (cause: string) => `tool call error: tool call failed for \`s/t\`\n\nCaused by:\n    ${cause}`

test.each<[string, string, string]>([
  ['none', '', 'null'],
  ['blank', ' \n\t', 'null'],
  ['an object', '{"a":1}', '{"a":1}'],
  ['broken', '{"a":', 'err: EOF while parsing a value at line 1 column 5'],
  ['a list', '[1, 2]', failed('MCP tool arguments must be a JSON object, got [1,2]')],
  ['null', 'null', failed('MCP tool arguments must be a JSON object, got null')],
  ['repeated keys', '{"a":1,"a":2}', '{"a":2}'],
])('arguments: %s', (_label, args, expected) => {
  expect(setUp().read(args)).toBe(expected)
})

test.each<[string, ServedCall, string]>([
  [
    'an error of several lines',
    { error: { code: -32603, message: 'a\nb\n' } },
    failed('Mcp error: -32603: a\n    b\n    '),
  ],
  ['an unreadable result', { result: { content: [{ type: 'video' }] } }, failed('Unexpected response type')],
  ['an exit', { exit: 1 }, failed('Transport closed')],
  ['an answer ahead of an exit', { before: ['{"jsonrpc":"2.0","id":<id>,"result":{"content":[]}}'], exit: 0 }, ''],
  ['silence', { hang: true }, failed('timed out awaiting tools/call after 300s')],
  ['an answer that is none', { line: 'not json' }, failed('timed out awaiting tools/call after 300s')],
])('the server gives %s', (_label, call, expected) => {
  expect(setUp({ call }).read()).toBe(expected)
})

test.each<[string, number, ServedCall, string]>([
  ['in time', 1000, { delayMs: 999 }, '{}'],
  ['too late', 1000, { delayMs: 1000 }, failed('timed out awaiting tools/call after 1000ms')],
  ['no time at all', 0, {}, 'tool call error: timed out awaiting tools/call after 0ns'],
  ['next to none', 0.01, {}, 'tool call error: timed out awaiting tools/call after 10µs'],
  ['half a second', 500, { hang: true }, failed('timed out awaiting tools/call after 500ms')],
])('a time limit: %s', (_label, toolTimeoutMs, call, expected) => {
  const { read, facts } = setUp({ call, server: { toolTimeoutMs } })
  expect(read()).toBe(expected)
  expect(facts.some(({ type }) => type === 'server.called')).toBe(toolTimeoutMs > 1)
})

test('a server that has exited answers no later call', () => {
  const { read } = setUp({
    call: { before: ['{"jsonrpc":"2.0","id":<id>,"result":{"content":[{"type":"text","text":"ok"}]}}'], exit: 0 },
  })
  expect([read(), read()]).toEqual(['ok', failed('Transport closed')])
})

test('a late answer does not answer the next call', () => {
  const { read } = setUp({ call: { delayMs: 1500 }, server: { toolTimeoutMs: 1000 } })
  expect([read(), read()]).toEqual(Array(2).fill(failed('timed out awaiting tools/call after 1000ms')))
})

/** Starts calls side by side; gives when each had its output, and what. */
function together(
  session: ReturnType<typeof setUp>['session'],
  calls: readonly [Tool, number][],
): [number, string | undefined][] {
  const done: [number, string | undefined][] = []
  for (const [index, [tool, startMs]] of calls.entries()) {
    const call: Call = { index, callId: `c${index}`, name: tool.name, payload: { kind: 'function', arguments: '{}' } }
    session.clock.start(
      (function* (): Task<void> {
        if (startMs > 0) yield { type: 'sleep', ms: startMs }
        const handled = yield* tool.handle(call, session)
        done[index] = [session.clock.now(), shown(handled)]
      })(),
    )
  }
  session.clock.run()
  return done
}

test('an exit ends the calls that are waiting on the same server, at that moment', () => {
  const tools = [
    { name: 'slow', inputSchema: {}, call: { delayMs: 500 } },
    { name: 'exit', inputSchema: {}, call: { delayMs: 200, exit: 3 } },
  ]
  const server: Server = { name: 's', serves: { tools } }
  const { session } = testSession({ servers: [server] })
  const made = tools.map((tool) => mcpTool(server, tool, { namespace: 'mcp__s', name: tool.name }))
  const [slow, exit] = made
  if (!slow || !exit) throw new Error('two tools')
  expect(
    together(session, [
      [slow, 0],
      [exit, 0],
      [slow, 300],
    ]),
  ).toEqual([
    [200, failed('Transport closed').replace('s/t', 's/slow')],
    [200, failed('Transport closed').replace('s/t', 's/exit')],
    [300, failed('Transport closed').replace('s/t', 's/slow')],
  ])
})

test('a server may exit after nobody waits any longer', () => {
  const { session, tool } = setUp({ call: { delayMs: 500, exit: 0 }, server: { toolTimeoutMs: 100 } })
  expect(
    together(session, [
      [tool, 0],
      [tool, 450],
      [tool, 600],
    ]),
  ).toEqual([
    [100, failed('timed out awaiting tools/call after 100ms')],
    [500, failed('Transport closed')],
    [600, failed('Transport closed')],
  ])
})

const ask: Setup = { client: 'interactive', approvalPolicy: 'on-request', sandbox: 'workspace-write' }

test.each<[string, Setup, readonly string[], number]>([
  ['accepted once: asked again', { answers: [{ action: 'accept' }] }, ['{}', '{}'], 2],
  ['for the session', { answers: [{ action: 'accept', persist: 'session' }, { action: 'decline' }] }, ['{}', '{}'], 1],
  ['for good', { answers: [{ action: 'accept', persist: 'always' }, { action: 'decline' }] }, ['{}', '{}'], 1],
  ['declined', { answers: [{ action: 'decline' }] }, ['user rejected MCP tool call', 'user rejected MCP tool call'], 2],
  [
    'cancelled',
    { answers: [{ action: 'cancel' }] },
    ['user cancelled MCP tool call', 'user cancelled MCP tool call'],
    2,
  ],
  [
    'in the mode prompt no answer lasts',
    { answers: [{ action: 'accept', persist: 'always' }], server: { defaultToolsApprovalMode: 'prompt' } },
    ['{}', '{}'],
    2,
  ],
  [
    'a reader is not asked about',
    { answers: [{ action: 'decline' }], tool: { annotations: { readOnlyHint: true } } },
    ['{}', '{}'],
    0,
  ],
  [
    'never, in a sandbox',
    { approvalPolicy: 'never' },
    [
      'MCP tool call requires approval, but approval policy is never',
      'MCP tool call requires approval, but approval policy is never',
    ],
    0,
  ],
  [
    'exec cannot be asked',
    { client: 'exec' },
    Array(2).fill('MCP tool call requires approval, but approval policy is never'),
    0,
  ],
  [
    'the answer holds although the call fails',
    { answers: [{ action: 'accept', persist: 'session' }], server: { toolTimeoutMs: 0 } },
    Array(2).fill('tool call error: timed out awaiting tools/call after 0ns'),
    1,
  ],
])('approval: %s', (_label, setup, outputs, questions) => {
  const { read, facts } = setUp({ ...ask, ...setup })
  expect([read('{}', 'c1'), read('{}', 'c2')]).toEqual(outputs)
  expect(facts.filter(({ type }) => type === 'approval.asked')).toHaveLength(questions)
})

test('arguments that cannot be read are not asked about, and begin no item', () => {
  const { read, facts } = setUp({ ...ask, answers: [{ action: 'decline' }] })
  expect(read('{')).toBe('err: EOF while parsing an object at line 1 column 1')
  expect(facts.map(({ type }) => type)).toEqual(['log', 'arguments.refused'])
  expect(facts[0]).toMatchObject({
    type: 'log',
    level: 'error',
    target: 'codex_core::mcp_tool_call',
    message: 'failed to parse tool call arguments: EOF while parsing an object at line 1 column 1',
  })
})

test('a question that nobody answers leaves the call waiting', () => {
  expect(setUp({ ...ask, answers: ['never'] }).read()).toBeUndefined()
})

test('the time until an approval is part of the wall time', () => {
  const { call, tool } = setUp({ ...ask, answers: [{ action: 'accept', afterMs: 2000 }], call: { delayMs: 500 } })
  expect(readBy(call(tool, '{}'))).toEqual([
    { type: 'input_text', text: 'Wall time: 2.5000 seconds\nOutput:' },
    { type: 'input_text', text: '{}' },
  ])
})

const asking: ServedCall = {
  delayMs: 4000,
  ask: { message: 'Which?', schema: { type: 'object', properties: { a: { type: 'string' } } } },
  afterMs: 4000,
}

test.each<[string, Setup, string, number]>([
  ['the user has all the time', { answers: [{ action: 'accept', afterMs: 60_000 }] }, '{}', 1],
  [
    'the server has not',
    { answers: [{ action: 'accept', afterMs: 60_000 }], call: { ...asking, afterMs: 7000 } },
    failed('timed out awaiting tools/call after 10s'),
    1,
  ],
  ['under never nobody is asked', { approvalPolicy: 'never' }, '{}', 0],
  ['exec cannot be asked', { client: 'exec' }, '{}', 0],
])('a server asks in the middle of its work: %s', (_label, setup, expected, questions) => {
  const reader: Setup = {
    tool: { annotations: { readOnlyHint: true } },
    server: { toolTimeoutMs: 10_000 },
    call: asking,
  }
  const { read, facts } = setUp({ ...ask, ...reader, ...setup })
  expect(read()).toBe(expected)
  expect(facts.filter(({ type }) => type === 'approval.asked')).toHaveLength(questions)
})

test('the facts of a call, in order', () => {
  const { read, facts } = setUp({ call: { result: { content: [{ type: 'text', text: 'no' }], isError: true } } })
  read('{"a": 1}')
  expect(facts.map(({ at, call, ...fact }) => fact)).toEqual([
    { type: 'item.started', kind: 'mcpToolCall' },
    { type: 'approval.decided', rule: 'full-access', verdict: 'run' },
    { type: 'server.called', server: 's', tool: 't', arguments: '{"a":1}' },
    { type: 'server.answered', server: 's', what: 'a result' },
    { type: 'item.completed', kind: 'mcpToolCall', status: 'failed', result: expect.any(Map) },
  ])
})

test.each<[string, Setup, string, boolean]>([
  ['a success', {}, '{"a":1}', true],
  ['a result that is an error', { call: { result: { content: [], isError: true } } }, '{}', false],
  ['an error of the server', { call: { error: { code: 1, message: 'm' } } }, '{}', false],
  ['unreadable arguments', {}, '{', false],
])('a PostToolUse hook after %s', (_label, setup, args, hooked) => {
  const { call, tool } = setUp(setup)
  const handled = call(tool, args)
  expect(handled?.kind === 'output' && handled.postHook !== undefined).toBe(hooked)
})

test('a tool with a limit of its own brings it along for the second cut', () => {
  const { call, tool } = setUp({ server: { tools: { t: { outputTokenLimit: 5 } } } })
  expect(call(tool, '{}')).toMatchObject({ recordPolicy: { kind: 'tokens', limit: 5 } })
})

test('every call gives one output, whatever the arguments and the answer', () => {
  const served = fc.oneof(
    fc.record({ result: fc.jsonValue() }),
    fc.record({ line: fc.string({ unit: 'binary' }) }),
    fc.record({ error: fc.jsonValue() }),
    fc.record({ before: fc.array(fc.json()), exit: fc.nat(3) }),
  )
  const answers: fc.Arbitrary<readonly Answer[]> = fc.array(
    fc.record({ action: fc.constantFrom('accept', 'decline', 'cancel'), content: fc.jsonValue() }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(served, answers, fc.oneof(fc.json(), fc.string()), (call, given, args) => {
      const made = setUp({ ...ask, call: JSON.parse(JSON.stringify(call)), answers: JSON.parse(JSON.stringify(given)) })
      expect(made.call(made.tool, args)?.kind).toBe('output')
    }),
  )
})
