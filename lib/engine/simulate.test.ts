import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HookConfig } from './hooks/hook'
import { isList, isObject, type Json, type PlainJson } from './json/value'
import { historyTokens } from './output/content'
import { type Policy, withTokenLimit } from './output/policy'
import type { Answer, Command, Config, Emission, Scenario, ServedCall, Server, Serves, World } from './scenario'
import { simulate } from './simulate'
import { modelOf } from './tools/models'
import type { Fact, HistoryItem, Trace } from './trace'
import { utf8Length } from './utf8'

const text = fc.oneof(
  fc.constantFrom('', 'a', 'é😀', ' \n', '中'.repeat(400)),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const anyJson: fc.Arbitrary<PlainJson> = fc.jsonValue({ maxDepth: 2 })
const jsonText = anyJson.map((value) => JSON.stringify(value))
const brokenJson = fc.tuple(jsonText, fc.nat(20)).map(([json, length]) => json.slice(0, length))
const callId = fc.constantFrom('c1', 'c2', 'c3', '')
const oneIn = (times: number, rare: fc.Arbitrary<PlainJson>, usual: fc.Arbitrary<PlainJson>) =>
  fc.oneof({ weight: 1, arbitrary: rare }, { weight: times - 1, arbitrary: usual })

const patches = [
  '*** Begin Patch\n*** Add File: new.txt\n+one\n*** End Patch',
  '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+ONE\n*** End Patch',
  '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n',
  '*** Begin Patch\n*** Add File: ../out.txt\n+one\n*** Add File: dir\n+two\n*** End Patch',
  '*** Begin Patch\n*** End Patch',
  '*** Begin Patch\n*** Frob\n*** End Patch',
]
const commands: Command[] = [
  {
    cmd: 'long',
    output: [
      {
        atMs: 10,
        pieces: [
          { repeat: 'é😀 line\n', times: 600 },
          { hex: 'ff00c3', times: 9 },
        ],
      },
    ],
  },
  { cmd: 'late', output: [{ atMs: 700, pieces: ['late'] }], exit: { atMs: 900, signal: 'TERM' }, closeAtMs: 2000 },
  {
    cmd: 'talk',
    output: '? ',
    exit: 'never',
    onStdin: [{ when: 'x\n', output: [{ atMs: 9, pieces: ['y'] }], exit: { atMs: 20, code: 3 } }],
  },
  { cmd: 'none', cannotStart: 'Permission denied (os error 13)' },
]
const shell = [
  ...['echo hi', 'sleep 2', 'long', 'late', 'talk', 'none', 'rm -rf a', ''].map((cmd) => ({ cmd })),
  { cmd: 'long', max_output_tokens: 0 },
  { cmd: 'long', max_output_tokens: 7 },
  { cmd: 'talk', tty: true, yield_time_ms: 1 },
  { cmd: 'sleep 90', yield_time_ms: 300 },
  { cmd: 'ls', workdir: 'dir' },
  { cmd: 'ls', workdir: 'nowhere' },
  { cmd: 'ls', sandbox_permissions: 'require_escalated', justification: 'why' },
  { cmd: `apply_patch <<'EOF'\n${patches[0]}\nEOF` },
]
const goodArguments: Readonly<Record<string, readonly PlainJson[]>> = {
  exec_command: shell,
  write_stdin: ['', 'x\n', '\u0003'].flatMap((chars) => [
    { session_id: 1000, chars },
    { session_id: 1001, chars },
  ]),
  view_image: [{ path: 'a.txt' }, { path: 'pixel.png' }, { path: 'dir' }, { path: 'none', detail: 'low' }],
  update_plan: [{ plan: [{ step: 'a', status: 'pending' }] }, { plan: [], bogus: 1 }],
  request_user_input: [{ questions: [] }],
  get_goal: [{}],
  create_goal: [{ objective: 'win' }, {}],
  update_goal: [{ status: 'complete' }],
  list_mcp_resources: [{}, { server: 'one' }, { cursor: 'p1' }],
  list_mcp_resource_templates: [{}],
  read_mcp_resource: [
    { server: 'one', uri: 'r://1' },
    { server: 'two', uri: 'x' },
  ],
  spawn_agent: [{ message: 'go' }, {}],
  wait_agent: [{ targets: [] }, { targets: ['00000000-0000-7000-8000-000000000001'] }],
  close_agent: [{ target: 'x' }],
  apply_patch: [{ input: 'x' }],
  tool_search: [{ query: 'x' }],
  tool: [{}, { a: 1 }, []],
  nobody: [{}],
}
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constant('exec_command') },
  { weight: 6, arbitrary: fc.constant('tool') },
  { weight: 2, arbitrary: fc.constant('write_stdin') },
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(goodArguments)) },
)
const namespace = fc.constantFrom<PlainJson[]>('functions', 'mcp__one', 'mcp__two', 'multi_agent_v1', '', null, 5)
const argumentsOf = (tool: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(goodArguments[tool] ?? [])).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(jsonText, brokenJson, text) },
  )
const withNamespace = (tool: string): fc.Arbitrary<PlainJson> =>
  tool === 'tool'
    ? fc.constantFrom('mcp__one', 'mcp__two')
    : tool.endsWith('_agent')
      ? fc.constant('multi_agent_v1')
      : fc.constant('')

const functionCall = name.chain((tool) =>
  fc.record({
    type: fc.constant('function_call'),
    call_id: callId,
    name: oneIn(20, text, fc.constant(tool)),
    namespace: oneIn(9, namespace, withNamespace(tool)),
    arguments: oneIn(30, anyJson, argumentsOf(tool)),
  }),
)
const customCall = fc.record({
  type: fc.constant('custom_tool_call'),
  call_id: callId,
  name: oneIn(4, name, fc.constant('apply_patch')),
  namespace: oneIn(9, namespace, fc.constant(null)),
  input: oneIn(4, text, fc.constantFrom(...patches)),
})
const searchCall = fc.record({
  type: fc.constant('tool_search_call'),
  call_id: oneIn(6, fc.constant(null), callId),
  execution: fc.constantFrom('client', 'client', 'server'),
  arguments: oneIn(3, anyJson, fc.record({ query: fc.constantFrom('tool', 'agent', ''), limit: fc.nat(3) })),
})
const shellCall = fc.record({
  type: fc.constant('local_shell_call'),
  call_id: callId,
  status: fc.constant('completed'),
  action: fc.constant({ type: 'exec', command: ['ls'] }),
})
/** What only the program should say; a model can say it all the same. */
const emittedOutput = fc.record({
  type: fc.constantFrom('function_call_output', 'custom_tool_call_output', 'tool_search_output'),
  call_id: callId,
  output: text,
  status: fc.constant('completed'),
  execution: fc.constantFrom('client', 'server'),
  tools: fc.constant([]),
})
const message = fc.record({ type: fc.constant('message'), role: fc.constant('assistant'), content: fc.constant([]) })
const emission: fc.Arbitrary<Emission> = fc.oneof(
  { weight: 12, arbitrary: functionCall },
  { weight: 4, arbitrary: customCall },
  { weight: 2, arbitrary: searchCall },
  { weight: 1, arbitrary: shellCall },
  { weight: 1, arbitrary: emittedOutput },
  { weight: 1, arbitrary: message },
  { weight: 1, arbitrary: fc.record({ pauseMs: fc.constantFrom(0, 300, 2500) }) },
  { weight: 1, arbitrary: anyJson.map((raw) => ({ raw })) },
  { weight: 1, arbitrary: functionCall.map((item) => ({ raw: { type: 'response.output_item.done', item } })) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('type', 'id', 'call_id', 'name'), anyJson) },
)

const served: ServedCall[] = [
  {},
  { result: { content: [{ type: 'text', text: 'a result' }] }, delayMs: 1000 },
  {
    result: {
      content: [
        { type: 'text', text: 'é'.repeat(9000) },
        { type: 'text', text: 'more' },
        { type: 'text', text: 'x' },
      ],
    },
  },
  { result: { content: [], structuredContent: { list: 'z'.repeat(5000) }, isError: true } },
  {
    result: {
      content: [
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'audio', data: '', mimeType: '' },
      ],
    },
  },
  { result: { content: 'nothing of the kind' } },
  { error: { code: -32000, message: 'no\nway', data: { a: 1 } } },
  { hang: true },
  { exit: 1, delayMs: 400 },
  { before: ['not JSON'], line: '{"jsonrpc":"2.0","id":<id>,"result":{}}' },
  { ask: { message: 'Which?', schema: { type: 'object' } }, delayMs: 100, afterMs: 200 },
  { refuses: [{ argument: 'a', text: 'a is missing' }] },
]
const hints = fc.record(
  { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), openWorldHint: fc.boolean() },
  { requiredKeys: [] },
)
const rarely = fc.constantFrom(false, false, false, true)
/** How a server starts: at once, mostly. */
const start = fc.constantFrom<Serves[]>(
  ...Array<Serves>(12).fill({}),
  { startupDelayMs: 600 },
  { startupDelayMs: 3000 },
  { startupDelayMs: 40_000 },
  { fails: 'it is gone' },
)
const servedTool = fc.record({
  name: fc.constant('tool'),
  inputSchema: fc.constant({ type: 'object' }),
  annotations: hints,
  call: fc.constantFrom(...served),
})
const serves = fc.tuple(start, servedTool).map(([how, tool]) => ({
  ...how,
  tools: [tool],
  resources: [{ resources: [{ uri: 'r://1', name: 'one' }] }],
  read: { 'r://1': { contents: [{ uri: 'r://1', text: 'long '.repeat(900) }] } },
}))
const server = (serverName: string): fc.Arbitrary<Server> =>
  fc.record({
    name: fc.constant(serverName),
    defaultToolsApprovalMode: fc.constantFrom('auto', 'prompt', 'writes', 'approve', 'approve', 'approve'),
    supportsParallelToolCalls: fc.boolean(),
    toolTimeoutMs: fc.constantFrom(0, 500, 5000, 300_000),
    required: rarely,
    tools: fc.constantFrom({}, {}, { tool: { outputTokenLimit: 20 } }, { tool: { outputTokenLimit: 900 } }),
    serves,
  })

const hookAnswers = [
  '',
  'no JSON',
  '{"decision":"block","reason":"because"}',
  '{"continue":false,"stopReason":"stop"}',
  ...[
    { permissionDecision: 'deny', permissionDecisionReason: 'no' },
    { permissionDecision: 'allow', updatedInput: { command: 'echo new' } },
    { permissionDecision: 'allow', updatedInput: ['x'] },
    { additionalContext: 'context '.repeat(9) },
  ].map((specific) => JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...specific } })),
  '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"more"}}',
]
const commandHook: fc.Arbitrary<HookConfig> = fc.record(
  {
    event: fc.constantFrom('PreToolUse', 'PostToolUse'),
    matcher: fc.constantFrom('*', '*', 'Bash', 'mcp__.*', 'apply_patch|Edit', '(', ''),
    timeoutSec: fc.constant(1),
    async: rarely,
    gives: fc.record(
      {
        stdout: fc.constantFrom(...hookAnswers),
        stderr: fc.constantFrom('', 'why'),
        exit: fc.constantFrom(0, 0, 1, 2),
        sleepMs: fc.constantFrom(0, 400, 1500),
      },
      { requiredKeys: ['stdout'] },
    ),
  },
  { requiredKeys: ['event', 'gives'] },
)
const toolHook: fc.Arbitrary<HookConfig> = fc.record({
  event: fc.constantFrom('PreToolUse', 'PostToolUse'),
  handler: fc.constant({ type: 'mcp_tool', server: 'one', tool: 'tool', input: { a: 1 } }),
})
const hook = fc.oneof({ weight: 5, arbitrary: commandHook }, { weight: 1, arbitrary: toolHook })
const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constant<Answer>('never'),
  fc.record(
    {
      action: fc.constantFrom('accept', 'decline', 'cancel'),
      persist: fc.constantFrom('session', 'always'),
      content: anyJson,
      afterMs: fc.constantFrom(0, 700),
    },
    { requiredKeys: ['action'] },
  ),
  fc.record({
    decision: fc.constantFrom('accept', 'acceptForSession', 'decline', 'cancel'),
    afterMs: fc.constantFrom(0, 700),
  }),
)
const config: fc.Arbitrary<Config> = fc.record(
  {
    toolOutputTokenLimit: fc.constantFrom(1, 40, 120, 700, 3000, 20_000),
    updatePlan: fc.boolean(),
    allowLoginShell: fc.boolean(),
    preserveLineEndings: fc.boolean(),
  },
  { requiredKeys: [] },
)
const world: fc.Arbitrary<World> = fc.constantFrom(0, 1000).map((patchMs) => ({
  cwd: '/work',
  files: { 'a.txt': 'one\ntwo\n', 'dir/b.txt': '', 'pixel.png': { base64: 'iVBORw0KGgo=' } },
  commands,
  agentAnswer: 'done',
  patchMs,
}))
const scenario: fc.Arbitrary<Scenario> = fc.record(
  {
    model: fc.constantFrom('gpt-5.5', 'gpt-5.5', 'mock-model', 'gpt-6-sol'),
    client: fc.constantFrom('exec', 'interactive'),
    approvalPolicy: fc.constantFrom('never', 'on-request', 'untrusted'),
    sandbox: fc.constantFrom('read-only', 'workspace-write', 'danger-full-access'),
    build: fc.constantFrom('release', 'release', 'debug'),
    config,
    servers: fc
      .constantFrom([], ['one'], ['one', 'two'], ['one', 'two'])
      .chain((names) => fc.tuple(...names.map(server))),
    hooks: fc.array(hook, { maxLength: 2 }),
    world,
    answers: fc.array(answer, { maxLength: 3 }),
    interruptAfterMs: fc.constantFrom(0, 250, 1400, 4000),
    turns: fc.array(fc.array(emission, { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
  },
  {
    requiredKeys: [
      'model',
      'client',
      'approvalPolicy',
      'sandbox',
      'build',
      'config',
      'servers',
      'hooks',
      'world',
      'answers',
      'turns',
    ],
  },
)

type Noted<Type extends Fact['type']> = Extract<Fact, { type: Type }> & { readonly at: number; readonly call?: number }

function noted<Type extends Fact['type']>(trace: Trace, type: Type): Noted<Type>[] {
  return trace.events.filter((event): event is Noted<Type> => event.type === type)
}

/** Which type of output answers a call of which type. */
const answersTo: Readonly<Record<string, string>> = {
  function_call: 'function_call_output',
  local_shell_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
  tool_search_call: 'tool_search_output',
}
const outputTypes = new Set(Object.values(answersTo))

/** Output type and call id: all that links an output to its call. */
function linkOf(type: Json | undefined, id: Json | undefined): string | undefined {
  return typeof type === 'string' && typeof id === 'string' ? `${type} ${id}` : undefined
}

function counted(links: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const link of links) if (link !== undefined) counts.set(link, (counts.get(link) ?? 0) + 1)
  return counts
}

const calledLinks = (items: readonly HistoryItem[]) =>
  items.map((item) => linkOf(answersTo[String(item.get('type'))], item.get('call_id')))
const outputLinks = (items: readonly HistoryItem[]) =>
  items.map((item) =>
    outputTypes.has(String(item.get('type'))) ? linkOf(item.get('type'), item.get('call_id')) : undefined,
  )

/**
 * Each call of a request is answered there: by as many outputs as were recorded under its link, or, if there is none, by one
 * that is made up for each call (spec 3.2 and 3.3). No output is without its call.
 */
function expectAllAnswered(input: readonly HistoryItem[], history: readonly HistoryItem[]) {
  const called = counted(calledLinks(input))
  const known = new Set(input)
  // What a last stream held that asked for nothing was never sent.
  const recorded = counted(outputLinks(history.slice(0, history.findLastIndex((item) => known.has(item)) + 1)))
  const sent = counted(outputLinks(input))
  for (const [link, calls] of called) expect([link, sent.get(link)]).toEqual([link, recorded.get(link) ?? calls])
  for (const item of input) {
    const [link] = outputLinks([item])
    const alone = item.get('type') === 'tool_search_output' && item.get('execution') === 'server'
    if (link !== undefined && !alone) expect(called.has(link)).toBe(true)
  }
}

function expectInOrder(trace: Trace, input: readonly HistoryItem[]) {
  const recorded = noted(trace, 'output.recorded')
  const places = recorded.map(({ item }) => input.indexOf(item))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const calls = recorded.map(({ call }) => call)
  expect(calls).toEqual(calls.toSorted((a = 0, b = 0) => a - b))
  const made = noted(trace, 'history.mended').at(-1)?.inserted ?? []
  for (const item of made) {
    const place = input.indexOf(item)
    if (place >= 0) expect(calledLinks([input[place - 1] ?? new Map()])).toEqual(outputLinks([item]))
  }
}

const markerBytes = utf8Length('…9999999 tokens truncated…')
const omittedBytes = utf8Length('[omitted 999 text items ...]')

/** What one output may take of the history: four bytes a token, and what the cuts say of themselves on top. */
function expectWithinBudget(trace: Trace) {
  for (const { call, item } of noted(trace, 'output.recorded')) {
    const output = item.get('output')
    const limit = 4 * historyTokens(policyFor(trace, call))
    const texts = isList(output) ? output.map((part) => (isObject(part) ? part.get('text') : undefined)) : [output]
    const bytes = texts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? utf8Length(part) : 0), 0)
    expect(bytes).toBeLessThanOrEqual(limit + markerBytes + (isList(output) ? omittedBytes : 0))
    for (const part of texts) if (typeof part === 'string') expect(part).not.toMatch(/\p{Surrogate}/u)
  }
}

/** The limit of the MCP tool's own table, if it has one and the call got as far as the tool; else the model's. */
function policyFor({ scenario, calls, events }: Trace, index: number | undefined): Policy {
  const call = calls.find((each) => each.index === index)
  const own = scenario.servers.find(({ name }) => `mcp__${name}` === call?.name.namespace)?.tools?.[
    call?.name.name ?? ''
  ]
  const stopped = events.some((event) => event.call === index && event.type === 'gate.stopped')
  const handled = events.some(
    (event) => event.call === index && event.type === 'gate.passed' && event.gate === 'output',
  )
  if (own?.outputTokenLimit !== undefined && handled && !stopped) return { kind: 'tokens', limit: own.outputTokenLimit }
  const { policy } = modelOf(scenario.model)
  const { toolOutputTokenLimit: limit } = scenario.config
  return limit === undefined ? policy : withTokenLimit(policy, limit)
}

/** What exec_command and write_stdin say of a process is made to fit, header and warning included: recording it never cuts it again. */
function expectProcessOutputsUncut(trace: Trace) {
  if ((trace.scenario.config.toolOutputTokenLimit ?? 10_000) < 100) return
  const collected = new Set(noted(trace, 'process.collected').map(({ call }) => call))
  const replaced = new Set(noted(trace, 'output.replaced').map(({ call }) => call))
  const cut = noted(trace, 'output.cut').filter(
    ({ stage, call }) => stage === 2 && collected.has(call) && !replaced.has(call),
  )
  expect(cut).toEqual([])
}

/** Every call that was dispatched is answered once, unless it was fatal. */
function expectOneOutputEach(trace: Trace) {
  const fatal = new Set(noted(trace, 'gate.stopped').flatMap(({ call, stop }) => (stop.kind === 'fatal' ? [call] : [])))
  const answered = noted(trace, 'output.recorded').map(({ call }) => call)
  const due = trace.calls.map(({ index }) => index).filter((index) => !fatal.has(index))
  expect(answered).toEqual(trace.outcome === 'interrupted' ? expect.arrayContaining(due) : due)
  expect(new Set(answered).size).toBe(answered.length)
}

function expectWritesAlone(trace: Trace) {
  const holders = new Map<number | undefined, string>()
  for (const event of trace.events) {
    if (event.type === 'request.sent') holders.clear()
    if (event.type === 'lock.released') holders.delete(event.call)
    if (event.type !== 'lock.granted') continue
    holders.set(event.call, event.mode)
    if (holders.size > 1) expect([...holders.values()]).not.toContain('write')
  }
}

test('any items and any configuration: it ends, each call is answered once and in order, and no output is too long', () => {
  fc.assert(
    fc.property(scenario, (any) => {
      const trace = simulate(any)
      for (const { input } of trace.requests.slice(0, 1)) expect(input).toEqual([])
      expectWritesAlone(trace)
      expectProcessOutputsUncut(trace)
      expectWithinBudget(trace)
      if (trace.outcome === 'waiting') expect(noted(trace, 'approval.asked')).not.toEqual([])
      if (trace.outcome === 'refused-to-start') expect(trace.requests).toEqual([])
      if (trace.outcome !== 'completed' && trace.outcome !== 'interrupted') return
      const last = trace.requests.at(-1)?.input ?? []
      expectAllAnswered(last, trace.history)
      expectInOrder(trace, last)
      expectOneOutputEach(trace)
    }),
    { numRuns: 10_000 },
  )
})

test('the same scenario gives the same trace', () => {
  fc.assert(
    fc.property(scenario, (any) => {
      expect(simulate(any)).toEqual(simulate(any))
    }),
    { numRuns: 1000 },
  )
})

const patching: Scenario = {
  model: 'gpt-5.5',
  client: 'exec',
  approvalPolicy: 'never',
  sandbox: 'danger-full-access',
  build: 'release',
  config: {},
  servers: [],
  hooks: [],
  world: { cwd: '/work', files: {}, commands: [], patchMs: 1000 },
  answers: [],
  turns: [
    [
      { type: 'function_call', call_id: 'c1', name: 'exec_command', arguments: '{"cmd":"echo hi"}' },
      { type: 'custom_tool_call', call_id: 'c2', name: 'apply_patch', input: patches[0] ?? '' },
    ],
  ],
}

const outputTexts = ({ requests }: Trace) =>
  (requests.at(-1)?.input ?? []).flatMap((item) => (item.has('output') ? [item.get('output')] : []))

test('a call that has finished keeps its output when the turn is interrupted; half a patch is none', () => {
  const trace = simulate({ ...patching, interruptAfterMs: 750 })
  expect(outputTexts(trace)).toEqual([
    'Chunk ID: a11ce0\nWall time: 0.0000 seconds\nProcess exited with code 0\nOriginal token count: 1\nOutput:\nhi\n',
    'aborted by user after 0.8s',
  ])
  expect(trace.files).toEqual({})
})

test.each([
  [50, 'aborted by user after 0.1s'],
  [250, 'aborted by user after 0.2s'],
  [350, 'aborted by user after 0.3s'],
])('interrupted after %i ms: the seconds are rounded as in Rust', (interruptAfterMs, text) => {
  expect(outputTexts(simulate({ ...patching, interruptAfterMs })).at(-1)).toBe(text)
})

test('the time of an interruption counts from the first request', () => {
  const slow: Server = { name: 'slow', required: true, serves: { startupDelayMs: 3000 } }
  const { requests } = simulate({ ...patching, servers: [slow], interruptAfterMs: 500 })
  expect(requests.map(({ at }) => at)).toEqual([3000, 3500])
})

test('how long a patch takes stands in its output', () => {
  const trace = simulate(patching)
  expect(outputTexts(trace).at(-1)).toBe(
    'Exit code: 0\nWall time: 1 seconds\nOutput:\nSuccess. Updated the following files:\nA new.txt\n',
  )
  expect(trace.requests.map(({ at }) => at)).toEqual([0, 1000])
})
