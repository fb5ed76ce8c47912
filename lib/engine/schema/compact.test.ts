import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { collapseCompositions, collapseDeep, compact, forgetDefinitions, stripDescriptions } from './compact'
import { type SchemaStep, watching } from './step'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

test.each([
  ['the root', '{"description":"d","type":"object"}', '{"type":"object"}'],
  [
    'children, definitions and lists',
    '{"properties":{"a":{"description":1}},"items":[{"description":2}],"$defs":{"A":{"definitions":{"B":{"description":3}}}}}',
    '{"properties":{"a":{}},"items":[{}],"$defs":{"A":{"definitions":{"B":{}}}}}',
  ],
  [
    'a property of that name stays',
    '{"properties":{"description":{"type":"string"}}}',
    '{"properties":{"description":{"type":"string"}}}',
  ],
  ['literals keep it', '{"enum":[{"description":"d"}]}', '{"enum":[{"description":"d"}]}'],
])('pass 1 strips descriptions: %s', (_label, input, expected) => {
  expect(writeJson(stripDescriptions(json(input)))).toBe(expected)
})

test.each([
  [
    'a reference and what stands beside it',
    '{"items":{"$ref":"#/$defs/A","description":"d"},"$defs":{"A":{}}}',
    '{"items":{}}',
  ],
  ['both tables', '{"$defs":{},"definitions":{},"type":"object"}', '{"type":"object"}'],
  ['the root itself', '{"$ref":"#/definitions/A","type":"object","definitions":{}}', '{}'],
  [
    'other references stay',
    '{"anyOf":[{"$ref":"#"},{"$ref":"x"},{"$ref":"#/$defs"}]}',
    '{"anyOf":[{"$ref":"#"},{"$ref":"x"},{"$ref":"#/$defs"}]}',
  ],
  [
    'a table deeper inside stays whole',
    '{"items":{"$defs":{"A":{"$ref":"#/$defs/A"}}}}',
    '{"items":{"$defs":{"A":{"$ref":"#/$defs/A"}}}}',
  ],
  ['a list at the root', '[{"$ref":"#/$defs/A"}]', '[{}]'],
])('pass 2 forgets definitions: %s', (_label, input, expected) => {
  expect(writeJson(forgetDefinitions(json(input)))).toBe(expected)
})

const inDepth3 = (schema: string) => `{"properties":{"a":{"properties":{"b":{"properties":{"c":${schema}}}}}}}`

test.each([
  ['an object at depth 3', inDepth3('{"type":"object","properties":{}}'), inDepth3('{}')],
  ['a null composition too', inDepth3('{"allOf":null}'), inDepth3('{}')],
  ['a reference', inDepth3('{"$ref":"#"}'), inDepth3('{}')],
  [
    'a plain value stays',
    inDepth3('{"type":"string","enum":[{"items":1}]}'),
    inDepth3('{"type":"string","enum":[{"items":1}]}'),
  ],
  ['its unknown keywords count for nothing', inDepth3('{"not":{"items":{}}}'), inDepth3('{"not":{"items":{}}}')],
  [
    'a list does not go deeper',
    '{"items":[{"anyOf":[[{"additionalProperties":{"items":{}}}]]}]}',
    '{"items":[{"anyOf":[[{"additionalProperties":{}}]]}]}',
  ],
  [
    'definitions are not entered',
    '{"$defs":{"A":{"items":{"items":{"items":{"items":{}}}}}}}',
    '{"$defs":{"A":{"items":{"items":{"items":{"items":{}}}}}}}',
  ],
])('pass 3 collapses what is deep: %s', (_label, input, expected) => {
  expect(writeJson(collapseDeep(json(input)))).toBe(expected)
})

test.each([
  [
    'a property',
    '{"properties":{"a":{"anyOf":[]},"b":{"type":"string"}}}',
    '{"properties":{"a":{},"b":{"type":"string"}}}',
  ],
  ['the root', '{"type":"object","oneOf":null}', '{}'],
  ['additionalProperties', '{"additionalProperties":{"allOf":[]}}', '{"additionalProperties":{}}'],
])('pass 4 collapses compositions: %s', (_label, input, expected) => {
  expect(writeJson(collapseCompositions(json(input)))).toBe(expected)
})

const DESCRIBED = '{"description":"éé","type":"object"}'

test.each([
  ['as much as allowed', 38, '{"type":"object","description":"éé"}'],
  ['one byte less', 37, '{"type":"object"}'],
])('the budget is in bytes of the text that is sent: %s', (_label, maxBytes, text) => {
  expect(compact(json(DESCRIBED), maxBytes)).toMatchObject({ text })
})

test('keywords that are no fields weigh nothing', () => {
  const schema = json(`{"type":"string","title":"${'x'.repeat(100)}","description":"d"}`)
  expect(compact(schema, 35)).toMatchObject({ schema, text: '{"type":"string","description":"d"}' })
})

test('what makes no model is left alone', () => {
  const schema = json('{"description":"d","required":true}')
  expect(compact(schema, 1)).toEqual({
    schema,
    built: { kind: 'fault', reason: 'invalid type: boolean `true`, expected a sequence' },
    text: '',
  })
})

test('after the last pass a schema may still be too large', () => {
  expect(compact(json('{"type":"object","properties":{"abc":{}}}'), 1).text).toBe(
    '{"type":"object","properties":{"abc":{}}}',
  )
})

test('sizes before each pass, and what each pass took, are told', () => {
  const steps: SchemaStep[] = []
  const schema = json(
    '{"type":"object","description":"d","properties":{"a":{"$ref":"#/$defs/A"},"b":{"items":{"items":{"items":{}}}},"c":{"anyOf":[]}},"$defs":{"A":{}}}',
  )
  const { text } = compact(
    schema,
    70,
    watching((step) => steps.push(step)),
  )
  expect(text).toBe('{"type":"object","properties":{"a":{},"b":{"items":{"items":{}}},"c":{}}}')
  expect(
    steps.map(({ rule, path, before, after }) => [
      rule,
      path.join('/'),
      before === undefined ? '' : writeJson(before),
      after === undefined ? '' : writeJson(after),
    ]),
  ).toEqual([
    ['measure', '', '70', '146'],
    ['strip-description', 'description', '"d"', ''],
    ['measure', '', '70', '128'],
    ['forget-reference', 'properties/a', '{"$ref":"#/$defs/A"}', '{}'],
    ['forget-table', '$defs', '{"A":{}}', ''],
    ['measure', '', '70', '93'],
    ['collapse-deep', 'properties/b/items/items', '{"items":{}}', '{}'],
    ['measure', '', '70', '83'],
    ['collapse-composition', 'properties/c', '{"anyOf":[]}', '{}'],
  ])
})
