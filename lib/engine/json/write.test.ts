import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read'
import type { PlainJson } from './value'
import { fromPlain, toPlain, writeJson } from './write'

const rewritten = (text: string) => {
  const read = readJson(text)
  return read.ok ? writeJson(read.value) : read.error.message
}

test.each([
  ['white space goes', ' { "a" : [ 1 , 2 ] } ', '{"a":[1,2]}'],
  ['nothing inside', '[{},[],"",null,true,false]', '[{},[],"",null,true,false]'],
  ['keys keep their order', '{"b":1,"10":2,"9":3,"__proto__":4}', '{"b":1,"10":2,"9":3,"__proto__":4}'],
  ['numbers keep their text', '[1.0,1.50,1e3,1E-7,-0,-0.0]', '[1.0,1.50,1e+3,1e-7,0,-0.0]'],
  ['huge integers', '[123456789012345678901234567890]', '[123456789012345678901234567890]'],
  ['short escapes', '"\\u0008\\u000c\\u000a\\u000d\\u0009\\u0022\\u005c\\/"', '"\\b\\f\\n\\r\\t\\"\\\\/"'],
  ['other controls', '"\\u0000\\u001F"', '"\\u0000\\u001f"'],
  ['nothing else is escaped', '"\\u007f\\u00e9\\u2028\\ud83d\\ude00"', '"\u007fé\u2028😀"'],
  ['keys are escaped as well', '{"\\n\\"":1}', '{"\\n\\"":1}'],
])('%s', (_label, text, json) => {
  expect(rewritten(text)).toBe(json)
})

test.each([
  ['an integer', 12, '12'],
  ['a whole float is an integer', 1.0, '1'],
  ['minus zero is zero', -0, '0'],
  ['a large number', 1e21, '1e+21'],
  ['a small number', 1e-7, '1e-7'],
  ['what JSON cannot say', Number.NaN, 'null'],
  ['an undefined field is absent', { a: undefined, b: [null] }, '{"b":[null]}'],
])('from plain: %s', (_label, plain, json) => {
  expect(writeJson(fromPlain(plain))).toBe(json)
})

test('plain values go through the engine as they go through JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as PlainJson
      expect(writeJson(fromPlain(plain))).toBe(JSON.stringify(plain))
      expect(toPlain(fromPlain(plain))).toEqual(plain)
    }),
    { numRuns: 2_000 },
  )
})

test('what was written reads as the same and is written the same', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, stringUnit: 'binary' }), (text) => {
      const once = rewritten(text)
      expect(rewritten(once)).toBe(once)
      expect(JSON.parse(once)).toEqual(JSON.parse(text))
    }),
    { numRuns: 2_000 },
  )
})
