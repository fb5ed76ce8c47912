import { expect, test } from 'vitest'
import type { Call } from '../call'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import type { Server } from '../scenario'
import { mcpTool } from './tool'

const name = { namespace: 'mcp__my_server_', name: '_odd_name' }
const call = (args: string): Call => ({ index: 0, callId: 'c1', name, payload: { kind: 'function', arguments: args } })

test.each<[string, Partial<Server>, object, string, string]>([
  ['no hints', {}, {}, 'write', 'an MCP tool without readOnlyHint'],
  [
    'readOnlyHint',
    {},
    { annotations: { readOnlyHint: true, destructiveHint: true } },
    'read',
    'the tool has readOnlyHint',
  ],
  [
    'readOnlyHint in a serial server',
    { supportsParallelToolCalls: false },
    { annotations: { readOnlyHint: true } },
    'read',
    'the tool has readOnlyHint',
  ],
  [
    'idempotent is not enough',
    {},
    { annotations: { idempotentHint: true, openWorldHint: false } },
    'write',
    'an MCP tool without readOnlyHint',
  ],
  ['a parallel server', { supportsParallelToolCalls: true }, {}, 'read', 'its server has supports_parallel_tool_calls'],
])('the lock: %s', (_label, server, tool, lock, lockReason) => {
  const made = mcpTool({ name: 's', serves: {}, ...server }, { name: 't', inputSchema: {}, ...tool }, name)
  expect(made).toMatchObject({
    lock,
    lockReason,
    server: 's',
    accepts: ['function', 'tool-search'],
    exposure: 'direct',
  })
})

const tool = mcpTool({ name: 's', serves: {} }, { name: 't', inputSchema: {} }, name)

test.each([
  ['arguments', '{"b": 1.0, "a": 2}', '{"b":1.0,"a":2}'],
  ['none', '  ', '{}'],
  ['null', 'null', 'null'],
  ['unreadable ones', '{"a":', '"{\\"a\\":"'],
])('hooks are told of %s', (_label, args, expected) => {
  const subject = tool.preHook?.(call(args))
  expect(subject?.toolName).toBe('mcp__my_server__odd_name')
  expect(writeJson(subject?.toolInput ?? null)).toBe(expected)
})

test('a rewrite becomes the arguments, as compact JSON', () => {
  const input: Json = new Map<string, Json>([['z', [{ number: '1.0' }, null]]])
  expect(tool.rewrite?.(call('{}'), input)).toEqual({ ok: true, call: call('{"z":[1.0,null]}') })
})
