import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePatch } from './parse'
import type { SearchStep } from './search'
import { updateText } from './update'

function chunksOf(body: string) {
  const parsed = parsePatch(`*** Begin Patch\n*** Update File: f\n${body}\n*** End Patch`)
  const hunk = parsed.kind === 'patch' ? parsed.hunks[0] : undefined
  if (hunk?.kind !== 'update') throw new Error('not an update')
  return hunk.chunks
}

function update(text: string, body: string, keepLineEndings: boolean): string {
  const updated = updateText('/f', text, chunksOf(body), keepLineEndings)
  return updated.kind === 'updated' ? updated.text : updated.error
}

test.each([
  ['a replaced line', 'a\nb\n', '-a\n+A', 'A\nb\n'],
  ['a final newline is added', 'a\nb', '-a\n+A', 'A\nb\n'],
  ['all lines removed', 'a\n', '-a', ''],
  ['only additions go to the end', 'a\nb\n', '@@ a\n+c', 'a\nb\nc\n'],
  ['and ahead of a blank last line', 'a\n\n', '+c', 'a\nc\n'],
  ['two additions keep their order', 'a\n', '@@\n+b\n@@\n+c', 'a\nb\nc\n'],
  ['an anchor narrows the search', 'x\ny\nx\n', '@@ y\n-x\n+z', 'x\ny\nz\n'],
  ['an anchor that is not there', 'a\n', '@@ q\n-a', "Failed to find context 'q' in /f"],
  ['lines that are not there', 'a\n', ' a\n-b', 'Failed to find expected lines in /f:\na\nb'],
  ['chunks have to be in order', 'a\nb\n', '@@\n-b\n+B\n@@\n-a\n+A', 'Failed to find expected lines in /f:\na'],
  ['an empty last line may stand for the end of the file', 'a\nb\n', '-b\n+B\n', 'a\nB\n'],
  ['of two empty lines only one', 'a\nb\n', '-b\n+B\n\n', 'Failed to find expected lines in /f:\nb\n\n'],
  ['an end of file', 'x\ny\nx\n', '-x\n+z\n*** End of File', 'x\ny\nz\n'],
  ['an end of file elsewhere', 'x\ny\n', '-x\n*** End of File', 'Failed to find expected lines in /f:\nx'],
  ['the same end twice: the earlier chunk wins', 'x\n', '-x\n+1\n*** End of File\n@@\n-x\n+2\n*** End of File', '1\n'],
  ['an end that reaches back over an earlier chunk', 'x\ny\n', '-y\n+1\n+2\n@@\n-x\n-y\n+3\n*** End of File', '3\n2\n'],
  ['only an empty line, at the end of the file', 'a\n', '@@ a\n-\n+b\n*** End of File', 'a\nb\n'],
  ['a named line loses its return', 'a\r\nb\r\nc\r\n', ' a\n-b\n+B', 'a\nB\nc\r\n'],
])('%s', (_label, text, body, expected) => {
  expect(update(text, body, false)).toBe(expected)
})

test.each([
  ['new lines end as the first one does', 'a\r\nb\nc\n', '-b\n+B\n+C', 'a\r\nB\r\nC\r\nc\n'],
  ['context lines stay as they are', 'a  \r\nb\r\n', ' a\n-b\n+B', 'a  \r\nB\r\n'],
  ['a return alone ends a line', 'a\rb\rc', '-b\n+B', 'a\rB\rc\r'],
  ['a return inside a line of the patch is none', 'a\rb\n', '-a\rb', 'Failed to find expected lines in /f:\na\rb'],
  ['additions go behind a blank last line', 'a\n\n', '+c', 'a\n\nc\n'],
  [
    'an end of file does not reach back',
    'x\n',
    '-x\n+1\n@@\n-x\n+2\n*** End of File',
    'Failed to find expected lines in /f:\nx',
  ],
  ['a context line that stands for the end of the file', 'a\nb\n', ' a\n+x\n b\n', 'a\nx\nb\n'],
  ['and a line added behind it', 'a\n', ' a\n\n+x', 'a\n\nx\n'],
  ['an empty file', '', '+a', 'a\n'],
  ['a line removed between two that stay', 'a\r\nb\nc\r\n', ' a\n-b\n c', 'a\r\nc\r\n'],
])('with line endings kept: %s', (_label, text, body, expected) => {
  expect(update(text, body, true)).toBe(expected)
})

test('the replacements are told, by position', () => {
  expect(updateText('/f', 'a\nb\nc\n', chunksOf('@@\n+d\n@@\n b\n-c\n+C'), false)).toMatchObject({
    replacements: [
      { at: 1, removed: 2, added: ['b', 'C'] },
      { at: 3, removed: 0, added: ['d'] },
    ],
  })
})

test('the observer is told of each search', () => {
  const steps: SearchStep[] = []
  updateText('/f', 'a\nb\n', chunksOf('@@ a\n-b\n'), false, (step) => steps.push(step))
  expect(steps.filter((step) => step.at !== undefined)).toEqual([
    { fuzziness: 'exact', pattern: ['a'], from: 0, at: 0 },
    { fuzziness: 'exact', pattern: ['b'], from: 1, at: 1 },
  ])
})

const line = fc.constantFrom('a', 'b', 'c', '')

test('cutting lines out of a file and putting others in gives what a patch of the same lines gives', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1 }),
      fc.nat(),
      fc.nat(3),
      fc.array(line, { maxLength: 4 }),
      fc.boolean(),
      (lines, start, length, added, keepLineEndings) => {
        const at = start % lines.length
        const removed = lines.slice(at, at + Math.max(length, 1))
        const body = [...removed.map((text) => `-${text}`), ...added.map((text) => `+${text}`)].join('\n')
        const expected = lines.toSpliced(at, removed.length, ...added)
        // A blank line at the end is the final newline itself, unless line endings are kept.
        const isEnded = !keepLineEndings && (expected.length === 0 || expected[expected.length - 1] === '')
        const text = expected.join('\n') + (isEnded || expected.length === 0 ? '' : '\n')
        expect(update(`${lines.join('\n')}\n`, body, keepLineEndings)).toBe(text)
      },
    ),
    { numRuns: 10_000 },
  )
})
