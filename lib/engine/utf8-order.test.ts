import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareUtf8 } from './utf8-order'

test.each([
  ['equal', 'a', 'a', 0],
  ['a prefix first', 'a', 'ab', -1],
  ['capitals first', 'Z', 'a', -1],
  ['digits one by one', '10', '9', -1],
  ['beyond U+FFFF last', '\uffff', '😀', -1],
  ['before U+D800', '\ud7ff', '😀', -1],
])('%s', (_label, a, b, sign) => {
  expect(Math.sign(compareUtf8(a, b))).toBe(sign)
  expect(Math.sign(compareUtf8(b, a))).toBe(sign === 0 ? 0 : -sign)
})

test('the order is that of the UTF-8 bytes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 5 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
    { numRuns: 10_000 },
  )
})
