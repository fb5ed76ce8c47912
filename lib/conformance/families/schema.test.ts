import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Family, Vector } from '../family'
import { replayFamily } from '../replay'
import { compaction } from './compaction'
import { fieldSchema } from './field-schema'
import { realServers } from './real-servers'
import { schema } from './schema'
import { schemaFuzz } from './schema-fuzz'

const FAMILIES: readonly [Family, number][] = [
  [schema, 1270],
  [schemaFuzz, 233],
  [compaction, 199],
  [realServers, 235],
  [fieldSchema, 37],
]

function vectorsOf({ name }: Family): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'))
}

test.each(FAMILIES.map(([family, count]) => [family.name, family, count] as const))(
  'all vectors of %s agree',
  (_name, family, count) => {
    const vectors = vectorsOf(family)
    expect(replayFamily(family, vectors, () => undefined).report.failed).toEqual([])
    expect(vectors).toHaveLength(count)
  },
)

test.each([
  ['a budget of its own', 'tool_input_schema_max_bytes = 40', { parametersText: '{"type":"object","properties":{}}' }],
  [
    'zero',
    'tool_input_schema_max_bytes = 0',
    {
      configError:
        'Error loading config.toml: invalid value: integer `0`, expected a nonzero usize\nin `mcp_servers.srv.tool_input_schema_max_bytes`',
      code: 1,
    },
  ],
  [
    'a float',
    'tool_input_schema_max_bytes = 5e3',
    {
      configError:
        'Error loading config.toml: invalid type: floating point `5000.0`, expected a nonzero usize\nin `mcp_servers.srv.tool_input_schema_max_bytes`',
      code: 1,
    },
  ],
])('the configuration counts: %s', (_label, config, got) => {
  const inputSchema = { type: 'object', description: 'a text' }
  expect(schema.replay({ id: 'x', input: { inputSchema, config }, expect: {} }, () => undefined).got).toEqual(got)
})

test('a parameter in another place is a difference', () => {
  const input = { inputSchema: { properties: { b: {}, a: {} } } }
  const expect_ = { parameters: { type: 'object', properties: { b: {}, a: {} } } }
  const { expected, got } = schema.replay({ id: 'x', input, expect: expect_ }, () => undefined)
  expect(got).not.toEqual(expected)
})
