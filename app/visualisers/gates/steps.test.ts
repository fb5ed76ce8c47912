import { expect, test } from 'vitest'
import { loadCatalogue } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import type { Event, Trace } from '@/lib/engine/trace'
import { plainScenario } from '@/lib/scenario/defaults'
import { stepsOf } from './steps'

const made = {
  index: 0,
  callId: 'c1',
  name: { namespace: 'mcp__bughunt', name: 'replay_steps' },
  payload: { kind: 'function', arguments: '{}' },
} as const
const cut = {
  bytes: 200_001,
  budget: 40_000,
  headBudget: 20_000,
  tailBudget: 20_000,
  headBytes: 20_000,
  tailBytes: 20_000,
  removedChars: 160_001,
  marker: '…40001 tokens truncated…',
  headEnd: 20_000,
  tailStart: 180_001,
  splitByHead: undefined,
  splitByTail: undefined,
} as const

function traceOf(events: readonly Event[], more: Partial<Trace> = {}): Trace {
  return {
    scenario: { ...plainScenario, turns: [[{ type: 'x' }]] },
    events,
    calls: [made],
    requests: [{ at: 0, input: [] }],
    history: [],
    files: {},
    outcome: 'completed',
    ...more,
  }
}

/** The words of the last of these events. */
function told(...events: Event[]): string | undefined {
  const [, ...steps] = stepsOf(traceOf([{ at: 0, type: 'request.sent', request: 0 }, ...events]))
  const step = steps.at(-1)
  return step && `${step.label}: ${step.text}`
}

const on = { at: 0, call: 0 } as const
const inGate = (gate: 'pre-hook' | 'handler' | 'post-hook'): Event => ({ ...on, type: 'gate.entered', gate })
const run = { id: 'x', status: 'completed', entries: [] } as const
const said = [{ kind: 'error', text: 'hook exited with code 1' }] as const

test.each<[readonly Event[], string]>([
  [
    [{ ...on, type: 'call.arrived', made }],
    'Stream: The model emits a `function_call` for `replay_steps` of `mcp__bughunt`. It goes into the history at once, and its task starts at once: the rest of the stream need not have arrived.',
  ],
  [
    [{ at: 0, type: 'item.dropped', reason: 'it has no type' }],
    'Stream: This entry of the stream disappears: it has no type. Nothing is recorded, and nothing answers it.',
  ],
  [
    [{ at: 0, type: 'item.recorded', reason: 'an item of this type asks for nothing' }],
    'Stream: The item goes into the history and starts nothing: an item of this type asks for nothing.',
  ],
  [
    [{ at: 0, type: 'call.unreadable', text: 'invalid type: number' }],
    'Stream: The arguments of this search do not decode: `invalid type: number`. The model will read a search that found nothing.',
  ],
  [[{ at: 0, type: 'server.awaited', server: 's' }], 'Start-up: The first request waits for the server `s` to start.'],
  [
    [{ at: 5, type: 'server.started', server: 's', tools: 3 }],
    'Start-up: The server `s` has started and lists 3 tools.',
  ],
  [
    [{ at: 0, type: 'server.failed', server: 's', reason: 'no such file' }],
    'Start-up: The server `s` did not start: `no such file`. Its tools do not exist for the model.',
  ],
  [
    [{ ...on, type: 'lock.queued', mode: 'write', because: 'it changes files' }],
    'Gate 1: It asks for the write lock (it changes files) and has to wait. Whoever came first goes first: nobody overtakes in this queue.',
  ],
  [
    [
      { ...on, type: 'lock.queued', mode: 'read', because: 'it only reads' },
      { ...on, type: 'lock.granted', mode: 'read' },
    ],
    'Gate 1: It takes the read lock, which other readers may share (it only reads). This gate never stops a call; it only makes it wait.',
  ],
  [
    [
      { ...on, type: 'lock.queued', mode: 'write', because: 'it changes files' },
      { ...on, at: 2000, type: 'lock.granted', mode: 'write' },
    ],
    'Gate 1: It has waited 2.0 s and now takes the write lock, alone.',
  ],
  [
    [{ ...on, type: 'gate.passed', gate: 'lookup', because: 'x' }],
    'Gate 2: It passes: `replay_steps` of `mcp__bughunt` is registered, under exactly this name.',
  ],
  [
    [{ ...on, type: 'gate.passed', gate: 'kind', because: 'the tool takes a function payload' }],
    'Gate 3: It passes: the tool takes a function payload.',
  ],
  [
    [{ ...on, type: 'gate.passed', gate: 'output', because: 'its output is made' }],
    'Gate 7: The output is made, and the lock is given back. The output waits here until the whole response is in.',
  ],
  [
    [{ ...on, type: 'gate.skipped', gate: 'pre-hook', because: 'no hook is for this call' }],
    'Gate 4: It goes straight on: no hook is for this call.',
  ],
  [
    [{ ...on, type: 'gate.stopped', gate: 'lookup', stop: { kind: 'refused', text: 'unsupported call: nope' } }],
    'Gate 2: It stops: no tool has exactly this namespace and name. The model will read `unsupported call: nope`.',
  ],
  [
    [{ ...on, type: 'gate.stopped', gate: 'kind', stop: { kind: 'fatal', text: 'incompatible payload' } }],
    'Gate 3: It stops: the tool does not take this kind of payload. That is fatal, so nothing answers the call now; only the log has a line: `incompatible payload`.',
  ],
  [
    [{ ...on, type: 'gate.stopped', gate: 'handler', stop: { kind: 'fatal', text: 'unsupported payload' } }],
    'Gate 5: It stops with a fatal error. Nothing answers the call now; only the log has a line: `unsupported payload`.',
  ],
  [
    [{ ...on, type: 'gate.stopped', gate: 'pre-hook', stop: { kind: 'refused', text: 'blocked' } }],
    'Gate 4: It stops, and the tool never runs. The model will read `blocked`.',
  ],
  [
    [{ ...on, type: 'gate.stopped', gate: 'handler', stop: { kind: 'refused', text: 'no' } }],
    'Gate 5: It stops in the handler. An error is only text, and the text is the output. The model will read `no`.',
  ],
  [
    [
      { ...on, type: 'arguments.refused', text: 'missing field `cmd`' },
      { ...on, type: 'gate.stopped', gate: 'handler', stop: { kind: 'refused', text: 'missing field `cmd`' } },
    ],
    'Gate 5: It stops in the handler. An error is only text: this text is the output, and the model will read it.',
  ],
  [
    [inGate('pre-hook'), { ...on, type: 'hook.started', event: 'PreToolUse', place: 0, stdin: '{}' }],
    'Gate 4: The hook runs (PreToolUse). It is told what is being called, as JSON.',
  ],
  [
    [inGate('pre-hook'), { ...on, type: 'hook.finished', place: 0, run: { ...run, event: 'preToolUse' } }],
    'Gate 4: The hook has ended.',
  ],
  [
    [
      inGate('pre-hook'),
      { ...on, type: 'hook.finished', place: 0, run: { ...run, event: 'preToolUse', status: 'failed', entries: said } },
    ],
    'Gate 4: The hook fails, and a hook that fails changes nothing. It says `hook exited with code 1`.',
  ],
  [
    [
      inGate('pre-hook'),
      { ...on, type: 'hook.finished', place: 0, run: { ...run, event: 'preToolUse', status: 'blocked' } },
    ],
    'Gate 4: The hook blocks the call.',
  ],
  [
    [
      inGate('post-hook'),
      { ...on, type: 'hook.finished', place: 0, run: { ...run, event: 'postToolUse', status: 'blocked' } },
    ],
    'Gate 6: The hook says `block`. The work is done, so that only gives the model its reason to read.',
  ],
  [
    [
      inGate('post-hook'),
      { ...on, type: 'hook.finished', place: 0, run: { ...run, event: 'postToolUse', status: 'stopped' } },
    ],
    'Gate 6: The hook says `continue: false`. That does not end the turn: its reason takes the place of the output.',
  ],
  [
    [{ ...on, type: 'call.rewritten', before: '{}', after: '{"a":1}' }],
    'Gate 4: A hook rewrites the call. From here on it carries `{"a":1}`. In the history it stays as the model wrote it.',
  ],
  [
    [{ ...on, type: 'context.added', text: 'be careful' }],
    'History: A hook’s text for the model goes into the history as a `developer` message, at this very moment: `be careful`.',
  ],
  [
    [{ ...on, type: 'output.replaced', text: 'lint' }],
    'Gate 6: A hook replaces the whole output by `lint`. What the tool has done stays done.',
  ],
  [
    [{ ...on, type: 'arguments.decoded', struct: 'ExecCommandArgs' }],
    'Gate 5: The arguments decode as `ExecCommandArgs`.',
  ],
  [
    [{ ...on, type: 'arguments.refused', text: 'missing field `cmd`' }],
    'Gate 5: The arguments do not decode: `` missing field `cmd` ``.',
  ],
  [
    [{ ...on, type: 'approval.decided', rule: 'policy-never', verdict: 'refuse' }],
    'Approval: The tool needs approval, and the policy in force is `never`. It is refused without asking.',
  ],
  [
    [{ ...on, type: 'approval.decided', rule: 'nothing forbids it', verdict: 'run' }],
    'Approval: Nothing forbids it. It runs without asking.',
  ],
  [
    [{ ...on, type: 'approval.asked', method: 'm', params: null }],
    'Approval: The user is asked. The call holds its lock while it waits for the answer.',
  ],
  [
    [{ ...on, type: 'approval.answered', answer: 'once', effect: 'this call runs' }],
    'Approval: The user answers `once`: this call runs.',
  ],
  [
    [{ ...on, type: 'server.called', server: 's', tool: 't', arguments: '{"a":1}' }],
    'Gate 5: The server `s` gets `tools/call` for `t`, with `{"a":1}`. Nobody has checked this against the tool’s schema.',
  ],
  [
    [inGate('pre-hook'), { ...on, type: 'server.called', server: 's', tool: 't', arguments: undefined }],
    'Gate 4: The server `s` gets `tools/call` for `t`, without arguments. Nobody has checked this against the tool’s schema.',
  ],
  [
    [{ ...on, type: 'server.answered', server: 's', what: 'a result' }],
    'Gate 5: The server `s` answers with a result.',
  ],
  [
    [{ ...on, type: 'server.answered', server: 's', what: 'timed out awaiting tools/call after 1s' }],
    'Gate 5: The server `s` gives no result: `timed out awaiting tools/call after 1s`.',
  ],
  [[{ ...on, type: 'process.started', cmd: 'ls', scripted: true }], 'Gate 5: A shell starts `ls`.'],
  [
    [{ ...on, type: 'process.started', cmd: 'ls', scripted: false }],
    'Gate 5: A shell starts `ls`. The scenario does not say what it prints.',
  ],
  [
    [{ ...on, type: 'process.collected', bytes: 200_001, ended: true }],
    'Gate 5: 200,001 bytes of output were collected. The process has ended.',
  ],
  [
    [{ ...on, type: 'process.collected', bytes: 1, ended: false }],
    'Gate 5: 1 byte of output was collected. The process still runs: the call gives a session id and ends.',
  ],
  [
    [{ ...on, type: 'patch.verified', hunks: 2 }],
    'Gate 5: The patch parses, and each of its 2 changes can be made. Nothing has been written yet.',
  ],
  [[{ ...on, type: 'patch.applied', changed: ['/a', '/b'], failed: false }], 'Gate 5: Written: `/a`, `/b`.'],
  [
    [{ ...on, type: 'patch.applied', changed: ['/a'], failed: true }],
    'Gate 5: Writing fails part of the way. What was written before stays written.',
  ],
  [
    [{ ...on, type: 'output.cut', stage: 1, cut }],
    'Cut: The text is too long for the model: 200,001 bytes, of which 40,000 may stay. The first 20,000 and the last 20,000 stay, with `…40001 tokens truncated…` between them.',
  ],
  [
    [{ ...on, type: 'output.cut', stage: 2, cut }],
    'Record: On its way into the history the text is measured once more, and it is too long: 200,001 bytes, of which 40,000 may stay. The first 20,000 and the last 20,000 stay, with `…40001 tokens truncated…` between them.',
  ],
  [
    [{ ...on, type: 'output.recorded', item: new Map() }],
    'Record: Its output goes into the history. Outputs are recorded once the response is complete, in the order of the calls, whatever finished first.',
  ],
  [
    [{ at: 0, type: 'history.mended', inserted: [new Map([['type', 'function_call_output']])], removed: [new Map()] }],
    'Normalise: The copy of the history that is sent is put in order. 1 call had no output, so one is made up right behind it: `aborted`; 1 output answered no call and is left out.',
  ],
  [
    [{ at: 0, type: 'history.mended', inserted: [new Map([['type', 'tool_search_output']])], removed: [] }],
    'Normalise: The copy of the history that is sent is put in order. 1 call had no output, so one is made up right behind it: an empty search.',
  ],
  [
    [{ at: 0, type: 'request.sent', request: 1 }],
    'Request: The next request goes out. Its `input` holds all that the model will ever know of these calls.',
  ],
  [
    [{ at: 0, type: 'turn.interrupted' }],
    'Interrupted: The turn ends here. What had finished keeps its output; every other call was cancelled.',
  ],
  [
    [{ at: 0, type: 'turn.panicked', message: 'oh' }],
    'Panic: A debug build panics here: `oh`. A release build only logs this.',
  ],
  [[{ at: 0, type: 'turn.ended' }], 'End: The turn ends. There was no call to answer, so no further request goes out.'],
])('%j', (events, words) => {
  expect(told(...events)).toBe(words)
})

test('every approval rule of the engine reads as a sentence', () => {
  const texts = loadCatalogue().flatMap(({ scenario }) =>
    stepsOf(simulate(scenario)).flatMap(({ label, text }) => (label === 'Approval' ? [text] : [])),
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => /^[a-z]|^[A-Z][a-z]*-[a-z]/.test(text))).toEqual([])
})

test('a call that the user cuts off is told of as such', () => {
  const events: Event[] = [
    { at: 0, type: 'request.sent', request: 0 },
    { ...on, type: 'call.arrived', made },
    inGate('handler'),
    { ...on, at: 900, type: 'output.recorded', item: new Map() },
  ]
  expect(stepsOf(traceOf(events, { outcome: 'interrupted' })).at(-1)?.text).toBe(
    'The user has interrupted while this call was under way. It is cancelled and answered with how long it took so far.',
  )
})

test.each<[string, Partial<Trace>, string]>([
  [
    'a run that waits for ever',
    { outcome: 'waiting' },
    'Nobody ever answers. The call keeps its lock, and the turn never ends.',
  ],
  [
    'a session that does not start',
    { outcome: 'refused-to-start', refusal: 's: no' },
    'The session does not start, and no request goes out: `s: no`.',
  ],
])('%s ends in words', (_label, more, text) => {
  expect(stepsOf(traceOf([], more)).at(-1)?.text).toBe(text)
})

test('a step shows what has happened up to what leads to the next', () => {
  const events: Event[] = [
    { at: 0, type: 'request.sent', request: 0 },
    { at: 0, type: 'item.arrived', item: null },
    { ...on, type: 'call.arrived', made },
    { ...on, type: 'gate.entered', gate: 'parallel' },
    { ...on, type: 'lock.queued', mode: 'read', because: 'x' },
    { ...on, type: 'lock.granted', mode: 'read' },
    { ...on, type: 'gate.passed', gate: 'parallel', because: 'x' },
    { ...on, type: 'gate.entered', gate: 'lookup' },
    { ...on, type: 'gate.stopped', gate: 'lookup', stop: { kind: 'refused', text: 'no' } },
    { ...on, type: 'log', level: 'error', target: 't', message: 'no' },
    { ...on, type: 'lock.released', mode: 'read' },
  ]
  expect(stepsOf(traceOf(events)).map(({ label, until }) => [label, until])).toEqual([
    ['Start', 1],
    ['Stream', 3],
    ['Gate 1', 7],
    ['Gate 2', 11],
  ])
})

test.each(loadCatalogue().map(({ id, scenario }) => [id, scenario] as const))(
  '%s is told in order',
  (_id, scenario) => {
    const trace = simulate(scenario)
    const steps = stepsOf(trace)
    const untils = steps.map(({ until }) => until)
    expect(untils).toEqual(untils.toSorted((a, b) => a - b))
    expect(untils.at(-1)).toBe(trace.events.length)
    for (const { label, text } of steps) expect(`${label} ${text}`).not.toMatch(/undefined|\[object|NaN/)
  },
)

test('the steps of a thousand calls are told in one pass', () => {
  const calls = Array.from({ length: 1_000 }, (_, at) => ({
    type: 'function_call',
    call_id: `c${at}`,
    name: 'nope',
    arguments: '{}',
  }))
  const steps = stepsOf(simulate({ ...plainScenario, turns: [calls] }))
  expect(steps.length).toBe(2 + 4 * 1_000)
})
