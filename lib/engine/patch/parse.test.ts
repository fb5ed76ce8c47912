import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultText, type LineStep, parsePatch } from './parse'

function wrapped(...lines: string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')
}

function faultOf(text: string): string | undefined {
  const parsed = parsePatch(text)
  return parsed.kind === 'fault' ? faultText(parsed) : undefined
}

const FIRST = "invalid patch: The first line of the patch must be '*** Begin Patch'"
const LAST = "invalid patch: The last line of the patch must be '*** End Patch'"
const invalidHeader = (line: number, text: string) =>
  `invalid hunk at line ${line}, '${text}' is not a valid hunk header. Valid hunk headers: '*** Add File: {path}', '*** Delete File: {path}', '*** Update File: {path}'`
const unexpected = (line: number, text: string) =>
  `invalid hunk at line ${line}, Unexpected line found in update hunk: '${text}'. Every line should start with ' ' (context line), '+' (added line), or '-' (removed line)`
const expectedChunk = (line: number, text: string) =>
  `invalid hunk at line ${line}, Expected update hunk to start with a @@ context marker, got: '${text}'`
const noLines = (line: number) => `invalid hunk at line ${line}, Update hunk does not contain any lines`

const UPDATE = '*** Update File: a'

test.each([
  ['empty', '', LAST],
  ['blank', ' \n\t\n', LAST],
  ['one line, the first marker', '*** Begin Patch', LAST],
  ['one line, the last marker', '*** End Patch', FIRST],
  ['text behind the end', `${wrapped('*** Delete File: a')}\nDone.`, LAST],
  ['an end in the middle', wrapped('*** End Patch', '*** Delete File: a'), LAST],
  ['three ends', wrapped('*** Add File: a', '*** End Patch', '*** End Patch'), LAST],
  ['a heredoc of three lines', '<<EOF\n*** Begin Patch\nEOF', FIRST],
  ['a heredoc with an indented first line', `x\n <<EOF\n${wrapped()}\nEOF`, FIRST],
  ['a heredoc with a fault of its own', "<<'EOF'\n*** Begin Patch\nx\nEOF", LAST],
  ['a heredoc that is not closed', `<<EOF\n${wrapped()}`, FIRST],
  ['a blank line where a header is due', wrapped('', '*** Delete File: a'), invalidHeader(2, '')],
  ['blank lines ahead of the patch do not count', `\n \n${wrapped('x')}`, invalidHeader(2, 'x')],
  ['the line of a heredoc does not count', `<<EOF\n${wrapped('  x ')}\nEOF`, invalidHeader(2, 'x')],
  ['a header without a path', wrapped('*** Add File: '), invalidHeader(2, '*** Add File:')],
  ['a line without plus in an added file', wrapped('*** Add File: a', '+x', 'y'), invalidHeader(4, 'y')],
  ['a line behind a deletion', wrapped('*** Delete File: a', '-x'), invalidHeader(3, '-x')],
  [
    'an environment without id',
    wrapped('*** Environment ID: \u00a0'),
    'invalid patch: apply_patch environment_id cannot be empty',
  ],
  [
    'two environments',
    wrapped('*** Environment ID: a', '*** Environment ID:'),
    'invalid patch: apply_patch environment_id cannot be specified more than once',
  ],
  [
    'an environment behind a hunk',
    wrapped('*** Delete File: a', '*** Environment ID: a'),
    invalidHeader(3, '*** Environment ID: a'),
  ],
  [
    'an update without chunks',
    wrapped('*** Delete File: b', UPDATE),
    "invalid hunk at line 3, Update file hunk for path 'a' is empty",
  ],
  [
    'an update with a move alone',
    wrapped(UPDATE, '*** Move to: b', '*** Delete File: c'),
    "invalid hunk at line 2, Update file hunk for path 'a' is empty",
  ],
  [
    'only an end of file',
    wrapped(UPDATE, '*** End of File'),
    "invalid hunk at line 2, Update file hunk for path 'a' is empty",
  ],
  ['an empty chunk at the end', wrapped(UPDATE, '@@'), noLines(4)],
  ['an empty chunk ahead of a header', wrapped(UPDATE, '@@ x', '*** Add File: b  '), unexpected(4, '*** Add File: b')],
  ['an empty chunk ahead of a chunk', wrapped(UPDATE, '@@ x', '@@ y '), unexpected(4, '@@ y ')],
  ['an empty chunk ahead of an end of file', wrapped(UPDATE, '@@', '*** End of File'), noLines(4)],
  ['a stray first line', wrapped(UPDATE, 'word'), unexpected(3, 'word')],
  ['a stray line in an empty chunk', wrapped(UPDATE, '@@', '\tword '), unexpected(4, '\tword ')],
  ['a stray line behind others', wrapped(UPDATE, '+x', 'word'), expectedChunk(4, 'word')],
  ['no blank behind the at signs', wrapped(UPDATE, '-x', '@@y'), expectedChunk(4, '@@y')],
  ['a line behind an end of file', wrapped(UPDATE, '-x', '*** End of File', '+y '), expectedChunk(5, '+y ')],
  [
    'a second end of file',
    wrapped(UPDATE, '-x', '*** End of File', '', '*** End of File'),
    expectedChunk(6, '*** End of File'),
  ],
  ['a second move', wrapped(UPDATE, '*** Move to: b', '*** Move to: c'), unexpected(4, '*** Move to: c')],
  ['a move behind a chunk', wrapped(UPDATE, '', '*** Move to: b'), expectedChunk(4, '*** Move to: b')],
  ['a line of three returns', wrapped(UPDATE, '-x', '\r\r\r'), expectedChunk(4, '\r')],
])('%s is refused', (_label, text, expected) => {
  expect(faultOf(text)).toBe(expected)
})

const chunk = (oldLines: string[], newLines: string[], more: object = {}) => ({
  oldLines,
  newLines,
  contextLines: [],
  endOfFile: false,
  line: 3,
  ...more,
})

test.each([
  ['no hunks', wrapped(), []],
  [
    'an added file',
    wrapped('*** Add File: a b', '+x', '++', '+'),
    [{ kind: 'add', path: 'a b', line: 2, contents: 'x\n+\n\n' }],
  ],
  [
    'padded headers, but a blank more belongs to the path',
    wrapped(' *** Add File: a\t', '*** Delete File:  b'),
    [
      { kind: 'add', path: 'a', line: 2, contents: '' },
      { kind: 'delete', path: ' b', line: 3 },
    ],
  ],
  [
    'several ends',
    `${wrapped('*** Add File: a')}\n\n  *** End Patch`,
    [{ kind: 'add', path: 'a', line: 2, contents: '' }],
  ],
  [
    'blanks around markers',
    '\u00a0*** Begin Patch \r\n*** Delete File: a\r\n\t*** End Patch ',
    [{ kind: 'delete', path: 'a', line: 2 }],
  ],
  [
    'a heredoc, its end with a prefix',
    `<<"EOF"\n${wrapped('*** Delete File: a')}\n xEOF`,
    [{ kind: 'delete', path: 'a', line: 2 }],
  ],
  [
    'all kinds of lines',
    wrapped(UPDATE, '*** Move to: b ', '@@ x ', ' c', '', '-d', '+e', '*** End of File', '', '@@', '+f'),
    [
      {
        kind: 'update',
        path: 'a',
        line: 2,
        moveTo: 'b',
        chunks: [
          chunk(['c', '', 'd'], ['c', '', 'e'], {
            context: 'x',
            contextLines: [
              [0, 0],
              [1, 1],
            ],
            endOfFile: true,
            line: 4,
          }),
          chunk([], ['f'], { line: 11 }),
        ],
      },
    ],
  ],
  [
    'an indented header is a context line',
    wrapped(UPDATE, ' *** Delete File: b'),
    [
      {
        kind: 'update',
        path: 'a',
        line: 2,
        chunks: [chunk(['*** Delete File: b'], ['*** Delete File: b'], { contextLines: [[0, 0]] })],
      },
    ],
  ],
  [
    'an end of file ahead of the first chunk is passed over',
    wrapped(UPDATE, '*** End of File', '-x'),
    [{ kind: 'update', path: 'a', line: 2, chunks: [chunk(['x'], [], { line: 4 })] }],
  ],
  [
    'the last line ends the patch even where it would be a context line',
    `*** Begin Patch\n${UPDATE}\n-x\n *** End Patch`,
    [{ kind: 'update', path: 'a', line: 2, chunks: [chunk(['x'], [])] }],
  ],
  [
    'two returns are dropped from the end of a line',
    wrapped('*** Add File: a', '+x\r\r', '+y\r\r\r'),
    [{ kind: 'add', path: 'a', line: 2, contents: 'x\ny\r\n' }],
  ],
])('%s', (_label, text, hunks) => {
  expect(parsePatch(text)).toMatchObject({ kind: 'patch', hunks })
})

test('what is left to read again has no heredoc, and one return less', () => {
  expect(parsePatch(`\n<<EOF\n${wrapped('*** Environment ID: e ', '*** Add File: a', '+x\r\r')}\nEOF\n`)).toEqual({
    kind: 'patch',
    hunks: [{ kind: 'add', path: 'a', line: 3, contents: 'x\n' }],
    text: wrapped('*** Environment ID: e ', '*** Add File: a', '+x\r'),
    environmentId: 'e',
    skippedLines: 2,
  })
})

test('the observer sees each line, the state around it and the fault in its place', () => {
  const steps: LineStep[] = []
  parsePatch(wrapped('*** Add File: a', '+x', UPDATE, '*** Move to: b', '@@', ' c', '-d', 'e'), (step) =>
    steps.push(step),
  )
  expect(steps.map(({ line, before, after, role, fault }) => [line, before, after, role, fault])).toEqual([
    [1, 'before', 'start', 'begin', undefined],
    [2, 'start', 'add', 'add-header', undefined],
    [3, 'add', 'add', 'added', undefined],
    [4, 'add', 'update', 'update-header', undefined],
    [5, 'update', 'update', 'move', undefined],
    [6, 'update', 'update', 'chunk-header', undefined],
    [7, 'update', 'update', 'context', undefined],
    [8, 'update', 'update', 'removed', undefined],
    [9, 'update', 'update', 'fault', "Expected update hunk to start with a @@ context marker, got: 'e'"],
  ])
})

test.each([
  ['the first line', 'x', 1],
  ['the last line', '*** Begin Patch\nx\ny', 3],
  ['a line that is not there', '', 1],
])('the observer sees a fault of the markers at %s', (_label, text, line) => {
  const steps: LineStep[] = []
  parsePatch(text, (step) => steps.push(step))
  expect(steps).toMatchObject([{ line, role: 'fault', before: 'before', after: 'before' }])
})

const anyLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('@@', '@@ x', ' a', '+b', '-c', '', '*** End of File', '*** Move to: m', UPDATE),
  },
  fc.constantFrom(
    '*** Add File: n',
    '*** Delete File: d',
    '*** End Patch',
    '*** Begin Patch',
    '\r',
    ' \t',
    '*** Environment ID: e',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

test('every text is read or has a fault, and the observer is told of each line up to it', () => {
  fc.assert(
    fc.property(fc.array(anyLine), fc.boolean(), (lines, isWrapped) => {
      const steps: LineStep[] = []
      const text = isWrapped ? wrapped(...lines) : lines.join('\n')
      const parsed = parsePatch(text, (step) => steps.push(step))
      const last = steps[steps.length - 1]
      if (parsed.kind === 'patch') {
        expect(last).toMatchObject({ role: 'end', after: 'ended' })
        expect(steps).toHaveLength(parsed.text.split('\n').length)
        // Reading it a second time may only lose carriage returns.
        const again = parsePatch(parsed.text)
        expect(again.kind === 'patch' && again.hunks.length).toBe(parsed.hunks.length)
      } else {
        expect(last).toMatchObject({ role: 'fault', fault: parsed.message })
        if (parsed.line !== undefined && !parsed.message.startsWith('Update file hunk'))
          expect(last?.line).toBe(parsed.line)
      }
    }),
    { numRuns: 10_000 },
  )
})
