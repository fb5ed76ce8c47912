import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer, Command, Scenario } from '../../scenario'
import { execCommandTool } from './exec-command'
import { readBy, testSession } from './test-session'
import { writeStdinTool } from './write-stdin'

const exec = execCommandTool(true)
const commands: readonly Command[] = [
  {
    cmd: 'build',
    output: [
      { atMs: 0, pieces: ['start\n'] },
      { atMs: 2000, pieces: ['end\n'] },
    ],
  },
  { cmd: 'fail', output: 'no\n', exit: { atMs: 300, code: 7 } },
  { cmd: 'serve', output: 'up\n', exit: 'never' },
  {
    cmd: 'ask',
    onStdin: [{ when: 'yes\n', output: [{ atMs: 0, pieces: ['good\n'] }], exit: { atMs: 0, code: 0 } }],
    exit: 'never',
  },
  { cmd: 'nothing', cannotStart: 'Permission denied (os error 13)' },
  { cmd: 'tick', output: 'one\n' },
  { cmd: 'tick', output: 'two\n' },
]

function session(changes: Partial<Scenario> = {}) {
  return testSession({ world: { cwd: '/w', files: { 'a.txt': 'x', 'dir/b.txt': '' }, commands }, ...changes })
}

function ended(wall: string, code: number, tokens: number, body: string): string {
  return `Chunk ID: abcdef\nWall time: ${wall} seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n${body}`
}

function running(wall: string, tokens: number, body: string): string {
  return `Chunk ID: abcdef\nWall time: ${wall} seconds\nProcess running with session ID 1000\nOriginal token count: ${tokens}\nOutput:\n${body}`
}

test.each([
  ['build', {}, ended('1.8500', 0, 3, 'start\nend\n')],
  ['build', { yield_time_ms: 250 }, running('0.2500', 2, 'start\n')],
  ['fail', {}, ended('0.1500', 7, 1, 'no\n')],
  ['fail', { workdir: 'dir', tty: true }, ended('0.1500', 7, 1, 'no\r\n')],
  ['serve', {}, running('10.0000', 1, 'up\n')],
  ['sleep 2', {}, ended('1.8500', 0, 0, '')],
  ['sleep 0.05', {}, ended('0.0000', 0, 0, '')],
  ['sleep x', {}, ended('0.0000', 0, 0, '')],
  ['echo a b', {}, ended('0.0000', 0, 1, 'a b\n')],
  ['echo é中😀', {}, ended('0.0000', 0, 3, 'é中😀\n')],
  ['echo $X', {}, ended('0.0000', 0, 0, '')],
  ['git push', {}, ended('0.0000', 0, 0, '')],
  ['', {}, ended('0.0000', 0, 0, '')],
])('%j with %j', (cmd, more, text) => {
  expect(readBy(session().call(exec, JSON.stringify({ cmd, ...more })))).toBe(text)
})

const cannotStart = (reason: string) =>
  `exec_command failed: CreateProcess { message: "Rejected(\\"Failed to create unified exec process: ${reason}\\")" }`

test.each([
  [{ cmd: 'nothing' }, cannotStart('Permission denied (os error 13)')],
  [{ cmd: 'echo a', workdir: 'no/such' }, cannotStart('No such file or directory (os error 2)')],
  [{ cmd: 'echo a', workdir: 'a.txt' }, cannotStart('Not a directory (os error 20)')],
  [{ cmd: 'echo a', workdir: 'a.txt/x' }, cannotStart('Not a directory (os error 20)')],
  [{ cmd: 'echo a\0' }, cannotStart('nul byte found in provided data')],
  [{ cmd: 'echo a', workdir: 'a\0b' }, "'a\0b' is invalid on 'linux'"],
])('%j does not start', (args, text) => {
  const { call, facts } = session()
  expect(readBy(call(exec, JSON.stringify(args)))).toBe(text)
  expect(facts.some(({ type }) => type === 'process.started')).toBe(false)
})

test('a command does what its entries say, one after another, and then what the last one says', () => {
  const { call } = session()
  const run = () => String(readBy(call(exec, '{"cmd":"tick"}'))).slice(-4)
  expect([run(), run(), run()]).toEqual(['one\n', 'two\n', 'two\n'])
})

test('a process that outlives its call is polled, and its hook is told of the call that started it', () => {
  const { call, facts, session: inner } = session()
  call(exec, '{"cmd":"build","yield_time_ms":250}', 'c1')
  const polled = call(writeStdinTool, '{"session_id":1000}', 'c2')
  expect(readBy(polled)).toBe(ended('1.6000', 0, 1, 'end\n'))
  expect(polled).toMatchObject({ postHook: { toolName: 'Bash', toolResponse: 'end\n', toolUseId: 'c1' } })
  expect(facts.filter(({ type }) => type === 'item.completed').map(({ call, at }) => [call, at])).toEqual([
    ['c1', 2000],
  ])
  expect(readBy(call(writeStdinTool, '{"session_id":1000}', 'c3'))).toBe('write_stdin failed: Unknown process id 1000')
  expect(inner.clock.now()).toBe(2000)
})

test.each([
  [
    '{"cmd":"serve","yield_time_ms":250}',
    '{"session_id":1000,"chars":"x"}',
    'write_stdin failed: stdin is closed for this session; rerun exec_command with tty=true to keep stdin open',
  ],
  ['{"cmd":"serve","yield_time_ms":250}', '{"session_id":1000,"chars":"\\u0003"}', ended('0.0000', 130, 0, '')],
  ['{"cmd":"serve","yield_time_ms":250}', '{"session_id":1000}', running('5.0000', 0, '')],
  [
    '{"cmd":"serve","yield_time_ms":250,"tty":true}',
    '{"session_id":1000,"chars":"\\u0003"}',
    ended('0.0000', 1, 1, '^C'),
  ],
  [
    '{"cmd":"ask","yield_time_ms":250,"tty":true}',
    '{"session_id":1000,"chars":"yes\\n"}',
    ended('0.0000', 0, 3, 'yes\r\ngood\r\n'),
  ],
  [
    '{"cmd":"ask","yield_time_ms":250,"tty":true}',
    '{"session_id":1000,"chars":"no\\n"}',
    running('0.2500', 1, 'no\r\n'),
  ],
])('%s, then %s', (start, write, text) => {
  const { call } = session()
  call(exec, start)
  expect(readBy(call(writeStdinTool, write))).toBe(text)
})

const asking = { client: 'interactive', approvalPolicy: 'untrusted' } as const
const declined = 'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }'
const refusal =
  'approval policy is Never; reject command — you cannot ask for escalated permissions if the approval policy is Never'
const removal = `exec_command failed: CreateProcess { message: "Rejected(\\"\`/bin/bash -lc 'rm -rf x'\` rejected: rm -f style commands are not permitted. Use a safer approach\\")" }`
const quotedRemoval = `exec_command failed: CreateProcess { message: "Rejected(\\"\`/bin/bash -lc 'bash -c \\\\\\"rm -rf x\\\\\\"'\` rejected: rm -f style commands are not permitted. Use a safer approach\\")" }`
const disabled =
  'additional permissions are disabled; enable `features.exec_permission_approvals` before using `with_additional_permissions`'
const decline: Answer = { decision: 'decline' }

test.each<[label: string, changes: Partial<Scenario>, args: object, verdict: string | undefined, text: string]>([
  ['exec has nobody to ask', { approvalPolicy: 'untrusted' }, { cmd: 'tick' }, 'run', ended('0.0000', 0, 1, 'one\n')],
  ['untrusted asks about everything', { ...asking, answers: [decline] }, { cmd: 'tick' }, 'ask', declined],
  [
    'on-request does not',
    { ...asking, approvalPolicy: 'on-request' },
    { cmd: 'tick' },
    'run',
    ended('0.0000', 0, 1, 'one\n'),
  ],
  [
    'on-request asks of forced removal',
    { ...asking, approvalPolicy: 'on-request', answers: [decline] },
    { cmd: 'rm -f x' },
    'ask',
    declined,
  ],
  ['never refuses forced removal', {}, { cmd: 'rm -rf x' }, 'refuse', removal],
  ['a reason is quoted twice', {}, { cmd: 'bash -c "rm -rf x"' }, 'refuse', quotedRemoval],
  [
    'escalation is asked about in a sandbox',
    { ...asking, approvalPolicy: 'on-request', sandbox: 'read-only', answers: [decline] },
    { cmd: 'tick', sandbox_permissions: 'require_escalated' },
    'ask',
    declined,
  ],
  [
    'and not outside of one',
    { ...asking, approvalPolicy: 'on-request' },
    { cmd: 'tick', sandbox_permissions: 'require_escalated' },
    'run',
    ended('0.0000', 0, 1, 'one\n'),
  ],
  ['never refuses escalation', {}, { cmd: 'tick', sandbox_permissions: 'require_escalated' }, undefined, refusal],
  ['never refuses more permissions', {}, { cmd: 'tick', additional_permissions: {} }, undefined, refusal],
  ['more permissions are switched off', asking, { cmd: 'tick', additional_permissions: {} }, undefined, disabled],
  [
    'an answer of another kind',
    { ...asking, answers: [{ action: 'accept' }] },
    { cmd: 'tick' },
    'ask',
    declined.replace('rejected by user', 'approval request failed'),
  ],
  [
    'login shells can be forbidden',
    { config: { allowLoginShell: false } },
    { cmd: 'tick', login: true },
    undefined,
    'login shell is disabled by config; omit `login` or set it to false.',
  ],
  [
    'but that comes after the justification',
    { config: { allowLoginShell: false } },
    { cmd: 'tick', login: true, justification: '' },
    undefined,
    '`justification` requires an explicit `sandbox_permissions`; use `sandbox_permissions: "require_escalated"` for unsandboxed execution, or omit `justification`.',
  ],
])('%s', (_, changes, args, verdict, text) => {
  const { call, facts } = session(changes)
  expect(readBy(call(exec, JSON.stringify(args)))).toBe(text)
  expect(facts.flatMap((fact) => (fact.type === 'approval.decided' ? [fact.verdict] : []))[0]).toBe(verdict)
})

test('the question, and a command that was allowed for the session', () => {
  const { call, facts } = session({ ...asking, answers: [{ decision: 'acceptForSession', afterMs: 500 }, decline] })
  const run = (args: object) => String(readBy(call(exec, JSON.stringify(args)))).slice(-4)
  expect([
    run({ cmd: 'tick' }),
    run({ cmd: 'tick' }),
    run({ cmd: 'tick', tty: true }),
    run({ cmd: 'tick', workdir: 'dir' }),
  ]).toEqual(['one\n', 'two\n', '")" }'.slice(-4), '")" }'.slice(-4)])
  const questions = facts.filter(({ type }) => type === 'approval.asked')
  expect(questions.map(({ at }) => at)).toEqual([0, 500, 500])
  const [asked] = questions
  expect(
    asked?.type === 'approval.asked' &&
      Object.keys(Object.fromEntries(asked.params instanceof Map ? asked.params : [])),
  ).toEqual([
    'kind',
    'environmentId',
    'command',
    'cwd',
    'commandActions',
    'proposedExecpolicyAmendment',
    'availableDecisions',
  ])
})

test('an answer that cancels interrupts the turn', () => {
  const { call, facts, interrupted } = session({ ...asking, answers: [{ decision: 'cancel' }] })
  expect(call(exec, '{"cmd":"tick"}')).toBeUndefined()
  expect(interrupted()).toBe(true)
  expect(facts.at(-1)).toMatchObject({ type: 'item.completed', status: 'declined' })
})

const heredoc = (patch: string, before = '') =>
  `${before}apply_patch <<'EOF'\n*** Begin Patch\n${patch}\n*** End Patch\nEOF`
const added = (path: string) =>
  `Wall time: 0.0000 seconds\nOutput:\nExit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA ${path}\n`

test.each([
  [heredoc('*** Add File: n\n+x'), {}, added('n'), '/w/n'],
  [heredoc('*** Add File: n\n+x', 'cd dir && '), {}, added('n'), '/w/dir/n'],
  [heredoc('*** Add File: n\n+x'), { workdir: 'gone' }, added('n'), '/w/gone/n'],
  [
    heredoc('*** Add File: dir\n+x'),
    {},
    'Exit code: 1\nWall time: 0 seconds\nOutput:\nFailed to write file /w/dir\n',
    undefined,
  ],
  [
    '*** Begin Patch\n*** Add File: n\n+x\n*** End Patch',
    {},
    'apply_patch verification failed: patch detected without explicit call to apply_patch. Rerun as ["apply_patch", "<patch>"]',
    undefined,
  ],
])('a patch in a command: %j with %j', (cmd, more, text, path) => {
  const { call, session: inner } = session()
  const handled = call(exec, JSON.stringify({ cmd, ...more }))
  expect(readBy(handled)).toBe(text)
  expect(handled).not.toHaveProperty('postHook')
  expect([...inner.files.contents.keys()].filter((one) => one.endsWith('/n'))).toEqual(path === undefined ? [] : [path])
})

test.each([
  ['{"command":"echo b"}', '{"cmd":"echo b","tty":true}'],
  ['{"command":5}', undefined],
  ['{}', undefined],
])('a hook gives %s', (given, after) => {
  const made = {
    index: 0,
    callId: 'c1',
    name: exec.name,
    payload: { kind: 'function', arguments: '{"cmd":"echo a","tty":true}' },
  } as const
  const rewritten = exec.rewrite?.(made, new Map(Object.entries(JSON.parse(given))))
  expect(rewritten).toEqual(
    after === undefined
      ? { ok: false, text: 'hook returned updatedInput without string field `command`' }
      : { ok: true, call: { ...made, payload: { kind: 'function', arguments: after } } },
  )
  expect(exec.preHook?.(made)).toEqual({ toolName: 'Bash', toolInput: new Map([['command', 'echo a']]) })
})

test('no hook is asked about arguments that do not decode; the environment is not looked at', () => {
  const subject = (given: string) =>
    exec.preHook?.({ index: 0, callId: 'c1', name: exec.name, payload: { kind: 'function', arguments: given } })
  expect(subject('{"cmd":5}')).toBeUndefined()
  expect(subject('{"cmd":"a","environment_id":5}')).toEqual({
    toolName: 'Bash',
    toolInput: new Map([['command', 'a']]),
  })
})

const moment = fc.double({ min: 0, max: 400_000, noNaN: true })
const anyCommand = fc.record({
  cmd: fc.constant('any'),
  output: fc.array(fc.record({ atMs: moment, pieces: fc.array(fc.string()) }), { maxLength: 4 }),
  exit: fc.oneof(fc.constant('never' as const), fc.record({ atMs: moment, code: fc.nat(255) })),
  closeAtMs: moment,
})

test('a process is collected whole, in order and once, and every poll comes to an end', () => {
  const waits = fc.array(fc.nat(400_000), { maxLength: 5 })
  fc.assert(
    fc.property(anyCommand, fc.nat(40_000), waits, (command, yieldMs, polls) => {
      const { call } = session({ world: { cwd: '/w', files: {}, commands: [command] } })
      const texts = [call(exec, JSON.stringify({ cmd: 'any', yield_time_ms: yieldMs, max_output_tokens: 10_000 }))]
      for (const ms of polls) texts.push(call(writeStdinTool, JSON.stringify({ session_id: 1000, yield_time_ms: ms })))
      const read = texts.map((handled) => String(readBy(handled)))
      const bodies = read
        .filter((text) => text.startsWith('Chunk'))
        .map((text) => text.slice(text.indexOf('\nOutput:\n') + 9))
      const all = command.output
        .toSorted((a, b) => a.atMs - b.atMs)
        .flatMap(({ pieces }) => pieces)
        .join('')
      expect(all.startsWith(bodies.join(''))).toBe(true)
    }),
  )
})
