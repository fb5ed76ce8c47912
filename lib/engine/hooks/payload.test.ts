import { expect, test } from 'vitest'
import type { ToolName } from '../call'
import { toPlain, writeJson } from '../json/write'
import { commandSubject, functionInput, functionSubject, type HookContext, hookInput, patchSubject } from './payload'

test.each([
  ['JSON, as written', '{"b":1.0,"a":{"z":1,"y":2}}', '{"b":1.0,"a":{"z":1,"y":2}}'],
  ['a list', '[1]', '[1]'],
  ['null', 'null', 'null'],
  ['nothing', '', '{}'],
  ['blanks as Rust sees them', ' \u0085\n', '{}'],
  ['no JSON', '{"a":', '"{\\"a\\":"'],
])('arguments: %s', (_label, args, expected) => {
  expect(writeJson(functionInput(args))).toBe(expected)
})

const inNamespace = (namespace: string | undefined, name: string): ToolName => ({ namespace, name })

test.each<[string, ReturnType<typeof commandSubject>, string, readonly string[]]>([
  ['a command', commandSubject('ls'), 'Bash', []],
  ['a patch', patchSubject('P'), 'apply_patch', ['Write', 'Edit']],
  ['a function', functionSubject(inNamespace(undefined, 'view_image'), '{}'), 'view_image', []],
  [
    'a function in a namespace',
    functionSubject(inNamespace('multi_agent_v1', 'wait_agent'), '{}'),
    'multi_agent_v1wait_agent',
    [],
  ],
  ['a new agent', functionSubject(inNamespace('multi_agent_v1', 'spawn_agent'), '{}'), 'spawn_agent', ['Agent']],
  ['elsewhere', functionSubject(inNamespace('x', 'spawn_agent'), '{}'), 'xspawn_agent', []],
])('the name: %s', (_label, { toolName, aliases = [] }, name, others) => {
  expect([toolName, aliases]).toEqual([name, others])
})

const context: HookContext = {
  sessionId: 's',
  turnId: 't',
  transcriptPath: '/t.jsonl',
  cwd: '/w',
  model: 'm',
  approvalPolicy: 'never',
}

test('what a hook reads before a call, key by key', () => {
  expect(writeJson(hookInput('PreToolUse', context, commandSubject('ls'), 'c1'))).toBe(
    '{"session_id":"s","turn_id":"t","transcript_path":"/t.jsonl","cwd":"/w","hook_event_name":"PreToolUse","model":"m","permission_mode":"bypassPermissions","tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"c1"}',
  )
})

test('what a hook reads after a call', () => {
  const input = hookInput(
    'PostToolUse',
    { ...context, transcriptPath: undefined, approvalPolicy: 'on-request' },
    commandSubject('ls'),
    'c1',
    'out',
  )
  expect(Object.entries(toPlain(input) ?? {}).slice(2)).toEqual([
    ['transcript_path', null],
    ['cwd', '/w'],
    ['hook_event_name', 'PostToolUse'],
    ['model', 'm'],
    ['permission_mode', 'default'],
    ['tool_name', 'Bash'],
    ['tool_input', { command: 'ls' }],
    ['tool_response', 'out'],
    ['tool_use_id', 'c1'],
  ])
})
