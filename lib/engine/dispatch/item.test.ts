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

const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [] }
const metadata = 'internal_chat_message_metadata_passthrough'

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
  ['an empty id is none', { ...call, id: '' }, kept],
  [
    'an agent’s message',
    { type: 'agent_message', author: 'a', recipient: 'b', content: [{ type: 'input_text', text: 'x' }], phase: 'x' },
    {
      type: 'agent_message',
      id: 'amsg_new',
      author: 'a',
      recipient: 'b',
      content: [{ type: 'input_text', text: 'x' }],
    },
  ],
  [
    'an agent’s message cannot hold what a model said',
    { type: 'agent_message', author: 'a', recipient: 'b', content: [{ type: 'output_text', text: 'x' }] },
    'content is not what it must be',
  ],
  [
    'a compaction has two names',
    { type: 'compaction_summary', encrypted_content: 'e' },
    { type: 'compaction', id: 'cmp_new', encrypted_content: 'e' },
  ],
  ['a compaction without its content', { type: 'compaction' }, 'encrypted_content is missing'],
  [
    'a compaction of the context needs none',
    { type: 'context_compaction' },
    { type: 'context_compaction', id: 'cmp_new' },
  ],
  [
    'further tools are kept as they are',
    { type: 'additional_tools', role: 'developer', tools: [1, null] },
    { type: 'additional_tools', id: 'at_new', role: 'developer', tools: [1, null] },
  ],
  ['a wish to compact leaves nothing', { type: 'compaction_trigger' }, 'the type compaction_trigger is unknown'],
  [
    'the phase of a message',
    { ...message, phase: 'commentary', status: 'completed' },
    { ...message, phase: 'commentary' },
  ],
  ['another phase', { ...message, phase: 'x' }, 'phase is not what it must be'],
  ['metadata that decodes is not kept', { ...message, [metadata]: { turn_id: 't', cell_id: 5 } }, message],
  [
    'metadata that does not',
    { ...message, [metadata]: { turn_id: 5 } },
    'internal_chat_message_metadata_passthrough is not what it must be',
  ],
  ['encrypted arguments are not kept', { ...call, encrypted_function_args: ['a'] }, kept],
  [
    'encrypted arguments that are no list',
    { ...call, encrypted_function_args: 'a' },
    'encrypted_function_args is not what it must be',
  ],
  [
    'an output may lack a call id and have a name',
    { type: 'function_call_output', output: 'x', name: 'n', namespace: 's' },
    { type: 'function_call_output', id: 'fco_new', name: 'n', namespace: 's', output: 'x' },
  ],
  ['a custom output may not', { type: 'custom_tool_call_output', output: 'x' }, 'call_id is missing'],
  [
    'a search says that it has no call id',
    { type: 'tool_search_call', id: 'tsc_1', execution: 'server', arguments: 1 },
    { type: 'tool_search_call', id: 'tsc_1', call_id: null, execution: 'server', arguments: 1 },
  ],
  [
    'a picture has a URL or a file',
    { ...message, content: [{ type: 'input_image', file_id: 'f', image_url: null, detail: 'low' }] },
    { ...message, content: [{ type: 'input_image', file_id: 'f', detail: 'low' }] },
  ],
  [
    'of both only the URL is kept',
    { ...message, content: [{ type: 'input_image', file_id: 'f', image_url: 'u' }] },
    { ...message, content: [{ type: 'input_image', image_url: 'u' }] },
  ],
  [
    'a detail that there is not',
    { ...message, content: [{ type: 'input_image', image_url: 'u', detail: 'tiny' }] },
    'content is not what it must be',
  ],
  [
    'what a web search did',
    { type: 'web_search_call', action: { type: 'search', query: null, queries: ['a'], sources: [] } },
    { type: 'web_search_call', id: 'ws_new', action: { type: 'search', queries: ['a'] } },
  ],
  [
    'a web search of another kind',
    { type: 'web_search_call', status: 'completed', action: { type: 'find', pattern: 'x' } },
    { type: 'web_search_call', id: 'ws_new', status: 'completed', action: { type: 'other' } },
  ],
  [
    'thoughts without a reasoning_text are left out',
    { type: 'reasoning', id: 'rs_1', summary: [], content: [{ type: 'text', text: 'x' }] },
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null },
  ],
  [
    'with one all are kept',
    {
      type: 'reasoning',
      id: 'rs_1',
      summary: [],
      content: [
        { type: 'reasoning_text', text: 'x' },
        { type: 'text', text: 'y' },
      ],
    },
    {
      type: 'reasoning',
      id: 'rs_1',
      summary: [],
      content: [
        { type: 'reasoning_text', text: 'x' },
        { type: 'text', text: 'y' },
      ],
      encrypted_content: null,
    },
  ],
  [
    'a time limit below zero',
    { type: 'local_shell_call', status: 'completed', action: { type: 'exec', command: [], timeout_ms: -1 } },
    'action is not what it must be',
  ],
  ['further fields are ignored', { ...call, status: 'completed', foo: 1 }, kept],
  ['a namespace of null is left out', { ...call, namespace: null }, kept],
  ['half of a surrogate pair', { ...call, arguments: '"\ud83d"' }, 'it holds half of a surrogate pair'],
  ['the same in a name that nobody reads', { ...call, foo: { '\udc00': 1 } }, 'it holds half of a surrogate pair'],
  ['a whole pair', { ...call, foo: '🙂' }, kept],
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
