import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from './utf8'

test.each([
  ['empty', '', 0],
  ['ascii', 'abc', 3],
  ['two bytes', 'é', 2],
  ['three bytes', '中', 3],
  ['a pair of surrogates', '😀', 4],
  ['a lone surrogate counts as U+FFFD', '\ud800', 3],
  ['a lone low surrogate', 'a\udc00b', 5],
])('%s', (_label, text, bytes) => {
  expect(utf8Length(text)).toBe(bytes)
})

test('the length is that of the UTF-8 encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
    }),
  )
})
