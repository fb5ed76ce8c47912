import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transliterate } from './transliterate'

test.each<[label: string, text: string, ascii: string]>([
  ['ASCII', 'Plain text, 1.5\n', 'plain text, 1.5\n'],
  ['accents', 'Naïve forecást Ørsted', 'naive forecast orsted'],
  ['letters without a plain form', 'ßæœðþłıŋ', 'ssaeoedthling'],
  ['ligatures and full width', 'ﬁne ＡＢ１', 'fine ab1'],
  ['combining marks', 'a\u0301b\u0308', 'ab'],
  ['Greek', 'Θεός', 'theos'],
  ['Greek with breathings', 'Ἑλλάς', 'ellas'],
  ['Cyrillic', 'Москва щёк Йод', 'moskva shchiok iod'],
  ['hiragana and katakana', 'げんまい データ ヴ', 'genmai deta vu'],
  ['half-width katakana', 'ｱｶ', 'aka'],
  ['Korean', '한글 라면', 'hangeul ramyeon'],
  ['quotation marks', '“don’t”', " don't "],
  ['dots and fractions', 'a…b ½', 'a...b 1 2'],
  ['signs', '5° ©x € ∞ ✓', '5deg (c)x eur inf ok'],
  ['a dash parts', 'a—b', 'a b'],
  ['Han', '天气', 'u5929 u6c14 '],
  ['an emoji', 'x🚀y', 'xu1f680 y'],
  ['letters of other scripts', 'שלום', 'u5e9u5dcu5d5u5dd'],
  ['not seen', 'a\u200bb\u200cc\u00add\ufeffe\ufe0f', 'a bcde'],
  ['half of a pair', 'a\ud800b', 'a b'],
])('%s', (_label, text, ascii) => {
  expect(transliterate(text)).toBe(ascii)
})

test.each<[label: string, text: string, ascii: string]>([
  ['before any other character they stay', 'one\ntwo\té', 'one\ntwo\te'],
  ['behind one they are gone', 'é\none\ttwo', 'eonetwo'],
])('control characters: %s', (_label, text, ascii) => {
  expect(transliterate(text)).toBe(ascii)
})

test('any text comes out in ASCII without capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(transliterate(text)).toMatch(/^[\0-@[-~]*$/)
    }),
  )
})
