import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termHash } from './term-hash'

// The first two are in the tests of crate bm25.
test.each([
  ['space', 866767497],
  ['station', 666609503],
])('%s', (term, hash) => {
  expect(termHash(term)).toBe(hash)
})

test.each([
  ['poltt', 'polli'],
  ['isemptyat', 'isemptyii'],
  ['developio', 'developat'],
])('%s and %s share a number, and the real program finds one by the other', (first, second) => {
  expect(termHash(first)).toBe(termHash(second))
})

test('a hash is a number of 32 bits', () => {
  fc.assert(
    fc.property(fc.string(), (term) => {
      const hash = termHash(term)
      expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true)
    }),
  )
})
