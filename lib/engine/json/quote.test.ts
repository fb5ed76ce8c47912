import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debugString } from './quote'

test.each([
  ['plain', "a'b é 中 😀", '"a\'b é 中 😀"'],
  ['quote and backslash', '"\\', '"\\"\\\\"'],
  ['line ends and tab', '\t\r\n', '"\\t\\r\\n"'],
  ['nul', '\0', '"\\0"'],
  ['other controls', '\u0007\u001f\u007f\u0085', '"\\u{7}\\u{1f}\\u{7f}\\u{85}"'],
  ['spaces that are not ASCII', '\u00a0\u3000\u2028', '"\\u{a0}\\u{3000}\\u{2028}"'],
  ['marks and invisible characters', 'e\u0301\u200b\ufeff', '"e\\u{301}\\u{200b}\\u{feff}"'],
  ['private and unassigned', '\ue000\u{e0001}\u{10ffff}', '"\\u{e000}\\u{e0001}\\u{10ffff}"'],
])('%s', (_label, text, quoted) => {
  expect(debugString(text)).toBe(quoted)
})

test('a quoted text stands on one line and reads back', () => {
  const unquote = (quoted: string) =>
    quoted
      .slice(1, -1)
      .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, hex, short) =>
        hex === undefined
          ? ({ 0: '\0', t: '\t', n: '\n', r: '\r' }[short as string] ?? short)
          : String.fromCodePoint(Number.parseInt(hex, 16)),
      )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unquote(debugString(text))).toBe(text)
      expect(debugString(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
    { numRuns: 10_000 },
  )
})
