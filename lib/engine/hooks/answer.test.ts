import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPlain } from '../json/write'
import { hookOutcome } from './answer'
import { hookEvents } from './events'
import type { HookEvent, HookOutcome, HookProcess } from './hook'

const prints = (stdout: string): HookProcess => ({ kind: 'ended', code: 0, stdout, stderr: '' })
const answers = (answer: object) => prints(JSON.stringify(answer))
const specific = (event: string, fields: object, rest: object = {}) =>
  answers({ ...rest, hookSpecificOutput: { hookEventName: event, ...fields } })
const before = (fields: object) => specific('PreToolUse', fields)
const after = (fields: object, rest?: object) => specific('PostToolUse', fields, rest)
const ends = (code: number | undefined, stderr = ''): HookProcess => ({ kind: 'ended', code, stdout: '{', stderr })

const silent: HookOutcome = { status: 'completed', entries: [] }
const error = (text: string): HookOutcome => ({ status: 'failed', entries: [{ kind: 'error', text }] })
const blocks = (text: string): HookOutcome => ({
  status: 'blocked',
  entries: [{ kind: 'feedback', text }],
  block: text,
})
const replaces = (text: string): HookOutcome => ({
  status: 'blocked',
  entries: [{ kind: 'feedback', text }],
  feedback: text,
})
const unreadable = error('hook returned invalid pre-tool-use JSON output')

test.each<[string, HookProcess, HookOutcome]>([
  ['an error', { kind: 'error', text: 'hook timed out after 1s' }, error('hook timed out after 1s')],
  ['a signal', ends(undefined), error('hook exited without a status code')],
  ['another code', ends(255), error('hook exited with code 255')],
  ['code 2', ends(2, '  line one\nline two  \n\n'), blocks('line one\nline two')],
  ['code 2, blanks as Rust sees them', ends(2, '\u00a0\u0085x\ufeff\u200b\u0085'), blocks('x\ufeff\u200b')],
  [
    'code 2 without a reason',
    ends(2, ' \n'),
    error('PreToolUse hook exited with code 2 but did not write a blocking reason to stderr'),
  ],
  ['nothing', prints(' \n'), silent],
  ['other text', prints('this is not json'), silent],
  ['a number', prints('2'), silent],
  ['a string', prints('"x"'), silent],
  ['a byte order mark', prints('\ufeff{"decision":"block","reason":"x"}'), silent],
  ['an end without a beginning', prints('}'), silent],
  ['an object that does not end', prints('{"decision":"block"'), unreadable],
  ['a list', prints('["block"]'), unreadable],
  ['two objects', prints('{}\n{}'), unreadable],
  ['a lone surrogate', prints('{"decision":"block","reason":"\\ud800"}'), unreadable],
  ['an empty object', answers({}), silent],
  ['blanks around it', prints('\u00a0\u000b{"decision":"block","reason":"x"}\u0085'), blocks('x')],
  ['a repeated key', prints('{"decision":"approve","decision":"block","reason":1,"reason":"x"}'), blocks('x')],
  ['an unknown key', answers({ decision: 'block', reason: 'no', colour: 1 }), unreadable],
  ['a key of the other event', before({ updatedMCPToolOutput: 1 }), unreadable],
  ['a number for a reason', answers({ decision: 'block', reason: 5 }), unreadable],
  ['null for a flag', answers({ continue: null }), unreadable],
  ['null for all else', answers({ stopReason: null, decision: null, reason: null, hookSpecificOutput: null }), silent],
  ['flags that say nothing', answers({ continue: true, suppressOutput: false }), silent],
  ['an unknown decision', answers({ decision: 'deny', reason: 'x' }), unreadable],
  ['a variant as an object', answers({ decision: { block: null }, reason: 'x' }), blocks('x')],
  ['a struct as a list', answers({ hookSpecificOutput: ['PreToolUse', 'deny', 'x'] }), blocks('x')],
  ['a list too long', answers({ hookSpecificOutput: ['PreToolUse', 'deny', 'x', null, null, 1] }), unreadable],
  ['no event', answers({ hookSpecificOutput: { permissionDecision: 'deny' } }), unreadable],
  ['an unknown event', specific('Notification', {}), unreadable],
  ['an event without answers', specific('SessionEnd', {}), unreadable],
  ['block', answers({ decision: 'block', reason: '  because \n of it ' }), blocks('because \n of it')],
  [
    'block, blank',
    answers({ decision: 'block', reason: ' ' }),
    error('PreToolUse hook returned decision:block without a non-empty reason'),
  ],
  ['approve', answers({ decision: 'approve' }), error('PreToolUse hook returned unsupported decision:approve')],
  ['a reason alone', answers({ reason: '' }), error('PreToolUse hook returned reason without decision')],
  [
    'continue:false first',
    answers({ continue: false, stopReason: 'x', suppressOutput: true, decision: 'approve' }),
    error('PreToolUse hook returned unsupported continue:false'),
  ],
  [
    'stopReason second',
    answers({ stopReason: '', suppressOutput: true }),
    error('PreToolUse hook returned unsupported stopReason'),
  ],
  ['suppressOutput', answers({ suppressOutput: true }), error('PreToolUse hook returned unsupported suppressOutput')],
  ['deny', before({ permissionDecision: 'deny', permissionDecisionReason: ' no ' }), blocks('no')],
  [
    'deny, blank',
    before({ permissionDecision: 'deny', permissionDecisionReason: ' \n' }),
    error('PreToolUse hook returned permissionDecision:deny without a non-empty permissionDecisionReason'),
  ],
  ['ask', before({ permissionDecision: 'ask' }), error('PreToolUse hook returned unsupported permissionDecision:ask')],
  [
    'allow alone',
    before({ permissionDecision: 'allow', updatedInput: null }),
    error('PreToolUse hook returned unsupported permissionDecision:allow'),
  ],
  [
    'a reason for nothing',
    before({ permissionDecisionReason: 'why' }),
    error('PreToolUse hook returned permissionDecisionReason without permissionDecision'),
  ],
  [
    'a rewrite with deny',
    before({ permissionDecision: 'deny', permissionDecisionReason: 'no', updatedInput: {} }),
    error('PreToolUse hook returned updatedInput without permissionDecision:allow'),
  ],
  [
    'the old form is passed over beside the new one',
    specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'inner' }, { decision: 'approve' }),
    blocks('inner'),
  ],
  [
    'but not beside a context',
    specific('PreToolUse', { additionalContext: 'c' }, { decision: 'block', reason: 'r' }),
    {
      ...blocks('r'),
      context: 'c',
      entries: [
        { kind: 'context', text: 'c' },
        { kind: 'feedback', text: 'r' },
      ],
    },
  ],
  [
    'a rewrite',
    before({ permissionDecision: 'allow', updatedInput: { command: 'x' }, additionalContext: ' ' }),
    {
      status: 'completed',
      entries: [{ kind: 'context', text: ' ' }],
      context: ' ',
      rewrite: fromPlain({ command: 'x' }),
    },
  ],
  [
    'a rewrite of any kind',
    before({ permissionDecision: 'allow', updatedInput: false }),
    { ...silent, rewrite: false },
  ],
  ['a message', answers({ systemMessage: '' }), { status: 'completed', entries: [{ kind: 'warning', text: '' }] }],
  [
    'a message and a mistake',
    answers({ systemMessage: 'sys', stopReason: 's' }),
    {
      status: 'failed',
      entries: [
        { kind: 'warning', text: 'sys' },
        { kind: 'error', text: 'PreToolUse hook returned unsupported stopReason' },
      ],
    },
  ],
])('before a call: %s', (_label, process, expected) => {
  expect(hookOutcome('PreToolUse', process)).toEqual(expected)
})

test.each(hookEvents)('an answer may be for %s', (event) => {
  const outcome = hookOutcome(
    'PreToolUse',
    specific(event, { permissionDecision: 'deny', permissionDecisionReason: 'r' }),
  )
  expect(outcome).toEqual(event === 'SessionEnd' ? unreadable : blocks('r'))
})

const stops = (text: string, feedback = text): HookOutcome => ({
  status: 'stopped',
  entries: [{ kind: 'stop', text }],
  feedback,
})
const stoppedExecution = 'PostToolUse hook stopped execution'

test.each<[string, HookProcess, HookOutcome]>([
  ['code 2', ends(2, ' a \n b \n'), replaces('a \n b')],
  ['code 2 without text', ends(2), error('PostToolUse hook exited with code 2 but did not write feedback to stderr')],
  ['no JSON', prints('{"decision"'), error('hook returned invalid post-tool-use JSON output')],
  ['approve', answers({ decision: 'approve' }), error('hook returned invalid post-tool-use JSON output')],
  ['block, untrimmed', answers({ decision: 'block', reason: ' r \n' }), replaces(' r \n')],
  [
    'block without a reason',
    after({ additionalContext: 'c' }, { decision: 'block', reason: ' ' }),
    error('PostToolUse hook returned decision:block without a non-empty reason'),
  ],
  ['a reason alone', answers({ reason: '' }), error('PostToolUse hook returned reason without decision')],
  ['a stopReason alone', answers({ stopReason: 'enough' }), silent],
  [
    'suppressOutput first',
    after({ updatedMCPToolOutput: {} }, { suppressOutput: true, reason: 'r' }),
    error('PostToolUse hook returned unsupported suppressOutput'),
  ],
  [
    'another output',
    after({ updatedMCPToolOutput: {} }, { decision: 'block' }),
    error('PostToolUse hook returned unsupported updatedMCPToolOutput'),
  ],
  ['no other output', after({ updatedMCPToolOutput: null }), silent],
  ['stop', answers({ continue: false }), stops(stoppedExecution)],
  ['stop, untrimmed', answers({ continue: false, stopReason: ' s ', reason: ' ' }), stops(' s ')],
  ['stop with a reason', answers({ continue: false, stopReason: 's', reason: ' r ' }), stops('s', 'r')],
  ['stop in spite of a mistake', answers({ continue: false, suppressOutput: true }), stops(stoppedExecution)],
  [
    'which costs the context',
    after({ additionalContext: 'c' }, { continue: false, decision: 'block' }),
    stops(stoppedExecution),
  ],
  [
    'stop, a message and a context',
    after({ additionalContext: 'c' }, { systemMessage: 'sys', continue: false }),
    {
      ...stops(stoppedExecution),
      context: 'c',
      entries: [
        { kind: 'warning', text: 'sys' },
        { kind: 'context', text: 'c' },
        { kind: 'stop', text: stoppedExecution },
      ],
    },
  ],
  [
    'block and a context',
    after({ additionalContext: 'c' }, { decision: 'block', reason: 'r' }),
    {
      ...replaces('r'),
      context: 'c',
      entries: [
        { kind: 'context', text: 'c' },
        { kind: 'feedback', text: 'r' },
      ],
    },
  ],
])('after a call: %s', (_label, process, expected) => {
  expect(hookOutcome('PostToolUse', process)).toEqual(expected)
})

const keys = fc.constantFrom(
  'continue',
  'stopReason',
  'suppressOutput',
  'systemMessage',
  'decision',
  'reason',
  'hookSpecificOutput',
  'hookEventName',
  'permissionDecision',
  'permissionDecisionReason',
  'updatedInput',
  'updatedMCPToolOutput',
  'additionalContext',
)
const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    '',
    ' ',
    'x',
    'block',
    'approve',
    'allow',
    'deny',
    'ask',
    'PreToolUse',
  ),
  fc.jsonValue(),
)
const objects = fc.dictionary(keys, fc.oneof(values, fc.dictionary(keys, values), fc.array(values)))
const stdouts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  objects.map((object) => JSON.stringify(object)),
)
const processes = fc.record({
  kind: fc.constant('ended' as const),
  code: fc.constantFrom(undefined, 0, 0, 0, 0, 1, 2),
  stdout: stdouts,
  stderr: fc.string({ unit: 'binary' }),
})

test.each<HookEvent>(['PreToolUse', 'PostToolUse'])('%s: an outcome has exactly what its status allows', (event) => {
  fc.assert(
    fc.property(processes, (process) => {
      const { status, entries, block, rewrite, context, feedback } = hookOutcome(event, process)
      const stopping = status === 'blocked' || status === 'stopped'
      expect(block !== undefined).toBe(event === 'PreToolUse' && stopping)
      expect(feedback !== undefined).toBe(event === 'PostToolUse' && stopping)
      expect(entries.some(({ kind }) => kind === 'error')).toBe(status === 'failed')
      expect(entries.some(({ kind }) => kind === 'context')).toBe(context !== undefined)
      if (rewrite !== undefined) expect([event, status]).toEqual(['PreToolUse', 'completed'])
      if (status === 'stopped') expect(event).toBe('PostToolUse')
    }),
    { numRuns: 10_000 },
  )
})
