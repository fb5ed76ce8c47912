import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { fromPlain, toPlain } from '../json/write'
import { readItem } from './item'

function read(item: PlainJson): unknown {
  const result = readItem(fromPlain(item), () => 'new')
  return result.kind === 'kept' ? toPlain(result.item) : result.reason
}

const call = { type: 'function_call', call_id: 'c1', name: 'nope', arguments: '{}' }
const kept = { type: 'function_call', id: 'fc_new', name: 'nope', arguments: '{}', call_id: 'c1' }

test.each<[string, PlainJson, unknown]>([
  ['text', 'x', 'it is not an object'],
  ['no type', { call_id: 'c1' }, 'it has no type'],
  ['an unknown type', { ...call, type: 'tool_call' }, 'the type tool_call is unknown'],
  ['a type in other case', { ...call, type: 'Function_Call' }, 'the type Function_Call is unknown'],
  ['no name', { type: 'function_call', call_id: 'c1', arguments: '{}' }, 'name is missing'],
  ['arguments that are an object', { ...call, arguments: {} }, 'arguments is not what it must be'],
  [
    'input of null',
    { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: null },
    'input is not what it must be',
  ],
  ['a call without an id gets one', call, kept],
  ['an id of its own is kept', { ...call, id: 'mine' }, { ...kept, id: 'mine' }],
  ['further fields are ignored', { ...call, status: 'completed', foo: 1 }, kept],
  ['a namespace of null is left out', { ...call, namespace: null }, kept],
  ['an integer of 65 bits', { ...call, foo: 2 ** 64 }, 'it holds an integer of more than 64 bits'],
  ['the same deep inside', { ...call, foo: { x: [2 ** 65] } }, 'it holds an integer of more than 64 bits'],
  ['a number that is written with an exponent', { ...call, foo: 2 ** 70 }, kept],
  [
    'a reasoning item says that it has no content',
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type: 'reasoning', id: 'rs_1', summary: [], content: null, encrypted_content: null },
  ],
  [
    'a shell call says what it does not set',
    { type: 'local_shell_call', call_id: 'c1', status: 'completed', action: { type: 'exec', command: ['true'] } },
    {
      type: 'local_shell_call',
      id: 'lsh_new',
      call_id: 'c1',
      status: 'completed',
      action: { type: 'exec', command: ['true'], timeout_ms: null, working_directory: null, env: null, user: null },
    },
  ],
])('%s', (_label, item, expected) => {
  expect(read(item)).toEqual(expected)
})
