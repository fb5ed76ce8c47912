import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { build } from './model'
import { type SchemaStep, watching } from './step'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const nulls = (count: number) => JSON.stringify(Array(count).fill(null))

test.each([
  [
    'the fields in their order',
    '{"definitions":{},"$defs":{},"allOf":[],"oneOf":[],"anyOf":[],"additionalProperties":true,"required":[],"properties":{},"minItems":0,"items":{},"enum":[],"encrypted":false,"description":"","type":[],"$ref":""}',
    '{"$ref":"","type":[],"description":"","encrypted":false,"enum":[],"items":{},"minItems":0,"properties":{},"required":[],"additionalProperties":true,"anyOf":[],"oneOf":[],"allOf":[],"$defs":{},"definitions":{}}',
  ],
  ['other keys are dropped unread', '{"title":5,"type":"string","default":null}', '{"type":"string"}'],
  ['null is absent', '{"type":null,"items":null,"additionalProperties":null}', '{}'],
  [
    'names are sorted by their bytes',
    '{"properties":{"b":{},"😀":{},"\uff5e":{},"10":{},"9":{},"é":{},"A":{},"__proto__":{}}}',
    '{"properties":{"10":{},"9":{},"A":{},"__proto__":{},"b":{},"é":{},"\uff5e":{},"😀":{}}}',
  ],
  ['names that are sorted may hold what changes', '{"$defs":{"a":{"x":1},"b":{}}}', '{"$defs":{"a":{},"b":{}}}'],
  ['required keeps its order and its repetitions', '{"required":["b","a","b"]}', '{"required":["b","a","b"]}'],
  ['literals keep their keys in order', '{"enum":[{"b":1,"a":[2]},null]}', '{"enum":[{"b":1,"a":[2]},null]}'],
  ['a number keeps its text', '{"enum":[1.0,1.50,1e3,0.1e-7,1e400]}', '{"enum":[1.0,1.50,1e+3,0.1e-7,1e+400]}'],
  [
    'unless Rust prints that text for it with digits only',
    '{"enum":[0.0000001,-0.00000015,100000000000000000000000000000000000000000]}',
    '{"enum":[1e-7,-1.5e-7,1e+41]}',
  ],
  [
    'a literal with the name that hides numbers',
    '{"enum":[{"b":2,"$serde_json::private::Number":"1"}]}',
    '{"enum":[{"b":2,"$serde_json::private::Number":"1"}]}',
  ],
  ['huge integers are literals like others', '{"enum":[18446744073709551616]}', '{"enum":[18446744073709551616]}'],
  ['the largest minItems', '{"minItems":18446744073709551615}', '{"minItems":18446744073709551615}'],
  ['fifteen nulls are the empty schema', `{"items":${nulls(15)}}`, '{"items":{}}'],
  [
    'a list of fifteen is read as the fields',
    '{"items":["#",["null"],"d",true,[1],null,2,null,["r"],false,null,null,null,null,null]}',
    '{"items":{"$ref":"#","type":["null"],"description":"d","encrypted":true,"enum":[1],"minItems":2,"required":["r"],"additionalProperties":false}}',
  ],
  ['a type may be a map with null', '{"type":{"string":null}}', '{"type":"string"}'],
  ['in a list too', '{"type":["null",{"array":null}]}', '{"type":["null","array"]}'],
  [
    'inside additionalProperties as well',
    '{"additionalProperties":{"type":"string","x":1}}',
    '{"additionalProperties":{"type":"string"}}',
  ],
  [
    'literals there have their numbers',
    '{"additionalProperties":{"enum":[1.50,0.0000001,{"a":[1e3]}]}}',
    '{"additionalProperties":{"enum":[1.50,1e-7,{"a":[1e+3]}]}}',
  ],
  [
    'a number with an unusual text is the empty schema there',
    '{"additionalProperties":1e3}',
    '{"additionalProperties":{}}',
  ],
  [
    'also further inside',
    '{"additionalProperties":{"items":1.50,"anyOf":[1e400]}}',
    '{"additionalProperties":{"items":{},"anyOf":[{}]}}',
  ],
])('model: %s', (_label, input, expected) => {
  const built = build(json(input))
  expect(built.kind === 'model' && writeJson(built.model)).toBe(expected)
})

const TYPE = 'data did not match any variant of untagged enum JsonSchemaType'
const ADDITIONAL = 'data did not match any variant of untagged enum AdditionalProperties'

test.each([
  ['a text for a schema', '"a\\"\\n"', 'invalid type: string "a\\"\\n", expected struct JsonSchema'],
  ['a number for a schema', '{"items":5}', 'invalid type: number, expected struct JsonSchema'],
  ['null for a schema', '{"properties":{"a":null}}', 'invalid type: null, expected struct JsonSchema'],
  ['a boolean for a schema', '{"items":true}', 'invalid type: boolean `true`, expected struct JsonSchema'],
  ['an empty list for a schema', '{"items":[]}', 'invalid length 0, expected struct JsonSchema with 15 elements'],
  ['a short one', `{"items":${nulls(14)}}`, 'invalid length 14, expected struct JsonSchema with 15 elements'],
  ['a long one', `{"items":${nulls(16)}}`, 'invalid length 16, expected fewer elements in array'],
  ['its elements are looked at first', '{"items":["#",{}]}', TYPE],
  ['a list of schemas for a schema', '{"items":[{}]}', 'invalid type: map, expected a string'],
  ['a number for a text', '{"description":1.5}', 'invalid type: number, expected a string'],
  ['a list for a text', '{"$ref":[]}', 'invalid type: sequence, expected a string'],
  ['null in required', '{"required":["a",null]}', 'invalid type: null, expected a string'],
  ['a text for a boolean', '{"encrypted":"yes"}', 'invalid type: string "yes", expected a boolean'],
  ['a boolean for a list', '{"required":true}', 'invalid type: boolean `true`, expected a sequence'],
  ['a map for a list', '{"anyOf":{}}', 'invalid type: map, expected a sequence'],
  ['a number for a list', '{"enum":1}', 'invalid type: number, expected a sequence'],
  ['a list for a map', '{"properties":[]}', 'invalid type: sequence, expected a map'],
  ['a text for a count', '{"minItems":"2"}', 'invalid type: string "2", expected usize'],
  ['a negative count', '{"minItems":-1}', 'invalid number'],
  ['a fraction', '{"minItems":2.0}', 'invalid number'],
  ['too large a count', '{"minItems":18446744073709551616}', 'invalid number'],
  ['an unknown type', '{"type":"any"}', TYPE],
  ['an unknown type in a list', '{"type":["string","any"]}', TYPE],
  ['a number for a type', '{"type":5}', TYPE],
  ['a map with two types', '{"type":{"string":null,"null":null}}', TYPE],
  ['a map with content', '{"type":{"string":{}}}', TYPE],
  [
    'a huge integer for a type',
    '{"type":[1,18446744073709551616]}',
    'invalid type: integer `18446744073709551616` as u128, expected any value',
  ],
  ['any fault in additionalProperties', '{"additionalProperties":{"items":{"required":true}}}', ADDITIONAL],
  ['a text there', '{"additionalProperties":"x"}', ADDITIONAL],
  ['a plain number there', '{"additionalProperties":1.5}', ADDITIONAL],
  ['a float that prints as it stands', '{"additionalProperties":1e16}', ADDITIONAL],
  ['a float in digits only', `{"additionalProperties":1${'0'.repeat(40)}}`, ADDITIONAL],
  ['a list there', '{"additionalProperties":[]}', ADDITIONAL],
  [
    'a huge integer there, wherever it is',
    '{"additionalProperties":{"x":[{"y":-9223372036854775809}],"description":5}}',
    'invalid type: integer `-9223372036854775809` as i128, expected any value',
  ],
  [
    'the first fault in source order counts',
    '{"required":"x","description":5}',
    'invalid type: string "x", expected a sequence',
  ],
  ['faults inside come when their key comes', '{"items":{"type":1},"description":5}', TYPE],
])('no model: %s', (_label, input, reason) => {
  expect(build(json(input))).toEqual({ kind: 'fault', reason })
})

test('an integer of more than 128 bits is kept as text', () => {
  const digits = '340282366920938463463374607431768211456'
  const built = build(json(`{"additionalProperties":{"enum":[${digits}]}}`))
  expect(built.kind === 'model' && writeJson(built.model)).toBe(`{"additionalProperties":{"enum":[${digits}]}}`)
})

test('a schema that is a model already comes back as it is', () => {
  const schema = json('{"type":"object","properties":{"a":{"type":["string"],"enum":[1,"x"]}},"anyOf":[{}]}')
  const built = build(schema)
  expect(built.kind === 'model' && built.model).toBe(schema)
})

test('dropped keys and numbers that are read again are told', () => {
  const steps: SchemaStep[] = []
  build(
    json(
      '{"title":"t","items":null,"enum":[0.0000001],"additionalProperties":{"default":[0.0000001],"properties":{"a":{"x":1}}}}',
    ),
    watching((step) => steps.push(step)),
  )
  expect(steps.map(({ rule, path, before, after }) => [rule, path, before, after])).toEqual([
    ['drop-keyword', ['title'], 't', undefined],
    ['drop-null', ['items'], null, undefined],
    ['reread-number', ['enum', 0], { number: '0.0000001' }, { number: '1e-7' }],
    ['reread-number', ['additionalProperties', 'default', 0], { number: '0.0000001' }, { number: '1e-7' }],
    ['drop-keyword', ['additionalProperties', 'default'], [{ number: '1e-7' }], undefined],
    ['drop-keyword', ['additionalProperties', 'properties', 'a', 'x'], { number: '1' }, undefined],
  ])
})
