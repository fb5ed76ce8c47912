import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../utf8'
import type { Policy } from './policy'
import { type Cut, countLines, cutOf, truncateFormatted, truncateMiddle } from './truncate'

const bytes = (limit: number): Policy => ({ kind: 'bytes', limit })
const tokens = (limit: number): Policy => ({ kind: 'tokens', limit })
const sentence = 'this is an example of a long output that should be truncated'
const emoji = `${'😀'.repeat(10)}\nsecond line with text\n`
const numbers = Array.from({ length: 100 }, (_, n) => `${n}\n`).join('')

test.each([
  ['one byte', 'example output', bytes(1), 4, 1, '…13 chars truncated…t'],
  ['one token', 'example output', tokens(1), 4, 1, 'ex…3 tokens truncated…ut'],
  ['five tokens', sentence, tokens(5), 15, 1, 'this is an…10 tokens truncated… truncated'],
  ['thirty bytes', sentence, bytes(30), 15, 1, 'this is an exam…30 chars truncated…ld be truncated'],
  [
    'two lines',
    `${sentence}\nalso some other line`,
    bytes(30),
    21,
    2,
    'this is an exam…51 chars truncated…some other line',
  ],
  ['four bytes each', emoji, bytes(20), 16, 2, '😀😀…21 chars truncated…with text\n'],
  ['four bytes each, in tokens', emoji, tokens(8), 16, 2, '😀😀😀😀…8 tokens truncated… line with text\n'],
  ['a tail that is one byte short', `${'é'.repeat(30)}\n`, tokens(5), 16, 1, 'ééééé…11 tokens truncated…éééé\n'],
  [
    'a hundred lines',
    numbers,
    tokens(10),
    73,
    100,
    '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n…63 tokens truncated…3\n94\n95\n96\n97\n98\n99\n',
  ],
  ['both ends short', `${'😀'.repeat(11)}\n`, tokens(5), 12, 1, '😀😀…7 tokens truncated…😀😀\n'],
  ['no tokens', 'x'.repeat(51), tokens(0), 13, 1, '…13 tokens truncated…'],
  ['no bytes', 'é'.repeat(3), bytes(0), 2, 1, '…3 chars truncated…'],
])('formatted: %s', (_label, text, policy, count, lines, cut) => {
  expect(truncateFormatted(text, policy)).toBe(
    `Warning: truncated output (original token count: ${count})\nTotal output lines: ${lines}\n\n${cut}`,
  )
  expect(truncateMiddle(text, policy)).toBe(cut)
})

test.each([
  ['empty', '', bytes(0)],
  ['empty, in tokens', '', tokens(0)],
  ['just fits', 'abcd', bytes(4)],
  ['just fits, in tokens', 'abcd', tokens(1)],
  ['fits in bytes, not only in UTF-16 units', '中', bytes(3)],
])('unchanged: %s', (_label, text, policy) => {
  const cuts: Cut[] = []
  expect(truncateMiddle(text, policy, (cut) => cuts.push(cut))).toBe(text)
  expect(truncateFormatted(text, policy)).toBe(text)
  expect(cuts).toEqual([])
})

test.each([
  ['no newline', 'a', 1],
  ['one', 'a\n', 1],
  ['only newlines', '\n\n', 2],
  ['a rest', 'a\nb', 2],
  ['carriage returns are part of the line', 'a\r\nb\r\n', 2],
  ['nothing', '', 0],
])('lines: %s', (_label, text, lines) => {
  expect(countLines(text)).toBe(lines)
})

test('a cut tells its numbers', () => {
  expect(cutOf('😀abc😀', bytes(7))).toEqual({
    bytes: 11,
    budget: 7,
    headBudget: 3,
    tailBudget: 4,
    headBytes: 0,
    tailBytes: 4,
    removedChars: 4,
    marker: '…4 chars truncated…',
    headEnd: 0,
    tailStart: 5,
    splitByHead: '😀',
    splitByTail: undefined,
  })
})

test.each([
  ['the head', 'a中中b', bytes(4), { splitByHead: '中', splitByTail: '中' }],
  ['a pair behind the head', 'a😀😀', bytes(5), { splitByHead: '😀', splitByTail: '😀' }],
  ['neither', 'abcdef', bytes(2), { splitByHead: undefined, splitByTail: undefined }],
])('the code point that a budget falls into: %s', (_label, text, policy, split) => {
  expect(cutOf(text, policy)).toMatchObject(split)
})

test('the observer is told what the result says', () => {
  const cuts: Cut[] = []
  truncateFormatted('abcdef', bytes(2), (cut) => cuts.push(cut))
  expect(cuts).toEqual([cutOf('abcdef', bytes(2))])
})

const anyPolicy = fc.record({
  kind: fc.constantFrom('bytes', 'tokens'),
  limit: fc.nat(24),
}) satisfies fc.Arbitrary<Policy>
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', '\n', 'é', '中', '😀', '\ud83d', '\ude00'), { maxLength: 30 })
    .map((list) => list.join('')),
)

test('a text is cut as the rule says, code point by code point', () => {
  fc.assert(
    fc.property(anyText, anyPolicy, (text, policy) => {
      expect(truncateMiddle(text, policy)).toBe(byTheRule(text, policy))
    }),
    { numRuns: 10_000 },
  )
})

test('a cut keeps a prefix and a suffix within their budgets and splits no code point', () => {
  fc.assert(
    fc.property(anyText, anyPolicy, (text, policy) => {
      const cut = cutOf(text, policy)
      const budget = policy.kind === 'bytes' ? policy.limit : policy.limit * 4
      if (cut === undefined) {
        expect(text === '' || utf8Length(text) <= budget).toBe(true)
        return
      }
      const head = text.slice(0, cut.headEnd)
      const middle = text.slice(cut.headEnd, cut.tailStart)
      const tail = text.slice(cut.tailStart)
      expect([cut.headBytes, cut.tailBytes]).toEqual([utf8Length(head), utf8Length(tail)])
      expect(cut.headBytes).toBeLessThanOrEqual(cut.headBudget)
      expect(cut.tailBytes).toBeLessThanOrEqual(cut.tailBudget)
      expect(cut.headBudget + cut.tailBudget).toBe(budget)
      expect([...head, ...middle, ...tail]).toEqual([...text])
      expect(cut.removedChars).toBe([...middle].length)
      expect(truncateMiddle(text, policy)).toBe(head + cut.marker + tail)
    }),
    { numRuns: 10_000 },
  )
})

/** Step by step, as dispatch.md 5.1 has it. */
function byTheRule(text: string, { kind, limit }: Policy): string {
  const total = utf8Length(text)
  const budget = kind === 'bytes' ? limit : limit * 4
  const points = [...text]
  if (text === '') return ''
  if (budget > 0 && total <= budget) return text
  const headBudget = Math.floor(budget / 2)
  const tailStart = total - (budget - headBudget)
  let head = ''
  let tail = ''
  let removed = 0
  let at = 0
  for (const point of points) {
    const end = at + utf8Length(point)
    if (end <= headBudget) head += point
    else if (at >= tailStart) tail += point
    else removed++
    at = end
  }
  const marker =
    kind === 'tokens' ? `…${Math.ceil((total - budget) / 4)} tokens truncated…` : `…${removed} chars truncated…`
  return head + marker + tail
}
