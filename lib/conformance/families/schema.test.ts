import { expect, test } from 'vitest'
import { schema } from './schema'

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
