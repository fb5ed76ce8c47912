import { expect, test } from 'vitest'
import { firstDifference } from './difference'

test.each([
  ['the same', 'abc', 'abc', undefined],
  ['from the start', 'abc', 'xbc', { characters: 0, bytes: 0 }],
  ['one is the start of the other', 'abc', 'abcd', { characters: 3, bytes: 3 }],
  ['one is empty', '', 'abc', { characters: 0, bytes: 0 }],
  ['behind characters of several bytes', 'é…x', 'é…y', { characters: 2, bytes: 5 }],
  ['never inside a pair of surrogates', 'a😀', 'a😁', { characters: 1, bytes: 1 }],
])('%s', (_, a, b, difference) => {
  expect(firstDifference(a, b)).toEqual(difference)
  expect(firstDifference(b, a)).toEqual(difference)
})
