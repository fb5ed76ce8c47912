import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import type { Answer, ApprovalMode } from '../scenario'
import { type ApprovalAnswer, approvalQuestion, readAnswer, serverQuestion } from './prompt'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

const schema = '"requestedSchema":{"type":"object","properties":{}}'
const display = '"tool_params":{},"tool_params_display":[]'

test.each<[string, object, string | undefined, ApprovalMode, string]>([
  [
    'title, description, arguments',
    { title: 'Ti', description: 'd' },
    '{}',
    'auto',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call","persist":["session","always"],"tool_title":"Ti","tool_description":"d",${display}},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'modes other than auto offer no persistence',
    {},
    '{}',
    'writes',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call",${display}},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'empty texts stay, the title of the annotations does not count',
    { title: '', description: '  ', annotations: { title: 'A' } },
    '{}',
    'prompt',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call","tool_title":"","tool_description":"  ",${display}},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'no arguments: no keys for them',
    {},
    undefined,
    'prompt',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call"},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'arguments that are no object are not displayed',
    {},
    '[1]',
    'prompt',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call","tool_params":[1]},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'null is a value',
    {},
    'null',
    'prompt',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call","tool_params":null},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
  [
    'the display is sorted by bytes, the arguments keep their order and their numbers',
    {},
    '{"z":1.0,"é":null,"B":1,"10":1,"9":{"y":1}}',
    'prompt',
    `{"serverName":"s","mode":"form","_meta":{"codex_approval_kind":"mcp_tool_call","tool_params":{"z":1.0,"é":null,"B":1,"10":1,"9":{"y":1}},"tool_params_display":[{"name":"10","value":1,"display_name":"10"},{"name":"9","value":{"y":1},"display_name":"9"},{"name":"B","value":1,"display_name":"B"},{"name":"z","value":1.0,"display_name":"z"},{"name":"é","value":null,"display_name":"é"}]},"message":"Allow the s MCP server to run tool \\"t\\"?",${schema}}`,
  ],
])('the question: %s', (_label, tool, args, mode, expected) => {
  const question = approvalQuestion(
    's',
    { name: 't', inputSchema: {}, ...tool },
    args === undefined ? undefined : json(args),
    mode,
  )
  expect(question.method).toBe('mcpServer/elicitation/request')
  expect(writeJson(question.params)).toBe(expected)
})

test('a question of the server has no metadata', () => {
  const { method, params } = serverQuestion(
    'forms',
    'Which?',
    json('{"type":"object","properties":{"a":{"type":"string"}}}'),
  )
  expect(method).toBe('mcpServer/elicitation/request')
  expect(writeJson(params)).toBe(
    '{"serverName":"forms","mode":"form","_meta":null,"message":"Which?","requestedSchema":{"type":"object","properties":{"a":{"type":"string"}}}}',
  )
})

const label = (chosen: string | readonly string[]): Answer => ({
  action: 'accept',
  content: { mcp_tool_call_approval_c1: chosen },
})

test.each<[string, Answer, ApprovalMode, ApprovalAnswer]>([
  ['accept', { action: 'accept' }, 'auto', 'once'],
  ['accept for the session', { action: 'accept', persist: 'session' }, 'auto', 'session'],
  ['accept for good', { action: 'accept', persist: 'always' }, 'auto', 'always'],
  ['not in prompt', { action: 'accept', persist: 'always' }, 'prompt', 'once'],
  ['not in writes', { action: 'accept', persist: 'session' }, 'writes', 'once'],
  ['a label', label('Allow for this session'), 'auto', 'session'],
  ['a label in a list', label(['x', "Allow and don't ask me again"]), 'auto', 'always'],
  ['of two labels the session', label(["Allow and don't ask me again", 'Allow for this session']), 'auto', 'session'],
  ['an acceptance with the label Cancel', label('Cancel'), 'auto', 'once'],
  ['an unknown label', label('Maybe'), 'auto', 'once'],
  ['no label', label([]), 'auto', 'once'],
  [
    'the label of another call',
    { action: 'accept', content: { mcp_tool_call_approval_c2: 'Allow for this session' } },
    'auto',
    'once',
  ],
  ['content that is no object', { action: 'accept', content: 'Allow for this session' }, 'auto', 'once'],
  ['decline', { action: 'decline', persist: 'session' }, 'auto', 'declined'],
  ['cancel', { action: 'cancel' }, 'auto', 'cancelled'],
  ['an answer to another kind of question', { decision: 'accept' }, 'auto', 'declined'],
])('an answer: %s', (_label, answer, mode, expected) => {
  expect(readAnswer(answer, 'c1', mode)).toBe(expected)
})
