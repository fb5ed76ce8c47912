import { expect, test } from 'vitest'
import { assessPatch, foldersToMake, type PatchPolicy, type PatchSandbox, writableRoots } from './approval'
import { filesFrom } from './files'
import type { PatchChange } from './verify'

function assess(paths: string[], policy: PatchPolicy, sandbox: PatchSandbox) {
  const changes = paths.map((path): PatchChange => ({ kind: 'add', path, content: '' }))
  const { kind, ...rest } = assessPatch(
    { kind: 'verified', text: '', cwd: '/w', keepLineEndings: false, changes },
    policy,
    sandbox,
  )
  return 'text' in rest ? rest.text : kind
}

const OUTSIDE = 'patch rejected: writing outside of the project; rejected by user approval settings'
const READ_ONLY = 'patch rejected: writing is blocked by read-only sandbox; rejected by user approval settings'
const full: PatchSandbox = { kind: 'danger-full-access' }
const readOnly: PatchSandbox = { kind: 'read-only' }
const workspace: PatchSandbox = {
  kind: 'workspace-write',
  roots: writableRoots({ cwd: '/tmp/r/w', writableRoots: ['/opt'] }),
}
const strict: PatchSandbox = { kind: 'workspace-write', roots: ['/w', '/w/.git/hooks'] }

test.each([
  ['an empty patch', [], 'never', full, 'patch rejected: empty patch'],
  ['an empty patch under untrusted', [], 'untrusted', full, 'patch rejected: empty patch'],
  ['full access', ['/etc/x', '/w/.git/x'], 'never', full, 'approved'],
  ['untrusted asks even there', ['/w/x'], 'untrusted', full, 'ask'],
  ['read-only', ['/w/x'], 'never', readOnly, READ_ONLY],
  ['read-only, with somebody to ask', ['/w/x'], 'on-request', readOnly, 'ask'],
  ['read-only, granular', ['/w/x'], { granular: { sandboxApproval: true } }, readOnly, 'ask'],
  ['read-only, granular without', ['/w/x'], { granular: { sandboxApproval: false } }, readOnly, READ_ONLY],
  ['the working folder', ['/tmp/r/w/x', '/tmp/r/w'], 'never', workspace, 'approved'],
  ['beside it, below /tmp', ['/tmp/r/x'], 'never', workspace, 'approved'],
  ['a further root', ['/opt/a/b'], 'never', workspace, 'approved'],
  ['elsewhere', ['/opt2/x'], 'never', workspace, OUTSIDE],
  ['elsewhere, with somebody to ask', ['/etc/x'], 'on-request', workspace, 'ask'],
  ['one of two elsewhere', ['/opt/x', '/etc/x'], 'never', workspace, OUTSIDE],
  ['.git of the working folder', ['/tmp/r/w/.git/x'], 'never', workspace, OUTSIDE],
  ['.git itself', ['/tmp/r/w/.git'], 'never', workspace, OUTSIDE],
  ['.codex of /tmp', ['/tmp/.codex/x'], 'never', workspace, OUTSIDE],
  ['.agents of a further root', ['/opt/.agents/x'], 'never', workspace, OUTSIDE],
  ['.git further down', ['/opt/a/.git/x'], 'never', workspace, 'approved'],
  ['a name that starts so', ['/opt/.gitignore', '/opt/.Codex/x'], 'never', workspace, 'approved'],
  ['a root inside a protected folder', ['/w/.git/hooks/x'], 'never', strict, 'approved'],
  ['beside that root', ['/w/.git/x'], 'never', strict, OUTSIDE],
] satisfies [string, string[], PatchPolicy, PatchSandbox, string][])(
  '%s',
  (_label, paths, policy, sandbox, expected) => {
    expect(assess(paths, policy, sandbox)).toBe(expected)
  },
)

test('the target of a move has to be writable, too', () => {
  const change: PatchChange = {
    kind: 'update',
    path: '/w/a',
    moveTo: '/etc/a',
    oldContent: '',
    newContent: '',
    replacements: [],
  }
  const verified = { kind: 'verified', text: '', cwd: '/w', keepLineEndings: false, changes: [change] } as const
  expect(assessPatch(verified, 'never', strict)).toEqual({ kind: 'rejected', text: OUTSIDE })
})

test.each([
  ['by default', { cwd: '/w' }, ['/w', '/tmp']],
  ['with TMPDIR', { cwd: '/w', tmpdir: '/var/t' }, ['/w', '/tmp', '/var/t']],
  ['all excluded', { cwd: '/w', excludeSlashTmp: true, writableRoots: ['/x'] }, ['/w', '/x']],
])('the writable roots %s', (_label, workspaceSettings, expected) => {
  expect(writableRoots(workspaceSettings)).toEqual(expected)
})

test.each([
  ['full access', ['/w/new/x'], '/w/new', full, true],
  ['a folder that may be written', ['/tmp/r/w/new/x'], '/tmp/r/w/new', workspace, true],
  ['a new folder alone', ['/w/new/x'], '/w/new', readOnly, false],
  ['beside a file in a folder that there is', ['/w/new/x', '/w/y'], '/w/new', readOnly, true],
  ['beside a file somewhere else', ['/w/new/x', '/w/there/y'], '/w/new', readOnly, false],
  ['below a folder that there is', ['/w/there/new/x', '/w/there/y'], '/w/there/new', readOnly, true],
  ['a repository where there is none', ['/tmp/r/w/.git/x'], '/tmp/r/w/.git', workspace, true],
  ['the program’s own folder', ['/tmp/r/w/.codex/x'], '/tmp/r/w/.codex', workspace, false],
] satisfies [string, string[], string, PatchSandbox, boolean][])(
  'making a folder: %s',
  (_label, paths, folder, sandbox, expected) => {
    const changes = paths.map((path): PatchChange => ({ kind: 'add', path, content: '' }))
    const verified = { kind: 'verified', text: '', cwd: '/w', keepLineEndings: false, changes } as const
    const files = filesFrom({ cwd: '/w', files: { 'there/a': '' } })
    expect(foldersToMake(verified, files, sandbox)(folder)).toBe(expected)
  },
)
