import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyValue,
  boolean,
  type Decoded,
  decodeText,
  decodeValue,
  f64,
  flattened,
  i32,
  i64,
  list,
  omissible,
  oneOf,
  optional,
  orDefault,
  path,
  record,
  refined,
  string,
  struct,
  type Target,
  tagged,
  u32,
  u64,
  untagged,
  usize,
} from './decode'
import { readJson } from './read'

const answer = (target: Target<unknown>, text: string) => {
  const decoding = decodeText(target, text)
  return decoding.ok ? decoding.value : decoding.message
}

const valueAnswer = (target: Target<unknown>, text: string) => {
  const read = readJson(text)
  const decoding = read.ok ? decodeValue(target, read.value) : { ok: false as const, message: 'no JSON' }
  return decoding.ok ? decoding.value : decoding.message
}

test.each([
  ['a string', string, '"x"', 'x'],
  ['null', string, ' null', 'invalid type: null, expected a string at line 1 column 5'],
  ['a boolean', string, 'true', 'invalid type: boolean `true`, expected a string at line 1 column 4'],
  ['an integer', string, '-5', 'invalid type: integer `-5`, expected a string at line 1 column 2'],
  ['minus zero', string, '-0', 'invalid type: integer `0`, expected a string at line 1 column 2'],
  ['a fraction', string, '1.5', 'invalid type: number, expected a string at line 1 column 3'],
  [
    'an integer of 65 bits',
    string,
    '18446744073709551616',
    'invalid type: number, expected a string at line 1 column 20',
  ],
  ['a list', string, ' ["x"]', 'invalid type: sequence, expected a string at line 1 column 1'],
  ['an object', string, '{}', 'invalid type: map, expected a string at line 1 column 0'],
  ['a broken number', string, '1.x', 'invalid number at line 1 column 3'],
  ['no value', string, 'x', 'expected value at line 1 column 1'],
  ['nothing', string, ' ', 'EOF while parsing a value at line 1 column 1'],
  ['more behind it', string, '"x" y', 'trailing characters at line 1 column 5'],
  ['a path', path, '1', 'invalid type: integer `1`, expected path string at line 1 column 1'],
  ['true', boolean, 'true', true],
  ['half of it', boolean, 'tru', 'EOF while parsing a value at line 1 column 3'],
  [
    'a quoted string',
    boolean,
    '"a\\"\\n\\u0301"',
    'invalid type: string "a\\"\\n\\u{301}", expected a boolean at line 1 column 13',
  ],
])('scalars: %s', (_label, target, text, expected) => {
  expect(answer(target, text)).toBe(expected)
})

test.each([
  ['an integer', u64, '5', 5],
  ['the largest', u64, '18446744073709551615', 18446744073709552000],
  [
    'beyond it',
    u64,
    '18446744073709551616',
    'invalid type: floating point `1.8446744073709552e+19`, expected u64 at line 1 column 20',
  ],
  ['a negative one', u64, '-1', 'invalid value: integer `-1`, expected u64 at line 1 column 2'],
  ['minus zero', u64, '-0', 'invalid type: floating point `-0.0`, expected u64 at line 1 column 2'],
  ['a whole float', usize, '1.0', 'invalid type: floating point `1.0`, expected usize at line 1 column 3'],
  ['an infinite float', usize, '1e400', 'number out of range at line 1 column 5'],
  ['a far exponent', usize, '[1e99999999999]', 'invalid type: sequence, expected usize at line 1 column 0'],
  ['a text', u32, '"5"', 'invalid type: string "5", expected u32 at line 1 column 3'],
  ['too large for i32', i32, '2147483648', 'invalid value: integer `2147483648`, expected i32 at line 1 column 10'],
  ['too small for i32', i32, '-2147483649', 'invalid value: integer `-2147483649`, expected i32 at line 1 column 11'],
  ['the smallest i64', i64, '-9223372036854775808', -9223372036854775808n],
  [
    'too small for i64',
    i64,
    '-9223372036854775809',
    'invalid type: floating point `-9.223372036854776e+18`, expected i64 at line 1 column 20',
  ],
  ['an integer as a float', f64, '5', 5],
  ['a float', f64, '9007199254740993.0', 9007199254740994],
])('numbers: %s', (_label, target, text, expected) => {
  expect(answer(target, text)).toBe(typeof expected === 'bigint' ? Number(expected) : expected)
})

const order = oneOf('first', 'second', 'third')

test.each([
  ['a name', order, '"second"', 'second'],
  [
    'an unknown one',
    order,
    '"x"',
    'unknown variant `x`, expected one of `first`, `second`, `third` at line 1 column 3',
  ],
  ['of two', oneOf('a', 'b'), '"x"', 'unknown variant `x`, expected `a` or `b` at line 1 column 3'],
  ['of one', oneOf('a'), '"x"', 'unknown variant `x`, expected `a` at line 1 column 3'],
  ['no string', order, '1.5', 'expected value at line 1 column 1'],
  ['nothing', order, '', 'EOF while parsing a value at line 1 column 0'],
  ['a name as a key', order, '{"third": null }', 'third'],
  ['with something else', order, '{"third":1}', 'invalid type: integer `1`, expected unit at line 1 column 10'],
  ['with more keys', order, '{"third":null ,"a":1}', 'expected value at line 1 column 14'],
  ['broken off', order, '{"third":null', 'EOF while parsing an object at line 1 column 13'],
  [
    'an unknown name as a key',
    order,
    '{"x":null}',
    'unknown variant `x`, expected one of `first`, `second`, `third` at line 1 column 4',
  ],
  ['a key that is none', order, '{1:2}', 'invalid type: integer `1`, expected variant identifier at line 1 column 2'],
  ['no key', order, '{}', 'expected value at line 1 column 2'],
])('enums: %s', (_label, target, text, expected) => {
  expect(answer(target, text)).toBe(expected)
})

const pair = struct('Pair', { a: string, b: optional(u64) })
const loose = struct('Loose', { a: orDefault(string, 'none'), b: omissible(u64) })
const strict = struct('Strict', { a: omissible(string), b: omissible(string) }, 'deny')
const single = struct('Single', { a: string })

test.each([
  ['in any order', pair, '{"b":5,"a":"x"}', { a: 'x', b: 5 }],
  ['an optional key missing', pair, '{"a":"x"}', { a: 'x', b: undefined }],
  ['an optional key null', pair, '{"a":"x","b":null}', { a: 'x', b: undefined }],
  ['a required key missing', pair, '{"b":5\n}', 'missing field `a` at line 2 column 1'],
  ['a required key null', pair, '{"a":null}', 'invalid type: null, expected a string at line 1 column 9'],
  ['a default', loose, '{}', { a: 'none', b: undefined }],
  ['a default does not take null', loose, '{"a":null}', 'invalid type: null, expected a string at line 1 column 9'],
  ['a key twice', pair, '{"a":"x","a":"y"}', 'duplicate field `a` at line 1 column 12'],
  ['the place is behind white space', pair, '{"a":"x","a" \n :"y"}', 'duplicate field `a` at line 2 column 1'],
  ['an unknown key', pair, '{"a":"x","__proto__":[1,{"q":2}]}', { a: 'x', b: undefined }],
  ['an unknown key denied', strict, '{"c":1}', 'unknown field `c`, expected `a` or `b` at line 1 column 4'],
  ['the first mistake counts', pair, '{"b":"x","a":5}', 'invalid type: string "x", expected u64 at line 1 column 8'],
  ['broken behind the key', pair, '{"a"}', 'expected `:` at line 1 column 5'],
  ['a scalar', pair, '5', 'invalid type: integer `5`, expected struct Pair at line 1 column 1'],
  ['a list', pair, '["x",5]', { a: 'x', b: 5 }],
  ['a list too short', pair, '[ "x" ]', 'invalid length 1, expected struct Pair with 2 elements at line 1 column 7'],
  ['of one field', single, '[]', 'invalid length 0, expected struct Single with 1 element at line 1 column 2'],
  ['a list that may end early', loose, '["x"]', { a: 'x', b: undefined }],
  ['a list too long', pair, '["x",5,6]', 'trailing characters at line 1 column 8'],
  ['a list with a comma too many', pair, '["x",5,]', 'trailing comma at line 1 column 8'],
  ['a mistake in a list', pair, '["x",-5]', 'invalid value: integer `-5`, expected u64 at line 1 column 7'],
  [
    'a struct in a list in a struct',
    struct('Outer', { list: list(single) }),
    '{"list":[{"a":"x"},{}]}',
    'missing field `a` at line 1 column 21',
  ],
])('structs: %s', (_label, target, text, expected) => {
  expect(answer(target, text)).toEqual(expected)
})

const skip = (value: string) => answer(single, `{"a":"","z":${value}}`)

test.each([
  ['a lone surrogate passes', '"\\ud800"', { a: '' }],
  ['so does any depth', `${'['.repeat(300)}${']'.repeat(300)}`, { a: '' }],
  ['an escape must be well formed', '"\\x"', 'invalid escape at line 1 column 15'],
  ['also its digits', '"\\u12"', 'invalid escape at line 1 column 19'],
  [
    'a control character is not read',
    '"x\n"',
    'control character (\\u0000-\\u001F) found while parsing a string at line 1 column 14',
  ],
  ['a comma too many in a list', '[1,]', 'expected value at line 1 column 16'],
  ['a comma too many in an object', '{"b":1,}', 'key must be a string at line 1 column 20'],
  ['no comma', '[1 2]', 'expected `,` or `]` at line 1 column 16'],
  ['a wrong word', 'nulx', 'expected ident at line 1 column 16'],
])('skipped values: %s', (_label, value, expected) => {
  expect(skip(value)).toEqual(expected)
})

test.each([
  ['a number cut off by the end', '{"z":-', 'invalid number at line 1 column 6'],
  ['an object cut off behind a comma', '{"z":{"b":1,', 'EOF while parsing an object at line 1 column 12'],
  ['a list cut off behind a comma', '{"z":[1,', 'EOF while parsing a value at line 1 column 8'],
  ['a string cut off', '{"z":"é', 'EOF while parsing a string at line 1 column 8'],
  ['a million brackets', `{"z":${'['.repeat(1_000_000)}`, 'EOF while parsing a list at line 1 column 1000005'],
  ['a million objects', `{"z":${'{"":'.repeat(1_000_000)}`, 'EOF while parsing a value at line 1 column 4000005'],
])('skipped values at the end: %s', (_label, text, expected) => {
  expect(answer(single, text)).toBe(expected)
})

test.each([
  ['the depth limit counts structs and lists', `[${'['.repeat(127)}`, 'recursion limit exceeded at line 1 column 128'],
  ['and what is read as any value', `{"v":${'['.repeat(127)}`, 'recursion limit exceeded at line 1 column 132'],
])('depth: %s', (_label, text, expected) => {
  expect(answer(text.startsWith('{') ? struct('Any', { v: anyValue }) : struct('Lists', { v: anyValue }), text)).toBe(
    expected,
  )
})

test.each([
  ['a list', list(u64), '[1, 2]', [1, 2]],
  ['no list', list(u64), '{}', 'invalid type: map, expected a sequence at line 1 column 0'],
  [
    'an object',
    record(u64),
    '{"a":1,"a":2,"b":3}',
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  ],
  ['no object', record(u64), '[]', 'invalid type: sequence, expected a map at line 1 column 0'],
  ['a value looked at again', refined(string, (text) => (text === '' ? 'must not be empty' : undefined)), '"x"', 'x'],
  [
    'the complaint gets the place of what is around',
    list(refined(string, () => 'no')),
    '["x" , 1]',
    'no at line 1 column 7',
  ],
])('others: %s', (_label, target, text, expected) => {
  expect(answer(target, text)).toEqual(expected)
})

const detail = omissible(oneOf('low', 'high'))
const point = struct('Point', { x: u64, y: optional(u64) })
const item = tagged('Item', 'type', {
  text: { text: string, points: orDefault(list(point), []) },
  local_image: { path, detail },
  picture: { source: flattened(untagged('Source', struct('', { url: string }), struct('', { id: u64 }))), detail },
  nothing: {},
})
const items = (text: string) => answer(list(item), `[${text}]`)

test.each([
  ['a variant', '{"type":"text","text":"a"}', [{ type: 'text', text: 'a', points: [] }]],
  ['the tag may come late', '{"text":"a","z":[],"type":"text"}', [{ type: 'text', text: 'a', points: [] }]],
  ['no tag', '{}', 'missing field `type` at line 1 column 3'],
  ['the tag twice', '{"type":"text","type":"text"}', 'duplicate field `type` at line 1 column 22'],
  [
    'an unknown tag',
    '{"type":"x"}',
    'unknown variant `x`, expected one of `text`, `local_image`, `picture`, `nothing` at line 1 column 12',
  ],
  ['a tag that is no string', '{"type":{}}', 'invalid type: map, expected variant identifier at line 1 column 9'],
  ['a field missing', '{"type":"text"} ', 'missing field `text` at line 1 column 18'],
  [
    'a field of another type',
    '{"type":"text","text":5}',
    'invalid type: integer `5`, expected a string at line 1 column 26',
  ],
  [
    'a number that is no 64-bit integer is a map',
    '{"type":"text","text":1.5}',
    'invalid type: map, expected a string at line 1 column 28',
  ],
  ['also alone', '1.5', 'missing field `type` at line 1 column 4'],
  ['an integer alone', '5', 'invalid type: integer `5`, expected internally tagged enum Item at line 1 column 2'],
  ['a string alone', '"x"', 'invalid type: string "x", expected internally tagged enum Item at line 1 column 4'],
  ['a field twice', '{"type":"text","text":"a","text":"b"}', 'duplicate field `text` at line 1 column 39'],
  ['a broken rest', '{"type":"text","z":[}', 'expected value at line 1 column 22'],
  ['a list', '["text","a"]', [{ type: 'text', text: 'a', points: [] }]],
  ['an empty list', '[]', 'missing field `type` at line 1 column 3'],
  [
    'a list too short',
    '["text"]',
    'invalid length 0, expected struct variant Item::Text with 2 elements at line 1 column 10',
  ],
  [
    'a list too long',
    '["local_image","a",null,1]',
    'invalid length 3, expected 2 elements in sequence at line 1 column 28',
  ],
  [
    'a struct inside',
    '{"type":"text","text":"a","points":[{"x":1},[2,3]]}',
    [
      {
        type: 'text',
        text: 'a',
        points: [
          { x: 1, y: undefined },
          { x: 2, y: 3 },
        ],
      },
    ],
  ],
  [
    'its range',
    '{"type":"text","text":"a","points":[{"x":-1}]}',
    'invalid value: integer `-1`, expected u64 at line 1 column 48',
  ],
  [
    'its list too long',
    '{"type":"text","text":"a","points":[[1,2,3]]}',
    'invalid length 3, expected 2 elements in sequence at line 1 column 47',
  ],
  [
    'an enum inside',
    '{"type":"local_image","path":"p","detail":"low"}',
    [{ type: 'local_image', path: 'p', detail: 'low' }],
  ],
  [
    'as an object',
    '{"type":"local_image","path":"p","detail":{"low":{}}}',
    [{ type: 'local_image', path: 'p', detail: 'low' }],
  ],
  [
    'as an object of two keys',
    '{"type":"local_image","path":"p","detail":{"low":null,"a":1}}',
    'invalid value: map, expected map with a single key at line 1 column 63',
  ],
  [
    'as a number',
    '{"type":"local_image","path":"p","detail":5}',
    'invalid type: integer `5`, expected string or map at line 1 column 46',
  ],
  [
    'as a fraction',
    '{"type":"local_image","path":"p","detail":1.5}',
    'unknown variant `$serde_json::private::Number`, expected `low` or `high` at line 1 column 48',
  ],
  [
    'flattened keys',
    '{"type":"picture","detail":"low","url":"u"}',
    [{ type: 'picture', source: { url: 'u' }, detail: 'low' }],
  ],
  [
    'the second kind of them',
    '{"type":"picture","url":5,"id":7}',
    [{ type: 'picture', source: { id: 7 }, detail: undefined }],
  ],
  ['neither', '{"type":"picture"}', 'data did not match any variant of untagged enum Source at line 1 column 20'],
  [
    'flattened keys are never a list',
    '["picture","u"]',
    'invalid type: sequence, expected struct variant Item::Picture at line 1 column 17',
  ],
  ['no fields', '{"type":"nothing","z":1}', [{ type: 'nothing' }]],
])('tagged: %s', (_label, text, expected) => {
  expect(items(text)).toEqual(expected)
})

test('a tagged enum that nothing stands around complains without a place', () => {
  expect(answer(item, '{"type":"text"}')).toBe('missing field `text`')
})

test.each([
  ['an object', pair, '{"b":5,"a":"x"}', { a: 'x', b: 5 }],
  ['a number is just a number', string, '5', 'invalid type: number, expected a string'],
  ['also where a struct is wanted', pair, '5', 'invalid type: number, expected struct Pair'],
  ['a number that does not fit', u64, '-1', 'invalid number'],
  ['a fraction', u64, '1.0', 'invalid number'],
  ['a number that fits', i32, '-7', -7],
  ['a boolean', string, 'true', 'invalid type: boolean `true`, expected a string'],
  ['a missing key', pair, '{}', 'missing field `a`'],
  ['the last of two', pair, '{"a":1,"a":"x"}', { a: 'x', b: undefined }],
  ['a list', pair, '["x",null]', { a: 'x', b: undefined }],
  ['a list too short', pair, '["x"]', 'invalid length 1, expected struct Pair with 2 elements'],
  ['a list too long', pair, '["x",1,2]', 'invalid length 3, expected fewer elements in array'],
  ['an enum', order, '"third"', 'third'],
  ['an enum as an object', order, '{"third":{}}', 'invalid type: map, expected unit'],
  ['any value', anyValue, '[1.0]', [{ number: '1.0' }]],
])('from a value: %s', (_label, target, text, expected) => {
  expect(valueAnswer(target, text)).toEqual(expected)
})

test('the compiler knows what comes out', () => {
  const expected: Decoded<typeof item> | undefined = undefined
  const decoding = decodeText(struct('S', { name: string, size: optional(u64), kind: oneOf('a', 'b') }), '["n",1,"b"]')
  const value: { readonly name: string; readonly size: number | undefined; readonly kind: 'a' | 'b' } | undefined =
    decoding.ok ? decoding.value : expected
  expect(value).toEqual({ name: 'n', size: 1, kind: 'b' })
})

const targets: readonly Target<unknown>[] = [
  string,
  boolean,
  u64,
  i32,
  order,
  pair,
  loose,
  strict,
  list(pair),
  record(list(u32)),
  list(item),
  item,
  anyValue,
  struct('All', {
    type: optional(order),
    text: omissible(item),
    a: optional(list(anyValue)),
    b: omissible(record(pair)),
  }),
]
const words = [
  '"a"',
  '"b"',
  '"type"',
  '"text"',
  '"picture"',
  '"url"',
  '"first"',
  '"\\ud800"',
  '"é"',
  '5',
  '-0',
  '1.5',
  '1e400',
  'null',
  'true',
]
const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', ' ', '\n', '"', '\\', 'x', '\0', ...words)
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...words),
    fc.array(tie('json'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...words.slice(0, 7)), tie('json')), { maxLength: 4 })
      .map((fields) => `{${fields.map(([key, value]) => `${key}: ${value}`).join(',')}}`),
  ),
}))
const texts = fc.oneof(
  json,
  fc.tuple(json, fc.nat(), fc.nat({ max: 1 }), piece).map(([text, at, drop, more]) => {
    const cut = at % (text.length + 1)
    return text.slice(0, cut) + more + text.slice(cut + drop)
  }),
  fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

test('decoding any text as anything gives a value or one line of reasons', () => {
  fc.assert(
    fc.property(fc.constantFrom(...targets), texts, (target, text) => {
      const decoding = decodeText(target, text)
      if (!decoding.ok) expect(decoding.message).toMatch(/^[^\n]+( at line \d+ column \d+)?$/)
    }),
    { numRuns: 20_000 },
  )
})

test('what a text decodes to, its value decodes to as well', () => {
  fc.assert(
    fc.property(fc.constantFrom(...targets), texts, (target, text) => {
      const decoding = decodeText(target, text)
      const read = readJson(text)
      if (decoding.ok && read.ok) expect(decodeValue(target, read.value)).toEqual(decoding)
    }),
    { numRuns: 20_000 },
  )
})
