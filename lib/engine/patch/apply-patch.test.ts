import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, type PatchCall, type PatchOutcome, preparePatch } from './apply-patch'
import { DECLINED } from './approval'
import { filesFrom, filesOut, readText, resolvePath } from './files'
import { faultText, parsePatch } from './parse'

const FILES = { 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n', 'd/x.txt': 'x\n', bytes: { base64: '/w==' } }

function run(lines: string[], more: Partial<PatchCall> = {}): PatchOutcome {
  return applyPatch({
    patch: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n'),
    files: filesFrom({ cwd: '/w', files: FILES }),
    cwd: '/w',
    policy: 'never',
    sandbox: { kind: 'danger-full-access' },
    truncate: (text) => text,
    ...more,
  })
}

const failed = (error: string) => `apply_patch verification failed: ${error}`
const output = (exitCode: number, body: string) => `Exit code: ${exitCode}\nWall time: 0 seconds\nOutput:\n${body}\n`
const done = (...lines: string[]) => output(0, ['Success. Updated the following files:', ...lines].join('\n'))

const EDIT = ['-two', '+2']

test.each([
  [
    'an error of the reader',
    ['x'],
    'parse',
    failed(
      faultText({
        kind: 'fault',
        line: 2,
        message:
          "'x' is not a valid hunk header. Valid hunk headers: '*** Add File: {path}', '*** Delete File: {path}', '*** Update File: {path}'",
      }),
    ),
  ],
  [
    'an environment',
    ['*** Environment ID: x', '*** Delete File: none'],
    'environment',
    'apply_patch environment selection is unavailable for this turn',
  ],
  [
    'a file that is not there',
    ['*** Delete File: none'],
    'verify',
    failed('Failed to read /w/none: No such file or directory (os error 2)'),
  ],
  [
    'an update of a folder',
    ['*** Update File: d/', ...EDIT],
    'verify',
    failed('Failed to read file to update /w/d: path `/w/d` is not a file'),
  ],
  [
    'bytes',
    ['*** Delete File: bytes'],
    'verify',
    failed('Failed to read /w/bytes: invalid utf-8 sequence of 1 bytes from index 0'),
  ],
  [
    'lines that are not there',
    ['*** Update File: a.txt', '-three'],
    'verify',
    failed('Failed to find expected lines in /w/a.txt:\nthree'),
  ],
  [
    'two hunks for one file',
    ['*** Delete File: ./a.txt', '*** Add File: a.txt'],
    'verify',
    failed('invalid patch: multiple operations target /w/a.txt'),
  ],
  ['a path with a zero byte', ['*** Add File: a\0b'], 'verify', failed("'a\0b' is invalid on 'linux'")],
  [
    'a target with a zero byte',
    ['*** Update File: a.txt', '*** Move to: q\0', ...EDIT],
    'verify',
    failed("'q\0' is invalid on 'linux'"),
  ],
  [
    'but first the lines',
    ['*** Update File: a.txt', '*** Move to: q\0', '-three'],
    'verify',
    failed('Failed to find expected lines in /w/a.txt:\nthree'),
  ],
  ['no hunks', [], 'approval', 'patch rejected: empty patch'],
])('%s: nothing is written', (_label, lines, stage, text) => {
  const outcome = run(lines)
  expect([outcome.stage, outcome.text, outcome.changes]).toEqual([stage, text, []])
  expect(filesOut(outcome.files, '/w')).toEqual(FILES)
})

const { 'a.txt': _a, ...WITHOUT_A } = FILES

test.each([
  [
    'all kinds, in their groups',
    [
      '*** Update File: a.txt',
      ...EDIT,
      '*** Delete File: b.txt',
      '*** Add File: ./n/c',
      '+c',
      '*** Update File: d/x.txt',
      '*** Move to: y',
      '-x',
    ],
    'done',
    done('A ./n/c', 'M a.txt', 'M y', 'D b.txt'),
    { 'a.txt': 'one\n2\n', bytes: FILES.bytes, 'n/c': 'c\n', y: '' },
  ],
  [
    'over a file that is there',
    ['*** Add File: bytes', '+text'],
    'done',
    done('A bytes'),
    { ...FILES, bytes: 'text\n' },
  ],
  [
    'a move onto itself',
    ['*** Update File: a.txt', '*** Move to: ./a.txt', ...EDIT],
    'done',
    done('M ./a.txt'),
    WITHOUT_A,
  ],
  [
    'a move over another file',
    ['*** Update File: a.txt', '*** Move to: b.txt', ...EDIT],
    'done',
    done('M b.txt'),
    { ...WITHOUT_A, 'b.txt': 'one\n2\n' },
  ],
  ['outside', ['*** Add File: ../q', '+x'], 'done', done('A ../q'), { ...FILES, '/q': 'x\n' }],
  [
    'a file in place of a folder',
    ['*** Add File: q', '*** Add File: d', '+x', '*** Delete File: b.txt'],
    'apply',
    output(1, 'Failed to write file /w/d'),
    { ...FILES, q: '' },
  ],
  [
    'below a file that an earlier hunk removes',
    ['*** Delete File: b.txt', '*** Add File: b.txt/k', '+1'],
    'done',
    done('A b.txt/k', 'D b.txt'),
    { 'a.txt': FILES['a.txt'], 'd/x.txt': 'x\n', bytes: FILES.bytes, 'b.txt/k': '1\n' },
  ],
  [
    'a move below a file',
    ['*** Update File: a.txt', '*** Move to: b.txt/k', ...EDIT],
    'apply',
    output(1, 'Failed to write file /w/b.txt/k'),
    FILES,
  ],
  [
    'a folder whose name is too long',
    [`*** Add File: q/${'n'.repeat(256)}/k`],
    'apply',
    output(1, `Failed to create parent directories for /w/q/${'n'.repeat(256)}/k`),
    FILES,
  ],
  [
    'a file that an earlier hunk wrote over',
    ['*** Update File: a.txt', '*** Move to: b.txt', ...EDIT, '*** Update File: b.txt', '-b'],
    'apply',
    output(1, 'Failed to find expected lines in /w/b.txt:\nb'),
    { ...WITHOUT_A, 'b.txt': 'one\n2\n' },
  ],
  [
    'one file under two names: the second removal',
    ['*** Delete File: /w/a.txt/', '*** Delete File: a.txt'],
    'apply',
    output(1, 'Failed to delete file /w/a.txt'),
    WITHOUT_A,
  ],
  [
    'one file under two names: an update behind a move',
    ['*** Update File: /w/a.txt/', '*** Move to: q', ...EDIT, '*** Update File: a.txt', ...EDIT],
    'apply',
    output(1, 'Failed to read file to update /w/a.txt: No such file or directory (os error 2)'),
    { ...WITHOUT_A, q: 'one\n2\n' },
  ],
  [
    'two returns behind an added line, and a third one inside it',
    ['*** Add File: q', '+x\r\r\r', '+y\rz'],
    'done',
    done('A q'),
    { ...FILES, q: 'x\ny\rz\n' },
  ],
])('%s', (_label, lines, stage, text, files) => {
  const outcome = run(lines)
  expect([outcome.stage, outcome.text]).toEqual([stage, text])
  expect(filesOut(outcome.files, '/w')).toEqual(files)
})

test('what was done is told in order, up to the failure', () => {
  expect(
    run(['*** Delete File: b.txt', '*** Update File: a.txt', '*** Move to: q', ...EDIT, '*** Add File: d', '+x'])
      .changes,
  ).toEqual([
    { kind: 'delete', path: '/w/b.txt', content: 'b\n' },
    {
      kind: 'update',
      path: '/w/a.txt',
      moveTo: '/w/q',
      oldContent: 'one\ntwo\n',
      newContent: 'one\n2\n',
      replacements: [{ at: 1, removed: 1, added: ['2'] }],
    },
  ])
})

test.each([
  ['refused', {}, 'patch rejected: writing is blocked by read-only sandbox; rejected by user approval settings'],
  ['declined', { policy: 'on-request', accepted: false }, DECLINED],
  ['accepted', { policy: 'on-request' }, done('M a.txt')],
] satisfies [string, Partial<PatchCall>, string][])('a patch under read-only is %s', (_label, more, text) => {
  expect(run(['*** Update File: a.txt', ...EDIT], { ...more, sandbox: { kind: 'read-only' } }).text).toBe(text)
})

test('out of a command, an environment is not minded, and paths count from the folder that it changed to', () => {
  const outcome = run(['*** Environment ID: x', '*** Add File: n', '+x'], { intercepted: { workdir: 'd/e' } })
  expect([outcome.text, filesOut(outcome.files, '/w')]).toEqual([done('A n'), { ...FILES, 'd/e/n': 'x\n' }])
})

test('a long report is cut, and its lines are told; the time is as given', () => {
  const text = 'Exit code: 0\nWall time: 1.3 seconds\nTotal output lines: 2\nOutput:\nSuccess. U'
  expect(run(['*** Add File: n'], { seconds: '1.3', truncate: (body) => body.slice(0, 10) }).text).toBe(text)
})

test('the observer is told of lines and searches', () => {
  const told: unknown[] = []
  const request = {
    patch: `*** Begin Patch\n*** Update File: a.txt\n-two \n*** End Patch`,
    files: filesFrom({ cwd: '/w', files: FILES }),
    cwd: '/w',
  }
  preparePatch(request, {
    line: ({ role }) => told.push(role),
    search: (path, { fuzziness, at }) => told.push([path, fuzziness, at]),
  })
  expect(told).toEqual([
    'begin',
    'update-header',
    'removed',
    'end',
    ['/w/a.txt', 'exact', undefined],
    ['/w/a.txt', 'trailing-space', 1],
  ])
})

const path = fc.constantFrom(
  'a.txt',
  'b.txt',
  'd/x.txt',
  'd',
  'bytes',
  'n',
  'n/m',
  './a.txt',
  '../o',
  '/w/b.txt/',
  'a.txt/k',
)
const line = fc.oneof(
  fc.constantFrom(
    '@@',
    '@@ one',
    ' one',
    '-two',
    '-one',
    '+2',
    ' ',
    '',
    '-b',
    '-x',
    '*** End of File',
    '*** End Patch',
  ),
  path.map((to) => `*** Move to: ${to}`),
  fc.string({ unit: 'binary', maxLength: 5 }).map((text) => `+${text}`),
)
const hunk = fc.oneof(
  fc
    .tuple(path, fc.array(fc.stringMatching(/^[a-z ]{0,3}$/), { maxLength: 3 }))
    .map(([to, added]) => [`*** Add File: ${to}`, ...added.map((text) => `+${text}`)]),
  path.map((to) => [`*** Delete File: ${to}`]),
  fc.tuple(path, fc.array(line, { maxLength: 5 })).map(([to, lines]) => [`*** Update File: ${to}`, ...lines]),
)
const anyPatch = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(hunk, { maxLength: 3 })
      .map((hunks) => ['*** Begin Patch', ...hunks.flat(), '*** End Patch'].join('\n')),
  },
  fc.string({ unit: 'binary' }),
)

test('every patch has one outcome: an error and the same files, or a report and each added file', () => {
  fc.assert(
    fc.property(anyPatch, fc.boolean(), (patch, keepLineEndings) => {
      const before = filesFrom({ cwd: '/w', files: FILES })
      const { text, stage, files, changes } = run([], { patch, keepLineEndings, files: before })
      expect(filesOut(before, '/w')).toEqual(FILES)
      if (stage !== 'apply' && stage !== 'done') {
        expect(text).toMatch(/^(apply_patch |patch rejected: )/)
        expect([files, changes]).toEqual([before, []])
        return
      }
      expect(text.startsWith(`Exit code: ${stage === 'done' ? 0 : 1}\n`)).toBe(true)
      const parsed = parsePatch(patch)
      const hunks = parsed.kind === 'patch' ? parsed.hunks : []
      if (stage === 'done') expect(changes).toHaveLength(hunks.length)
      else expect(changes.length).toBeLessThan(hunks.length)
      // A file that was added stays, unless a later hunk writes over it or moves it away.
      for (const [at, change] of changes.entries()) {
        const later = changes
          .slice(at + 1)
          .flatMap((other) => (other.kind === 'update' && other.moveTo ? [other.path, other.moveTo] : [other.path]))
        if (
          change.kind === 'add' &&
          !later.some((other) => resolvePath('/', `${other}/.`) === resolvePath('/', `${change.path}/.`))
        )
          expect(readText(files, change.path)).toEqual({ text: change.content })
      }
    }),
    { numRuns: 10_000 },
  )
})
