import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { compact } from './compact'
import { parametersOf } from './parameters'
import { prune } from './prune'
import { sanitise } from './sanitise'
import { type SchemaStep, watching } from './step'
import { listFailureOf } from './tools-list'

const RUNS = { numRuns: 10_000 }

function json(value: unknown): Json {
  const read = readJson(JSON.stringify(value))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const KEYS = [
  ...['type', 'properties', 'items', 'enum', 'const', 'description', 'required', 'additionalProperties', 'anyOf'],
  ...[
    'oneOf',
    'allOf',
    '$ref',
    '$defs',
    'definitions',
    'minItems',
    'format',
    'minimum',
    'prefixItems',
    'title',
    'encrypted',
  ],
]

/** Mostly schemas, with anything in any place. */
const { anySchema } = fc.letrec<{ anySchema: unknown }>((tie) => ({
  anySchema: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom<unknown>(true, false, null, 5, 0.0000001, 'x'),
    fc.dictionary(
      fc.constantFrom(...KEYS),
      fc.oneof(
        tie('anySchema'),
        fc.array(tie('anySchema'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'type', '$ref', 'A', '10', '😀', '\uff5e'), tie('anySchema'), {
          maxKeys: 3,
        }),
        fc.constantFrom('string', 'object', 'array', 'null', 'any', '#/$defs/A', '#/definitions/A', 'é "text"'),
        fc.subarray(['string', 'object', 'array', 'null', 'any']),
      ),
      { maxKeys: 5 },
    ),
  ),
}))

/** Schemas that always make a model. */
function goodSchemas(depth: number): fc.Arbitrary<unknown> {
  const leaf = fc.constantFrom<unknown>(true, { type: 'string' }, { $ref: '#/$defs/A' }, { description: 'lost' })
  const inner =
    depth === 0 ? leaf : fc.oneof({ weight: 4, arbitrary: leaf }, { weight: 1, arbitrary: goodSchemas(depth - 1) })
  const schemas = fc.array(inner, { maxLength: 2 })
  const named = fc.dictionary(fc.constantFrom('a', 'A', 'description', '10', '9'), inner, { maxKeys: 2 })
  return fc.record(
    {
      type: fc.constantFrom<unknown>('object', 'array', 'string', ['string', 'null']),
      description: fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '"', '\n'), maxLength: 30 }),
      $ref: fc.constantFrom('#', '#/$defs/A', '#/definitions/A', 'https://example.com'),
      enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
      properties: named,
      items: inner,
      additionalProperties: fc.oneof(fc.boolean(), inner),
      anyOf: schemas,
      oneOf: schemas,
      $defs: named,
      definitions: named,
    },
    { requiredKeys: [] },
  )
}
const goodJson = goodSchemas(3).map(json)

const anyJson = fc
  .oneof({ weight: 4, arbitrary: anySchema }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) })
  .map(json)
const budgets = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(5000))

test('what is sanitised stays as it is when it is sanitised again', () => {
  fc.assert(
    fc.property(anyJson, (schema) => {
      const once = sanitise(schema)
      expect(sanitise(once)).toBe(once)
    }),
    RUNS,
  )
})

test('what is pruned stays as it is when it is pruned again', () => {
  fc.assert(
    fc.property(anyJson, (schema) => {
      const once = writeJson(prune(schema))
      expect(writeJson(prune(prune(schema)))).toBe(once)
    }),
    RUNS,
  )
})

test('watching changes nothing, and the input is left alone', () => {
  fc.assert(
    fc.property(anyJson, budgets, (schema, maxBytes) => {
      const before = writeJson(schema)
      const watched = parametersOf(schema, { maxBytes }, () => undefined)
      expect(watched).toEqual(parametersOf(schema, { maxBytes }))
      expect(writeJson(schema)).toBe(before)
    }),
    RUNS,
  )
})

test('a step tells of a change, but for the rule that stops', () => {
  fc.assert(
    fc.property(anyJson, (schema) => {
      const steps: SchemaStep[] = []
      sanitise(
        schema,
        watching((step) => steps.push(step)),
      )
      for (const { rule, before, after } of steps) expect(before === after).toBe(rule === 'keep-untyped')
    }),
    RUNS,
  )
})

test('the bytes are those of the text, and the text is that of the parameters', () => {
  fc.assert(
    fc.property(anyJson, budgets, (schema, maxBytes) => {
      const shown = parametersOf(schema, { maxBytes })
      if (shown.kind !== 'parameters') return
      expect(shown.bytes).toBe(new TextEncoder().encode(shown.text).length)
      expect(shown.text).toBe(writeJson(shown.parameters))
    }),
    RUNS,
  )
})

test('sizes never grow from pass to pass, and nothing is taken from what fits', () => {
  fc.assert(
    fc.property(goodJson, budgets, (schema, maxBytes) => {
      const sizes: number[] = []
      const pruned = prune(sanitise(schema))
      const { text } = compact(
        pruned,
        maxBytes,
        watching(({ rule, after }) => {
          if (rule === 'measure') sizes.push(JSON.parse(writeJson(after ?? null)))
        }),
      )
      sizes.push(new TextEncoder().encode(text).length)
      expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes)
      const whole = compact(pruned, Number.POSITIVE_INFINITY).text
      expect(text === whole || (sizes[0] ?? 0) > maxBytes).toBe(true)
    }),
    RUNS,
  )
})

test('a smaller budget never gives a longer text', () => {
  fc.assert(
    fc.property(goodJson, budgets, budgets, (schema, one, other) => {
      const pruned = prune(sanitise(schema))
      const small = compact(pruned, Math.min(one, other)).text.length
      expect(small).toBeLessThanOrEqual(compact(pruned, Math.max(one, other)).text.length)
    }),
    RUNS,
  )
})

test('any tool list gets an answer', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string(), inputSchema: fc.jsonValue() })), (tools) => {
      const lost = tools.some(
        ({ inputSchema }) => parametersOf(json(inputSchema), { maxBytes: 1 }).kind === 'listFailed',
      )
      expect(listFailureOf(json({ tools })) !== undefined).toBe(lost)
    }),
    RUNS,
  )
})
