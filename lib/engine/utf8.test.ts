import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Bytes, utf8Length, utf8Prefix, utf8Size, utf8Suffix, utf8Text } from './utf8'

test.each([
  ['empty', '', 0],
  ['ascii', 'abc', 3],
  ['two bytes', 'é', 2],
  ['three bytes', '中', 3],
  ['a pair of surrogates', '😀', 4],
  ['a lone surrogate counts as U+FFFD', '\ud800', 3],
  ['a lone low surrogate', 'a\udc00b', 5],
])('length: %s', (_label, text, bytes) => {
  expect(utf8Length(text)).toBe(bytes)
})

test.each([
  ['a pair is one code point', 'a😀', { bytes: 5, chars: 2 }],
  ['a lone surrogate is one', '\ud83da', { bytes: 4, chars: 2 }],
  ['two high ones and a low one are two', '\ud83d\ud83d\ude00', { bytes: 7, chars: 2 }],
])('size: %s', (_label, text, size) => {
  expect(utf8Size(text)).toEqual(size)
})

test.each([
  ['nothing fits', '😀', 3, { at: 0, bytes: 0, chars: 0 }],
  ['all fits', '😀', 4, { at: 2, bytes: 4, chars: 1 }],
  ['one code point does not fit', 'a中b', 3, { at: 1, bytes: 1, chars: 1 }],
  ['no budget', 'abc', 0, { at: 0, bytes: 0, chars: 0 }],
])('prefix: %s', (_label, text, budget, part) => {
  expect(utf8Prefix(text, budget)).toEqual(part)
})

test.each([
  ['nothing fits', '😀', 3, { at: 2, bytes: 0, chars: 0 }],
  ['all fits', '😀', 4, { at: 0, bytes: 4, chars: 1 }],
  ['one code point does not fit', 'a中b', 3, { at: 2, bytes: 1, chars: 1 }],
  ['a lone low surrogate', 'ab\ude00', 3, { at: 2, bytes: 3, chars: 1 }],
])('suffix: %s', (_label, text, budget, part) => {
  expect(utf8Suffix(text, budget)).toEqual(part)
})

test.each([
  ['a byte that begins nothing', [0x61, 0xff, 0x62], 'a\ufffdb'],
  ['a lone continuation', [0x61, 0x80, 0x62], 'a\ufffdb'],
  ['broken off at the end', [0x61, 0xf0, 0x9f, 0x98], 'a\ufffd'],
  ['broken off by text', [0xf0, 0x9f, 0x98, 0x62], '\ufffdb'],
  ['overlong', [0xc0, 0x80, 0x78], '\ufffd\ufffdx'],
  ['a surrogate', [0xed, 0xa0, 0x80, 0x78], '\ufffd\ufffd\ufffdx'],
  ['past U+10FFFF', [0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
  ['a byte order mark stays', [0xef, 0xbb, 0xbf, 0x78], '\ufeffx'],
  ['four bytes', [0xf0, 0x9f, 0x98, 0x80], '😀'],
])('text of bytes: %s', (_label, bytes, text) => {
  expect(utf8Text(Uint8Array.from(bytes))).toBe(text)
})

const anyText = fc.string({ unit: 'binary' })
const interestingByte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(0x61, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe4, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
)

test('bytes and length are those of the standard encoder', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bytes = new TextEncoder().encode(text)
      expect(utf8Bytes(text)).toEqual(bytes)
      expect(utf8Length(text)).toBe(bytes.length)
    }),
    { numRuns: 10_000 },
  )
})

test('the text of bytes is that of the standard decoder', () => {
  const standard = new TextDecoder('utf-8', { ignoreBOM: true })
  fc.assert(
    fc.property(fc.array(interestingByte, { maxLength: 12 }), (bytes) => {
      expect(utf8Text(Uint8Array.from(bytes))).toBe(standard.decode(Uint8Array.from(bytes)))
    }),
    { numRuns: 10_000 },
  )
})

test('a long text survives the way to bytes and back', () => {
  const text = 'aé中😀'.repeat(5000)
  expect(utf8Text(utf8Bytes(text))).toBe(text)
})

test('prefix and suffix are the longest parts of whole code points within the budget', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), (text, budget) => {
      const points = [...text]
      const sizes = points.map(utf8Length)
      const chars = longestRun(sizes, budget)
      const prefix = utf8Prefix(text, budget)
      expect(text.slice(0, prefix.at)).toBe(points.slice(0, chars).join(''))
      expect(prefix).toMatchObject({ chars, bytes: utf8Length(text.slice(0, prefix.at)) })
      const lastChars = longestRun(sizes.toReversed(), budget)
      const suffix = utf8Suffix(text, budget)
      expect(text.slice(suffix.at)).toBe(points.slice(points.length - lastChars).join(''))
      expect(suffix).toMatchObject({ chars: lastChars, bytes: utf8Length(text.slice(suffix.at)) })
    }),
    { numRuns: 10_000 },
  )
})

function longestRun(sizes: readonly number[], budget: number): number {
  let left = budget
  const end = sizes.findIndex((size) => {
    left -= size
    return left < 0
  })
  return end < 0 ? sizes.length : end
}
