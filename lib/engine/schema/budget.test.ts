import { expect, test } from 'vitest'
import type { Json } from '../json/value'
import { readSchemaBudget } from './budget'

test.each([
  ['one byte', '1', 1],
  ['much', '100000', 100_000],
])('a budget: %s', (_label, number, maxBytes) => {
  expect(readSchemaBudget('srv', { number })).toEqual({ kind: 'budget', maxBytes })
})

const refused: readonly [string, Json, string][] = [
  ['zero', { number: '0' }, 'invalid value: integer `0`'],
  ['minus zero', { number: '-0' }, 'invalid value: integer `0`'],
  ['negative', { number: '-1' }, 'invalid value: integer `-1`'],
  ['a float', { number: '1.5' }, 'invalid type: floating point `1.5`'],
  ['a whole float', { number: '5000.0' }, 'invalid type: floating point `5000.0`'],
  ['an exponent', { number: '1e3' }, 'invalid type: floating point `1000.0`'],
  ['a large float', { number: '1e16' }, 'invalid type: floating point `10000000000000000.0`'],
  ['a small float', { number: '1e-7' }, 'invalid type: floating point `0.0000001`'],
  ['a negative float', { number: '-1.5' }, 'invalid type: floating point `-1.5`'],
  ['infinite', { number: '-inf' }, 'invalid type: floating point `-inf`'],
  ['no number', { number: 'NaN' }, 'invalid type: floating point `NaN`'],
  ['a text', '5000', 'invalid type: string "5000"'],
  ['a text with quotes and marks', 'a"\u0301', 'invalid type: string "a\\"\\u{301}"'],
  ['a boolean', true, 'invalid type: boolean `true`'],
  ['a list', [], 'invalid type: sequence'],
  ['a table', new Map(), 'invalid type: map'],
]

test.each(refused)('the program does not start: %s', (_label, value, problem) => {
  expect(readSchemaBudget('srv', value)).toEqual({
    kind: 'refused',
    error: `Error loading config.toml: ${problem}, expected a nonzero usize\nin \`mcp_servers.srv.tool_input_schema_max_bytes\``,
  })
})
