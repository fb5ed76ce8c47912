import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { prune } from './prune'
import { type SchemaStep, watching } from './step'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const A = '"$defs":{"A":{"type":"string"}}'

test.each([
  ['no table', '{"type":"object"}', '{"type":"object"}'],
  ['no map', '[{"$defs":{"A":{}}}]', '[{"$defs":{"A":{}}}]'],
  ['a used entry stays', `{"items":{"$ref":"#/$defs/A"},${A}}`, `{"items":{"$ref":"#/$defs/A"},${A}}`],
  ['an unused one goes, the table with it', `{"type":"string",${A}}`, '{"type":"string"}'],
  ['an empty table goes', '{"$defs":{},"definitions":{},"type":"string"}', '{"type":"string"}'],
  ['the last key moves into the gap of a table', `{${A},"a":1,"b":2}`, '{"b":2,"a":1}'],
  ['the root may refer itself', `{"$ref":"#/$defs/A",${A}}`, `{"$ref":"#/$defs/A",${A}}`],
  [
    'entries are reached through each other and across tables',
    '{"anyOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"items":{"$ref":"#/definitions/B"}}},"definitions":{"B":{"$ref":"#/$defs/A"},"C":{}}}',
    '{"anyOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"items":{"$ref":"#/definitions/B"}}},"definitions":{"B":{"$ref":"#/$defs/A"}}}',
  ],
  [
    'the same name in the other table is another entry',
    '{"oneOf":[{"$ref":"#/definitions/A"}],"$defs":{"A":{}},"definitions":{"A":{}}}',
    '{"oneOf":[{"$ref":"#/definitions/A"}],"definitions":{"A":{}}}',
  ],
  [
    'inside a reached entry everything is searched',
    '{"allOf":[[{"$ref":"#/$defs/A"}]],"$defs":{"A":{"default":[{"x":{"$ref":"#/$defs/B"}}]},"B":{},"C":{}}}',
    '{"allOf":[[{"$ref":"#/$defs/A"}]],"$defs":{"A":{"default":[{"x":{"$ref":"#/$defs/B"}}]},"B":{}}}',
  ],
  [
    'additionalProperties are searched',
    `{"additionalProperties":{"$ref":"#/$defs/A"},${A}}`,
    `{"additionalProperties":{"$ref":"#/$defs/A"},${A}}`,
  ],
  ['prefixItems are not', `{"prefixItems":[{"$ref":"#/$defs/A"}],${A}}`, '{"prefixItems":[{"$ref":"#/$defs/A"}]}'],
  ['enum is not', `{"enum":[{"$ref":"#/$defs/A"}],${A}}`, '{"enum":[{"$ref":"#/$defs/A"}]}'],
  [
    'tables deeper inside stay, and keep nothing alive',
    `{"properties":{"a":{"$defs":{"X":{"$ref":"#/$defs/A"}}}},${A}}`,
    '{"properties":{"a":{"$defs":{"X":{"$ref":"#/$defs/A"}}}}}',
  ],
  ['a reference to nothing is kept', '{"$ref":"#/$defs/B","$defs":{"A":{}}}', '{"$ref":"#/$defs/B"}'],
  [
    'names of JavaScript are names like others',
    '{"$ref":"#/$defs/__proto__","$defs":{"__proto__":{},"constructor":{}}}',
    '{"$ref":"#/$defs/__proto__","$defs":{"__proto__":{}}}',
  ],
])('%s', (_label, input, expected) => {
  expect(writeJson(prune(json(input)))).toBe(expected)
})

test('what goes is told, entries before their table', () => {
  const steps: SchemaStep[] = []
  prune(
    json('{"$ref":"#/$defs/A","$defs":{"A":{},"B":true},"definitions":{"C":1}}'),
    watching((step) => steps.push(step)),
  )
  expect(steps.map(({ rule, path, before, after }) => [rule, path, before, after])).toEqual([
    ['prune-definition', ['$defs', 'B'], true, undefined],
    ['prune-definition', ['definitions', 'C'], { number: '1' }, undefined],
    ['prune-table', ['definitions'], new Map(), undefined],
  ])
})
