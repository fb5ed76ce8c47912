import { expect, test } from 'vitest'
import type { Scenario } from '../../scenario'
import { applyPatchTool } from './apply-patch'
import { readBy, testSession } from './test-session'

const patchOf = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')
const add = (...paths: string[]) => patchOf(...paths.flatMap((path) => [`*** Add File: ${path}`, '+x']))
const success = (...lines: string[]) =>
  `Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\n${lines.map((line) => `${line}\n`).join('')}`

function session(changes: Partial<Scenario> = {}) {
  return testSession({
    model: 'gpt-5.5',
    world: { cwd: '/w', files: { 'a.txt': 'a\n', 'dir/b.txt': '' }, commands: [] },
    ...changes,
  })
}

const outside = 'patch rejected: writing outside of the project; rejected by user approval settings'
const readOnly = 'patch rejected: writing is blocked by read-only sandbox; rejected by user approval settings'
const writable: Partial<Scenario> = { sandbox: 'workspace-write' }
const asking: Partial<Scenario> = { client: 'interactive', approvalPolicy: 'untrusted' }

test.each<[label: string, changes: Partial<Scenario>, patch: string, text: string]>([
  ['nothing in the way', {}, add('n', 'dir/m'), success('A n', 'A dir/m')],
  [
    'a failure leaves what was done before',
    {},
    add('n', 'dir'),
    'Exit code: 1\nWall time: 0 seconds\nOutput:\nFailed to write file /w/dir\n',
  ],
  [
    'a patch that does not fit',
    {},
    patchOf('*** Delete File: gone'),
    'apply_patch verification failed: Failed to read /w/gone: No such file or directory (os error 2)',
  ],
  ['an empty patch', {}, patchOf(), 'patch rejected: empty patch'],
  ['the working folder', writable, add('n'), success('A n')],
  ['the folder for temporary files', writable, add('/tmp/n'), success('A /tmp/n')],
  [
    'unless it is excluded',
    { ...writable, config: { workspaceWrite: { excludeSlashTmp: true } } },
    add('/tmp/n'),
    outside,
  ],
  ['somewhere else', writable, add('n', '/etc/n'), outside],
  [
    'unless it is a writable root',
    { ...writable, config: { workspaceWrite: { writableRoots: ['/etc'] } } },
    add('/etc/n'),
    success('A /etc/n'),
  ],
  ['a protected folder', writable, add('.git/n'), outside],
  ['the same name further down', writable, add('dir/.git/n'), success('A dir/.git/n')],
  ['a move', writable, patchOf('*** Update File: a.txt', '*** Move to: /etc/a', '@@', '-a', '+b'), outside],
  ['no writing at all', { sandbox: 'read-only' }, add('n'), readOnly],
  ['exec has nobody to ask', { ...writable, approvalPolicy: 'on-request' }, add('/etc/n'), outside],
  ['untrusted asks', { ...asking, answers: [{ decision: 'accept' }] }, add('n'), success('A n')],
  ['declined', { ...asking, answers: [{ decision: 'decline' }] }, add('n'), 'patch rejected by user'],
  ['an answer of another kind', { ...asking, answers: [{ action: 'accept' }] }, add('n'), 'approval request failed'],
  [
    'on-request asks of what is outside',
    { ...writable, client: 'interactive', approvalPolicy: 'on-request', answers: [{ decision: 'decline' }] },
    add('/etc/n'),
    'patch rejected by user',
  ],
  [
    'and of nothing else',
    { ...writable, client: 'interactive', approvalPolicy: 'on-request', answers: [{ decision: 'decline' }] },
    add('n'),
    success('A n'),
  ],
])('%s', (_, changes, input, text) => {
  const { call, facts, session: inner } = session(changes)
  const handled = call(applyPatchTool, { kind: 'custom', input })
  expect(readBy(handled)).toBe(text)
  expect(handled?.kind === 'output' && handled.postHook !== undefined).toBe(text.startsWith('Exit code: 0'))
  const written = facts.flatMap((fact) => (fact.type === 'patch.applied' ? fact.changed : []))
  expect([...inner.files.contents.keys()]).toEqual(expect.arrayContaining(written))
})

test('the question, which is only about files that were not allowed for the session', () => {
  const { call, facts } = session({ ...asking, answers: [{ decision: 'acceptForSession', afterMs: 3000 }] })
  for (const input of [add('n'), add('n'), add('n', 'm'), add('m')]) call(applyPatchTool, { kind: 'custom', input })
  const questions = facts.flatMap((fact) => (fact.type === 'approval.asked' ? [fact] : []))
  expect(questions.map(({ at, method }) => [at, method])).toEqual([
    [0, 'item/fileChange/requestApproval'],
    [3000, 'item/fileChange/requestApproval'],
  ])
  expect(questions[0]?.params).toEqual(
    new Map([
      ['reason', null],
      ['grantRoot', null],
    ]),
  )
})

test('an answer that cancels interrupts the turn, and the file is not written', () => {
  const { call, interrupted, session: inner } = session({ ...asking, answers: [{ decision: 'cancel' }] })
  expect(call(applyPatchTool, { kind: 'custom', input: add('n') })).toBeUndefined()
  expect(interrupted()).toBe(true)
  expect(inner.files.contents.has('/w/n')).toBe(false)
})

test('hooks', () => {
  const made = { index: 0, callId: 'c1', name: applyPatchTool.name, payload: { kind: 'custom', input: 'x' } } as const
  expect(applyPatchTool.preHook?.(made)).toEqual({
    toolName: 'apply_patch',
    aliases: ['Write', 'Edit'],
    toolInput: new Map([['command', 'x']]),
  })
  expect(applyPatchTool.rewrite?.(made, new Map([['command', 'y']]))).toEqual({
    ok: true,
    call: { ...made, payload: { kind: 'custom', input: 'y' } },
  })
  expect(applyPatchTool.rewrite?.(made, 'y')).toEqual({
    ok: false,
    text: 'hook returned updatedInput without string field `command`',
  })
})
