import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { sanitise } from './sanitise'
import { type SchemaStep, watching } from './step'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

test.each([
  ['true is a string', 'true', '{"type":"string"}'],
  ['false is a string', 'false', '{"type":"string"}'],
  ['null stays', 'null', 'null'],
  ['a text stays', '"x"', '"x"'],
  ['a number stays', '1.0', '1.0'],
  ['a list is sanitised element by element', '[true,{},5]', '[{"type":"string"},{},5]'],
  ['const becomes an enum', '{"type":"integer","const":3}', '{"type":"integer","enum":[3]}'],
  ['const null too', '{"const":null}', '{"enum":[null],"type":"string"}'],
  ['const wins over enum', '{"enum":["a","b"],"const":"c"}', '{"enum":["c"],"type":"string"}'],
  [
    'taking const out moves the last key into its place',
    '{"const":1,"type":"string","title":"t"}',
    '{"title":"t","type":"string","enum":[1]}',
  ],
  ['a one-element type list collapses', '{"type":["string"]}', '{"type":"string"}'],
  ['unknown types are dropped from a list', '{"type":["string","file"]}', '{"type":"string"}'],
  ['repeated types stay', '{"type":["string","string"]}', '{"type":["string","string"]}'],
  ['a union stays', '{"type":["string","null"]}', '{"type":["string","null"]}'],
  ['an unknown type is inferred anew', '{"type":"enum","enum":["a"]}', '{"type":"string","enum":["a"]}'],
  ['type names are lower case', '{"type":"String"}', '{}'],
  ['required hints at an object', '{"required":["a"]}', '{"required":["a"],"type":"object","properties":{}}'],
  [
    'additionalProperties hints at an object',
    '{"additionalProperties":null}',
    '{"additionalProperties":null,"type":"object","properties":{}}',
  ],
  ['properties wins over items', '{"items":{},"properties":{}}', '{"items":{},"properties":{},"type":"object"}'],
  ['items wins over enum', '{"enum":[1],"items":true}', '{"enum":[1],"items":{"type":"string"},"type":"array"}'],
  [
    'prefixItems hints at an array',
    '{"prefixItems":[true]}',
    '{"prefixItems":[{"type":"string"}],"type":"array","items":{"type":"string"}}',
  ],
  ['an enum of numbers is a string', '{"enum":[1,2]}', '{"enum":[1,2],"type":"string"}'],
  ['format wins over minimum', '{"minimum":1,"format":"int32"}', '{"minimum":1,"format":"int32","type":"string"}'],
  ['minimum hints at a number', '{"minimum":null}', '{"minimum":null,"type":"number"}'],
  ['maximum hints at a number', '{"maximum":1}', '{"maximum":1,"type":"number"}'],
  ['exclusiveMinimum hints at a number', '{"exclusiveMinimum":1}', '{"exclusiveMinimum":1,"type":"number"}'],
  ['exclusiveMaximum hints at a number', '{"exclusiveMaximum":1}', '{"exclusiveMaximum":1,"type":"number"}'],
  ['multipleOf hints at a number', '{"multipleOf":1}', '{"multipleOf":1,"type":"number"}'],
  ['minItems is no hint', '{"minItems":1,"description":"d"}', '{}'],
  ['no hint loses everything', '{"description":"d","title":"t","$defs":{"A":true}}', '{}'],
  ['a reference stops the rest', '{"$ref":"#","type":"any"}', '{"$ref":"#","type":"any"}'],
  ['a composition too, even null', '{"anyOf":null,"minimum":1}', '{"anyOf":null,"minimum":1}'],
  [
    'but not beside a known type',
    '{"oneOf":[],"type":["array"]}',
    '{"oneOf":[],"type":"array","items":{"type":"string"}}',
  ],
  ['an object gets properties', '{"type":"object"}', '{"type":"object","properties":{}}'],
  ['properties null blocks that', '{"type":"object","properties":null}', '{"type":"object","properties":null}'],
  ['items null blocks its default', '{"type":"array","items":null}', '{"type":"array","items":null}'],
  [
    'a union of both gets both',
    '{"type":["array","object"]}',
    '{"type":["array","object"],"properties":{},"items":{"type":"string"}}',
  ],
  ['a definition table that is no map goes', '{"$defs":null,"type":"string"}', '{"type":"string"}'],
  ['properties that are no map stay', '{"properties":[true]}', '{"properties":[true],"type":"object"}'],
  [
    'a boolean additionalProperties stays',
    '{"type":"object","additionalProperties":false,"properties":{}}',
    '{"type":"object","additionalProperties":false,"properties":{}}',
  ],
  ['the value of a composition is sanitised whatever it is', '{"anyOf":true}', '{"anyOf":{"type":"string"}}'],
  [
    'definitions are sanitised at every depth',
    '{"type":"string","definitions":{"A":{"const":1,"$defs":{"B":true}}}}',
    '{"type":"string","definitions":{"A":{"$defs":{"B":{"type":"string"}},"enum":[1],"type":"string"}}}',
  ],
  [
    'other keywords are not entered',
    '{"type":"string","not":true,"default":{"const":1}}',
    '{"type":"string","not":true,"default":{"const":1}}',
  ],
])('%s', (_label, input, expected) => {
  expect(writeJson(sanitise(json(input)))).toBe(expected)
})

test('every rule is told where it acted, with what stood there before and after', () => {
  const steps: SchemaStep[] = []
  const schema = json(
    '{"type":["object"],"$defs":5,"properties":{"a":true,"b":{"const":1},"c":{"title":"t"},"d":{"$ref":"#"},"e":{"type":"array"}}}',
  )
  sanitise(
    schema,
    watching((step) => steps.push(step)),
  )
  expect(
    steps.map(({ rule, path, before, after }) => [
      rule,
      path.join('/'),
      before === undefined ? '' : writeJson(before),
      after === undefined ? '' : writeJson(after),
    ]),
  ).toEqual([
    ['boolean-to-string', 'properties/a', 'true', '{"type":"string"}'],
    ['const-to-enum', 'properties/b', '{"const":1}', '{"enum":[1]}'],
    ['infer-type', 'properties/b', '{"enum":[1]}', '{"enum":[1],"type":"string"}'],
    ['clear-without-hint', 'properties/c', '{"title":"t"}', '{}'],
    ['keep-untyped', 'properties/d', '{"$ref":"#"}', '{"$ref":"#"}'],
    ['add-items', 'properties/e', '{"type":"array"}', '{"type":"array","items":{"type":"string"}}'],
    ['drop-definition-table', '$defs', '5', ''],
    [
      'known-types',
      '',
      '{"type":["object"],"properties":{"a":{"type":"string"},"b":{"enum":[1],"type":"string"},"c":{},"d":{"$ref":"#"},"e":{"type":"array","items":{"type":"string"}}}}',
      '{"type":"object","properties":{"a":{"type":"string"},"b":{"enum":[1],"type":"string"},"c":{},"d":{"$ref":"#"},"e":{"type":"array","items":{"type":"string"}}}}',
    ],
  ])
  expect(steps.map(({ source }) => source)).toContain('tools/src/json_schema.rs:71-80')
})
