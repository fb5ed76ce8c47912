import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, printJsonError, readJson } from './read'
import { toPlain, writeJson } from './write'

const answer = (text: string) => {
  const read = readJson(text)
  return read.ok ? writeJson(read.value) : printJsonError(read.error)
}

const NUMBER = '$serde_json::private::Number'
const RAW = '$serde_json::private::RawValue'

test.each([
  ['nothing', '', 'EOF while parsing a value at line 1 column 0'],
  ['blanks', ' \n ', 'EOF while parsing a value at line 2 column 1'],
  ['no value', 'x', 'expected value at line 1 column 1'],
  ['a byte order mark is no white space', '\ufeff1', 'expected value at line 1 column 1'],
  ['a no-break space is none either', '\u00a01', 'expected value at line 1 column 1'],
  ['a nul is not the end', '\0', 'expected value at line 1 column 1'],
  ['a word broken off', 'tru', 'EOF while parsing a value at line 1 column 3'],
  ['a wrong letter is read', 'trux', 'expected ident at line 1 column 4'],
  ['also if it ends the line', 'nu\nl', 'expected ident at line 2 column 0'],
  ['of a wrong letter of two bytes the first is read', 'nué', 'expected ident at line 1 column 3'],
  ['a longer word', 'nullx', 'trailing characters at line 1 column 5'],
  ['something behind the value', '1 x', 'trailing characters at line 1 column 3'],
  ['white space behind the value', '1 \n\t\r', '1'],
])('values: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['a leading zero', '01', 'invalid number at line 1 column 2'],
  ['a minus alone', '-', 'EOF while parsing a value at line 1 column 1'],
  ['a minus and no digit', '-x', 'invalid number at line 1 column 2'],
  ['a minus and a line end', '-\n', 'invalid number at line 2 column 0'],
  ['a point at the end', '1.', 'EOF while parsing a value at line 1 column 2'],
  ['a point and no digit', '1.x', 'invalid number at line 1 column 3'],
  ['an exponent at the end', '1e', 'EOF while parsing a value at line 1 column 2'],
  ['a sign at the end', '1e+', 'EOF while parsing a value at line 1 column 3'],
  ['an exponent and no digit', '1e}', 'invalid number at line 1 column 3'],
  ['a second point', '1.2.3', 'trailing characters at line 1 column 4'],
  ['a plus', '+1', 'expected value at line 1 column 1'],
  ['any size', `1${'0'.repeat(400)}e99999`, `1${'0'.repeat(400)}e+99999`],
])('numbers: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['no end', '"a', 'EOF while parsing a string at line 1 column 2'],
  ['columns are bytes', '"é😀', 'EOF while parsing a string at line 1 column 7'],
  ['a backslash at the end', '"\\', 'EOF while parsing a string at line 1 column 2'],
  ['an unknown escape', '"\\x"', 'invalid escape at line 1 column 3'],
  ['of an escape of two bytes the first is read', '"\\é"', 'invalid escape at line 1 column 3'],
  ['an escaped line end', '"\\\n"', 'invalid escape at line 2 column 0'],
  ['too few digits', '"\\u12', 'EOF while parsing a string at line 1 column 5'],
  ['fewer than four bytes are the end', '"\\u1é', 'EOF while parsing a string at line 1 column 6'],
  ['four bytes are read as digits', '"\\u12é4"', 'invalid escape at line 1 column 7'],
  ['a line end among them', '"\\u1\n23"', 'invalid escape at line 2 column 2'],
  ['a quote among them', '"\\u12"  ', 'invalid escape at line 1 column 7'],
  ['a low surrogate first', '"\\udc00"', 'lone leading surrogate in hex escape at line 1 column 7'],
  ['a high one and text', '"\\ud800x"', 'unexpected end of hex escape at line 1 column 8'],
  ['a high one and another escape', '"\\ud800\\n"', 'unexpected end of hex escape at line 1 column 9'],
  ['a high one and no low one', '"\\ud800\\u0041"', 'lone leading surrogate in hex escape at line 1 column 13'],
  ['a high one at the end', '"\\ud800', 'EOF while parsing a string at line 1 column 7'],
  ['a high one and a backslash at the end', '"\\ud800\\', 'EOF while parsing a string at line 1 column 8'],
  ['a pair', '"\\uD83D\\uDE00"', '"😀"'],
  [
    'a raw line end is read',
    '"a\n"',
    'control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0',
  ],
  ['a raw tab', '"\t"', 'control character (\\u0000-\\u001F) found while parsing a string at line 1 column 2'],
  ['delete is no control character', '"\u007f"', '"\u007f"'],
])('strings: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['open', '[', 'EOF while parsing a list at line 1 column 1'],
  ['open behind a value', '[1', 'EOF while parsing a list at line 1 column 2'],
  ['open behind a comma', '[1,', 'EOF while parsing a value at line 1 column 3'],
  ['a comma first', '[,1]', 'expected value at line 1 column 2'],
  ['a comma last', '[1, ]', 'trailing comma at line 1 column 5'],
  ['no comma', '[1 2]', 'expected `,` or `]` at line 1 column 4'],
  ['the wrong bracket', '[1}', 'expected `,` or `]` at line 1 column 3'],
])('lists: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['open', '{', 'EOF while parsing an object at line 1 column 1'],
  ['open behind a key', '{"a"', 'EOF while parsing an object at line 1 column 4'],
  ['open behind a colon', '{"a":', 'EOF while parsing a value at line 1 column 5'],
  ['open behind a value', '{"a":1', 'EOF while parsing an object at line 1 column 6'],
  ['open behind a comma', '{"a":1,', 'EOF while parsing a value at line 1 column 7'],
  ['a key without quotes', '{a:1}', 'key must be a string at line 1 column 2'],
  ['a comma first', '{,}', 'key must be a string at line 1 column 2'],
  ['two commas', '{"a":1,,"b":2}', 'key must be a string at line 1 column 8'],
  ['a comma last', '{"a":1,}', 'trailing comma at line 1 column 8'],
  ['no colon', '{"a" 1}', 'expected `:` at line 1 column 6'],
  ['no comma', '{"a":1 "b":2}', 'expected `,` or `}` at line 1 column 8'],
  ['no value', '{"a":}', 'expected value at line 1 column 6'],
  ['a repeated key: first place, last value', '{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
])('objects: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['127 brackets', nested(127), nested(127)],
  ['128 brackets', nested(128), 'recursion limit exceeded at line 1 column 128'],
  ['objects count as well', '{"a":'.repeat(200), 'recursion limit exceeded at line 1 column 636'],
  [
    'closed brackets do not count',
    `[${Array(500).fill(nested(126)).join(',')}]`,
    `[${Array(500).fill(nested(126)).join(',')}]`,
  ],
  ['a million brackets', '['.repeat(1_000_000), 'recursion limit exceeded at line 1 column 128'],
])('depth: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['a number as text', `[{"${NUMBER}":"1E5"}]`, '[1e+5]'],
  ['only as the first key', `{"b":1,"${NUMBER}":"12"}`, `{"b":1,"${NUMBER}":"12"}`],
  ['nothing may follow', `{"${NUMBER}":"12","b":1}`, 'trailing comma at line 1 column 37'],
  ['nor anything else', `{"${NUMBER}":"12" x}`, 'trailing characters at line 1 column 38'],
  [
    'it must be a text',
    `{"${NUMBER}":5}`,
    'invalid type: integer `5`, expected string containing a number at line 1 column 33',
  ],
  ['of a number, at its place in the text', `{"${NUMBER}":"12x"}`, 'invalid number at line 1 column 3'],
  ['what is left behind an error counts', `{"${NUMBER}":"-xy"}`, 'invalid number at line 1 column 3'],
  ['nothing', `{"${NUMBER}":""}`, 'EOF while parsing a value at line 1 column 0'],
  ['a text read as JSON', `{"${RAW}":"[1, 2]"}`, '[1,2]'],
  ['with its own places', `{"${RAW}":"[\\n\\n x"}`, 'expected value at line 3 column 2'],
  ['and its own depth', `[{"${RAW}":"${nested(127)}"}]`, `[${nested(127)}]`],
  ['it must be a text as well', `{"${RAW}":[]}`, 'invalid type: sequence, expected raw value at line 1 column 34'],
])('private keys: %s', (_label, text, expected) => {
  expect(answer(text)).toBe(expected)
})

test.each([
  ['nothing', '', true],
  ['all of Unicode’s white space', '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000', true],
  ['a byte order mark', '\ufeff', false],
  ['a zero-width space', '\u200b', false],
  ['a letter', '  x', false],
])('blank: %s', (_label, text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

test('an error tells whether the text only broke off', () => {
  expect(readJson('{"é')).toEqual({
    ok: false,
    error: { kind: 'eof', message: 'EOF while parsing a string', line: 1, column: 4, offset: 4 },
  })
  expect(readJson('[\né]')).toEqual({
    ok: false,
    error: { kind: 'syntax', message: 'expected value', line: 2, column: 1, offset: 3 },
  })
})

/** JSON with up to three mistakes in it, and texts made of what JSON is made of. */
const pieces = fc.constantFrom(
  ...'[]{},:"\\ \n\t0123456789-+.eE/bfnrtux',
  'null',
  'true',
  '\\u',
  'd83d',
  '\\ude00',
  'é',
  '😀',
  '\0',
)
const damaged = fc
  .tuple(
    fc.json({ maxDepth: 4, stringUnit: 'binary' }),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), pieces), { maxLength: 3 }),
  )
  .map(([json, mistakes]) =>
    mistakes
      .reduce((units, [at, drop, piece]) => {
        units.splice(at % (units.length + 1), drop, piece)
        return units
      }, Array.from(json))
      .join(''),
  )
const jsonLike = fc.oneof(
  damaged,
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

test('a text is JSON exactly if JSON.parse takes it, lone surrogates in escapes apart, and then it has the same value', () => {
  fc.assert(
    fc.property(jsonLike, (text) => {
      const read = readJson(text)
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        expect(read.ok).toBe(false)
        return
      }
      // Compared as texts: to JavaScript -0 is no 0.
      if (read.ok) expect(JSON.stringify(toPlain(read.value))).toBe(JSON.stringify(parsed))
      else expect(read.error.message).toMatch(/^(lone leading surrogate in|unexpected end of) hex escape$/)
    }),
    { numRuns: 20_000 },
  )
})

test('the place of an error is the line, the column and the offset of one byte', () => {
  fc.assert(
    fc.property(jsonLike, (text) => {
      const read = readJson(text)
      if (read.ok) return
      const { line, column, offset } = read.error
      const before = new TextEncoder().encode(text).subarray(0, offset)
      expect(before.length).toBe(offset)
      expect(line).toBe(1 + before.filter((byte) => byte === 10).length)
      expect(column).toBe(offset - 1 - before.lastIndexOf(10))
    }),
    { numRuns: 10_000 },
  )
})
