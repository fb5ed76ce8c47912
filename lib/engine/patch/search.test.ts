import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fuzziness, type SearchStep, searchedLines, seekLines } from './search'

function seek(lines: string[], pattern: string[], from = 0): [number | undefined, Fuzziness | undefined] {
  const steps: SearchStep[] = []
  const at = seekLines(searchedLines(lines), pattern, from, (step) => steps.push(step))
  return [at, steps.find((step) => step.at !== undefined)?.fuzziness]
}

test.each([
  ['an exact match', ['a', 'b', 'c'], ['b', 'c'], 0, [1, 'exact']],
  ['the first of two', ['x', 'y', 'x'], ['x'], 0, [0, 'exact']],
  ['not ahead of the start', ['x', 'y', 'x'], ['x'], 1, [2, 'exact']],
  ['none behind the start', ['x', 'y'], ['x'], 1, [undefined, undefined]],
  ['an exact match further down wins', [' x', 'x '], ['x '], 0, [1, 'exact']],
  ['white space at the end', ['a \t', 'b\r'], ['a', 'b'], 0, [0, 'trailing-space']],
  ['white space at both ends', ['\u2003a'], ['a '], 0, [0, 'space']],
  ['dashes, quotes and spaces', ['“a” – ‘b’\u00a0c'], ['"a" - \'b\' c'], 0, [0, 'punctuation']],
  ['a minus sign', ['\u2212\u2010\u2015'], ['---'], 0, [0, 'punctuation']],
  ['U+2000 is no such space', ['a\u2000b'], ['a b'], 0, [undefined, undefined]],
  ['a byte order mark is text', ['\ufeffa'], ['a'], 0, [undefined, undefined]],
  ['longer than the file', ['a'], ['a', 'a'], 0, [undefined, undefined]],
  ['an empty pattern', ['a'], [], 5, [5, undefined]],
  ['a false start', ['a', 'a', 'b'], ['a', 'b'], 0, [1, 'exact']],
])('%s', (_label, lines, pattern, from, expected) => {
  expect(seek(lines, pattern, from)).toEqual(expected)
})

test('each pass is told, with where it started and what it found', () => {
  const steps: SearchStep[] = []
  seekLines(searchedLines(['x', 'a ']), ['a'], 1, (step) => steps.push(step))
  expect(steps).toEqual([
    { fuzziness: 'exact', pattern: ['a'], from: 1, at: undefined },
    { fuzziness: 'trailing-space', pattern: ['a'], from: 1, at: 1 },
  ])
})

test('the walk finds what trying every place finds', () => {
  const line = fc.constantFrom('a', 'b', 'a ', ' a')
  fc.assert(
    fc.property(fc.array(line), fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(8), (lines, pattern, from) => {
      const passes = [(text: string) => text, (text: string) => text.trimEnd(), (text: string) => text.trim()]
      const places = passes.flatMap((pass) =>
        lines.flatMap((_, at) =>
          at >= from && pattern.every((wanted, index) => pass(lines[at + index] ?? '?') === pass(wanted)) ? [at] : [],
        ),
      )
      expect(seekLines(searchedLines(lines), pattern, from)).toBe(places[0])
    }),
    { numRuns: 10_000 },
  )
})
