import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { fromPlain } from '../json/write'
import { DEFAULT_MAX_BYTES } from './compact'
import { parametersOf, parametersOfSchema } from './parameters'
import type { SchemaRule, SchemaStep } from './step'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const LIMITS = { maxBytes: DEFAULT_MAX_BYTES }

test.each([
  ['nothing is an object', '{}', '{"type":"object","properties":{}}'],
  ['properties null are filled', '{"type":"object","properties":null}', '{"type":"object","properties":{}}'],
  ['the root need not be an object', '{"type":"string"}', '{"type":"string","properties":{}}'],
  [
    'a root reference gains properties, but no type',
    '{"$ref":"#/$defs/A","$defs":{"A":{"type":"object"}}}',
    '{"$ref":"#/$defs/A","properties":{},"$defs":{"A":{"type":"object","properties":{}}}}',
  ],
  [
    'a described root keeps its description',
    '{"description":"d"}',
    '{"type":"object","description":"d","properties":{}}',
  ],
  ['a union with null is no null', '{"type":["null","object"]}', '{"type":["null","object"],"properties":{}}'],
  ['null twice is a union', '{"type":["null","null"]}', '{"type":["null","null"],"properties":{}}'],
  [
    'null below the root',
    '{"properties":{"a":{"type":"null"}}}',
    '{"type":"object","properties":{"a":{"type":"null"}}}',
  ],
  ['what is pruned may be bad', '{"$defs":{"A":5}}', '{"type":"object","properties":{}}'],
  ['a number with a fraction counts as a map', '1.5', '{"type":"object","properties":{}}'],
])('a tool: %s', (_label, input, text) => {
  expect(parametersOf(json(input), LIMITS)).toEqual({
    kind: 'parameters',
    parameters: json(text),
    text,
    bytes: text.length,
  })
})

const NULL_ROOT = 'tool input schema must not be a singleton null type'

test.each([
  ['a null root', '{"type":"null"}', NULL_ROOT],
  ['in a list', '{"type":["null","any"]}', NULL_ROOT],
  ['beside a reference', '{"type":{"null":null},"anyOf":[]}', NULL_ROOT],
  [
    'the old boolean required',
    '{"properties":{"a":{"type":"string","required":true}}}',
    'invalid type: boolean `true`, expected a sequence',
  ],
  ['a tuple', '{"properties":{"a":{"items":[{"type":"string"}]}}}', 'invalid type: map, expected a string'],
  [
    'the keys that a fill and a removal move decide which fault is told',
    '{"$defs":{},"description":5,"required":"x"}',
    'invalid type: number, expected a string',
  ],
  [
    'below the root nothing is filled in, so the last key moves to the front',
    '{"properties":{"a":{"$defs":5,"type":"object","description":5,"required":"x"}}}',
    'invalid type: string "x", expected a sequence',
  ],
])('dropped: %s', (_label, input, reason) => {
  expect(parametersOf(json(input), LIMITS)).toEqual({ kind: 'dropped', reason })
})

test.each([
  ['null', 'null'],
  ['a boolean', 'true'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['an integer', '5'],
])('the whole list is lost: %s', (_label, input) => {
  expect(parametersOf(json(input), LIMITS)).toEqual({ kind: 'listFailed', error: 'Unexpected response type' })
})

function deep(levels: number): Json {
  let schema: Json = true
  for (let level = 0; level < levels; level++) schema = new Map([['items', schema]])
  return schema
}

test('123 levels can be read, 124 lose the list, and any number of them ends', () => {
  expect(parametersOf(deep(123), LIMITS).kind).toBe('parameters')
  expect(parametersOf(deep(124), LIMITS)).toEqual({ kind: 'listFailed' })
  expect(parametersOf(deep(1_000_000), LIMITS)).toEqual({ kind: 'listFailed' })
})

test.each([
  ['nothing is filled in', '{}', '{}'],
  ['properties null stay absent', '{"type":"object","properties":null}', '{"type":"object"}'],
  ['a boolean is a schema', 'true', '{"type":"string"}'],
])('a schema from elsewhere: %s', (_label, input, text) => {
  expect(parametersOfSchema(json(input), LIMITS)).toMatchObject({ kind: 'parameters', text })
})

test('a schema from elsewhere ends, however deep it is', () => {
  expect(parametersOfSchema(deep(127), LIMITS).kind).toBe('parameters')
  expect(parametersOfSchema(deep(1_000_000), LIMITS)).toEqual({ kind: 'dropped', reason: 'recursion limit exceeded' })
})

test('a schema from elsewhere may be no map', () => {
  expect(parametersOfSchema('x', LIMITS)).toEqual({
    kind: 'dropped',
    reason: 'invalid type: string "x", expected struct JsonSchema',
  })
})

const LONG = 'x'.repeat(5500)
const FIELDS = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [`field_${String(at).padStart(3, '0')}`, { type: 'string' }]),
)

/** Sizes that the program's own tests state for the schema before each pass. */
test.each([
  [
    'a long description',
    {
      type: 'object',
      description: LONG,
      properties: { metadata: { $ref: '#/$defs/metadata' } },
      $defs: { metadata: { type: 'string', description: 'Metadata value' } },
    },
    ['5658', '110'],
    '{"type":"object","properties":{"metadata":{"$ref":"#/$defs/metadata"}},"$defs":{"metadata":{"type":"string"}}}',
  ],
  [
    'a large definition',
    {
      type: 'object',
      description: LONG,
      properties: {
        event: {
          type: 'object',
          description: 'Calendar event',
          properties: {
            recurrence: {
              type: 'object',
              description: 'Recurrence settings',
              properties: { pattern: { type: 'string', description: 'Recurrence pattern' } },
            },
          },
        },
        metadata: { $ref: '#/$defs/metadata' },
      },
      $defs: { metadata: { type: 'object', description: 'metadata object', properties: FIELDS } },
    },
    ['14891', '9240', '161'],
    '{"type":"object","properties":{"event":{"type":"object","properties":{"recurrence":{"type":"object","properties":{"pattern":{"type":"string"}}}}},"metadata":{}}}',
  ],
  [
    'a long literal in a composition',
    { type: 'object', properties: { choice: { anyOf: [{ type: 'string', enum: [LONG] }] } } },
    ['5583', '5583', '5583', '5583'],
    '{"type":"object","properties":{"choice":{}}}',
  ],
])('compaction: %s', (_label, schema, sizes, text) => {
  const steps: SchemaStep[] = []
  expect(parametersOf(fromPlain(schema), LIMITS, (step) => steps.push(step))).toMatchObject({ text })
  expect(steps.filter(({ rule }) => rule === 'measure').map(({ after }) => after)).toEqual(
    sizes.map((number) => ({ number })),
  )
})

test('an observer is told of each stage in turn, of the dropped keys once, and of the reason', () => {
  const rules: SchemaRule[] = []
  const input = json('{"title":"t","type":["null"],"$defs":{"A":{}},"description":"dd"}')
  const parameters = parametersOf(input, { maxBytes: 40 }, ({ rule }) => rules.push(rule))
  expect(parameters).toEqual({ kind: 'dropped', reason: NULL_ROOT })
  expect(rules).toEqual([
    'fill-root-properties',
    'known-types',
    'prune-definition',
    'prune-table',
    'measure',
    'strip-description',
    'measure',
    'drop-keyword',
    'refuse',
  ])
})
