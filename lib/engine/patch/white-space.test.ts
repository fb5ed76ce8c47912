import { expect, test } from 'vitest'
import { trim, trimEnd, trimStart } from './white-space'

test('white space is what Unicode says it is, for every unit', () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit)
    expect([unit, trim(character) === '']).toEqual([unit, /^\p{White_Space}$/u.test(character)])
  }
})

test.each([
  ['inner space stays', ' a b\t', 'a b'],
  ['U+0085 and U+2003 go', '\u0085a\u2003', 'a'],
  ['a byte order mark stays', '\ufeffa ', '\ufeffa'],
  ['nothing but space', ' \r\n', ''],
])('%s', (_label, text, expected) => {
  expect(trim(text)).toBe(expected)
  expect(trimStart(trimEnd(text))).toBe(expected)
})
