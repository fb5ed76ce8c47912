import { expect, test } from 'vitest'
import { patchOutput } from './output'

test.each([
  ['a text that fits', 0, '0', 'a\nb\n', 'a\nb\n', 'Exit code: 0\nWall time: 0 seconds\nOutput:\na\nb\n'],
  [
    'a cut that takes lines',
    1,
    '1.3',
    'a\nb\nc',
    'a…c',
    'Exit code: 1\nWall time: 1.3 seconds\nTotal output lines: 3\nOutput:\na…c',
  ],
  ['a cut within a line', 1, '0', 'abc\n', 'a…c\n', 'Exit code: 1\nWall time: 0 seconds\nOutput:\na…c\n'],
  ['a cut that only takes the last newline', 1, '0', 'a\n', 'a', 'Exit code: 1\nWall time: 0 seconds\nOutput:\na'],
  ['a cut to nothing', 1, '0', 'a\n', '', 'Exit code: 1\nWall time: 0 seconds\nTotal output lines: 1\nOutput:\n'],
])('%s', (_label, exitCode, seconds, body, cut, expected) => {
  expect(patchOutput(exitCode, seconds, body, () => cut)).toBe(expected)
})
