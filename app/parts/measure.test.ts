import { expect, test } from 'vitest'
import { measureText } from './measure'

test.each([
  ['nothing', '', { bytes: 0, characters: 0, tokens: 0, lines: 0 }],
  ['a word', 'aborted', { bytes: 7, characters: 7, tokens: 2, lines: 1 }],
  ['an ended line', 'ok\n', { bytes: 3, characters: 3, tokens: 1, lines: 1 }],
  ['an unended rest', 'ok\nok', { bytes: 5, characters: 5, tokens: 2, lines: 2 }],
  ['empty lines count', '\n\n', { bytes: 2, characters: 2, tokens: 1, lines: 2 }],
  ['two bytes and four bytes', 'é😀', { bytes: 6, characters: 2, tokens: 2, lines: 1 }],
])('%s', (_, text, expected) => {
  expect(measureText(text)).toEqual(expected)
})
