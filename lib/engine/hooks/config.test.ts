import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { fromPlain } from '../json/write'
import { listHooks } from './config'
import { hookEvents } from './events'

const path = '/h/hooks.json'
const read = (text: string) => listHooks({ json: { path, text }, cwd: '/w', enabled: true })
const command = { type: 'command', command: 'true' }
const group = (hooks: PlainJson, matcher?: string) => ({ hooks, ...(matcher !== undefined && { matcher }) })
const fileOf = (hooks: PlainJson, event = 'PreToolUse') => JSON.stringify({ hooks: { [event]: [group(hooks)] } })
const listed = (key: string, more: object = {}) => ({
  key: `${path}:${key}`,
  eventName: 'preToolUse',
  handlerType: 'command',
  command: 'true',
  async: false,
  matcher: undefined,
  timeoutSec: 600,
  statusMessage: undefined,
  additionalContextLimit: undefined,
  ...more,
})

test.each<[string, PlainJson, readonly object[]]>([
  ['a command', [command], [listed('pre_tool_use:0:0')]],
  [
    'all that it can have',
    [
      {
        ...command,
        commandWindows: 'x',
        timeout: 5,
        async: true,
        statusMessage: '',
        additionalContextLimit: 0,
        colour: 1,
      },
    ],
    [listed('pre_tool_use:0:0', { timeoutSec: 5, async: true, statusMessage: '', additionalContextLimit: 0 })],
  ],
  [
    'null is as good as absent',
    [{ ...command, timeout: null, statusMessage: null, additionalContextLimit: null }],
    [listed('pre_tool_use:0:0')],
  ],
  ['never less than a second', [{ ...command, timeout: 0 }], [listed('pre_tool_use:0:0', { timeoutSec: 1 })]],
  ['other names for the timeout are passed over', [{ ...command, timeoutSec: 7 }], [listed('pre_tool_use:0:0')]],
  [
    'a list of the fields',
    [['command', 'true', null, 7, true]],
    [listed('pre_tool_use:0:0', { timeoutSec: 7, async: true })],
  ],
  [
    'an MCP tool',
    [{ type: 'mcp_tool', server: 's', tool: 't', input: { a: [1] } }],
    [
      {
        key: `${path}:pre_tool_use:0:0`,
        eventName: 'preToolUse',
        handlerType: 'mcpTool',
        server: 's',
        tool: 't',
        input: fromPlain({ a: [1] }),
        matcher: undefined,
        timeoutSec: 600,
        statusMessage: undefined,
        additionalContextLimit: undefined,
      },
    ],
  ],
])('a handler: %s', (_label, hooks, expected) => {
  expect(read(fileOf(hooks))).toEqual({ hooks: expected, warnings: [], errors: [] })
})

test.each<[string, PlainJson, string, string]>([
  ['no command', [{ ...command, command: ' \u0085' }], 'PreToolUse', 'skipping empty hook command in /h/hooks.json'],
  [
    'no tool',
    [{ type: 'mcp_tool', server: 's', tool: ' ' }],
    'PreToolUse',
    'skipping MCP tool hook in /h/hooks.json: server and tool must not be empty',
  ],
  [
    'a tool at the end of a session',
    [{ type: 'mcp_tool', server: 's', tool: 't' }],
    'SessionEnd',
    'skipping MCP tool hook in /h/hooks.json: SessionEnd MCP hooks are not supported',
  ],
  [
    'a prompt',
    [{ type: 'prompt', prompt: 'x' }],
    'Stop',
    'skipping prompt hook in /h/hooks.json: prompt hooks are not supported yet',
  ],
  ['an agent', [{ type: 'agent' }], 'Stop', 'skipping agent hook in /h/hooks.json: agent hooks are not supported yet'],
])('passed over: %s', (_label, hooks, event, warning) => {
  expect(read(fileOf(hooks, event))).toEqual({ hooks: [], warnings: [warning], errors: [] })
})

test('events in their own order, each with its rules', () => {
  const hooks = [{ ...command, timeout: 9, async: true, additionalContextLimit: 5 }]
  const text = JSON.stringify({
    hooks: Object.fromEntries(hookEvents.map((event) => [event, [group([], '['), group(hooks, 'x.')]]).reverse()),
  })
  const { hooks: found, warnings } = read(text)
  const told = found.map(({ key, matcher, timeoutSec, additionalContextLimit, ...hook }) => [
    key.replace(`${path}:`, ''),
    matcher,
    timeoutSec,
    additionalContextLimit,
    hook.handlerType === 'command' && hook.async,
  ])
  expect(told).toEqual([
    ['pre_tool_use:1:0', 'x.', 9, 5, true],
    ['permission_request:1:0', 'x.', 9, undefined, true],
    ['post_tool_use:1:0', 'x.', 9, 5, true],
    ['pre_compact:1:0', 'x.', 9, undefined, true],
    ['post_compact:1:0', 'x.', 9, undefined, true],
    ['session_start:1:0', 'x.', 9, 5, true],
    ['session_end:1:0', 'x.', 3, undefined, false],
    ['user_prompt_submit:1:0', undefined, 9, 5, true],
    ['subagent_start:1:0', 'x.', 9, 5, true],
    ['subagent_stop:1:0', 'x.', 9, undefined, true],
    ['stop:1:0', undefined, 9, undefined, true],
    ['interrupt:1:0', undefined, 3, undefined, true],
  ])
  const ignoring = (event: string) =>
    `ignoring additionalContextLimit for ${event} hook in /h/hooks.json: this event cannot emit additionalContext`
  const broken =
    'invalid matcher "[" in /h/hooks.json: regex parse error:\n    [\n    ^\nerror: unclosed character class'
  expect(warnings).toEqual([
    broken,
    broken,
    ignoring('PermissionRequest'),
    broken,
    broken,
    ignoring('PreCompact'),
    broken,
    ignoring('PostCompact'),
    broken,
    broken,
    'clamping SessionEnd hook timeout to 3s in /h/hooks.json',
    'running async SessionEnd hook synchronously in /h/hooks.json',
    ignoring('SessionEnd'),
    broken,
    broken,
    ignoring('SubagentStop'),
    ignoring('Stop'),
    'clamping Interrupt hook timeout to 3s in /h/hooks.json',
    ignoring('Interrupt'),
  ])
})

// Each row was asked of the program.
test.each<[string, string, string]>([
  ['nothing', '', 'EOF while parsing a value at line 1 column 0'],
  ['no object', '"x"', 'invalid type: string "x", expected struct HooksFile at line 1 column 3'],
  ['more behind it', '{} x', 'trailing characters at line 1 column 4'],
  [
    'an unknown key',
    '{"PreToolUse":[]}',
    'unknown field `PreToolUse`, expected `description` or `hooks` at line 1 column 13',
  ],
  ['hooks twice', '{"hooks":{},"hooks":{}}', 'duplicate field `hooks` at line 1 column 19'],
  ['hooks null', '{"hooks":null}', 'invalid type: null, expected struct HookEventsToml at line 1 column 13'],
  [
    'an event that is no list',
    '{"hooks":{"PreToolUse":{}}}',
    'invalid type: map, expected a sequence at line 1 column 23',
  ],
  [
    'a group that is none',
    '{"hooks":{"PreToolUse":["B"]}}',
    'invalid type: string "B", expected struct MatcherGroup at line 1 column 27',
  ],
  [
    'a matcher that is no text',
    '{"hooks":{"PreToolUse":[{"matcher":5}]}}',
    'invalid type: integer `5`, expected a string at line 1 column 36',
  ],
  ['no type', fileOf([{ command: 'true' }]), 'missing field `type` at line 1 column 52'],
  [
    'an unknown type',
    fileOf([{ type: 'http', url: 'x' }]),
    'unknown variant `http`, expected one of `command`, `mcp_tool`, `prompt`, `agent` at line 1 column 48',
  ],
  ['no command', fileOf([{ type: 'command' }]), 'missing field `command` at line 1 column 53'],
  [
    'null for a flag',
    fileOf([{ ...command, async: null }]),
    'invalid type: null, expected a boolean at line 1 column 83',
  ],
  ['a broken number', fileOf([{ ...command, timeout: 1.5 }]), 'invalid type: map, expected u64 at line 1 column 84'],
  [
    'a negative number',
    fileOf([{ ...command, additionalContextLimit: -1 }]),
    'invalid value: integer `-1`, expected usize at line 1 column 98',
  ],
  [
    'null in the input of a tool',
    fileOf([{ type: 'mcp_tool', server: 'srv', tool: 'echo', input: { a: [null] } }]),
    'MCP hook input must be representable as TOML: unsupported unit type at line 1 column 104',
  ],
])('a file that cannot be read: %s', (_label, text, message) => {
  expect(read(text)).toEqual({ hooks: [], warnings: [`failed to parse hooks config ${path}: ${message}`], errors: [] })
})

test.each<[string, string]>([
  ['an empty list', '[]'],
  ['nothing but a description', '{"description":null}'],
  ['an event that there is not', '{"hooks":{"BeforeTool":[{"hooks":[{"type":"command"}]}]}}'],
  ['empty groups', '{"hooks":{"PreToolUse":[{"hooks":[]},{"matcher":"Bash"},[]]}}'],
])('no hooks, and no word about it: %s', (_label, text) => {
  expect(read(text)).toEqual({ hooks: [], warnings: [], errors: [] })
})

const toml = (hooks: PlainJson) => ({ path: '/h/config.toml', hooks: fromPlain(hooks) })
const both = 'loading hooks from both /h/hooks.json and /h/config.toml; prefer a single representation for this layer'

test.each<[string, string, PlainJson, readonly string[], readonly string[]]>([
  ['both', fileOf([command]), { PreToolUse: [group([command])] }, ['json', 'toml'], [both]],
  ['a group without hooks counts', fileOf([]), { PreToolUse: [group([command])] }, ['toml'], [both]],
  ['an event without groups does not', '{"hooks":{"PreToolUse":[]}}', { PreToolUse: [group([command])] }, ['toml'], []],
  ['nor do stored states', fileOf([command]), { state: { x: { enabled: false } } }, ['json'], []],
])('two files: %s', (_label, text, hooks, expected, warnings) => {
  const list = listHooks({ json: { path, text }, toml: toml(hooks), cwd: '/w', enabled: true })
  expect(list.hooks.map(({ key }) => (key.startsWith(path) ? 'json' : 'toml'))).toEqual(expected)
  expect(list.warnings).toEqual(warnings)
})

test('a mistake in config.toml leaves nothing', () => {
  const files = { json: { path, text: fileOf([command]) }, toml: toml({ PreToolUse: {} }), cwd: '/w', enabled: true }
  expect(listHooks(files)).toEqual({
    hooks: [],
    warnings: [],
    errors: [{ path: '/w', message: '/h/config.toml: invalid type: map, expected a sequence' }],
  })
})

test('hooks are switched off', () => {
  expect(listHooks({ json: { path, text: '{' }, cwd: '/w', enabled: false })).toEqual({
    hooks: [],
    warnings: [],
    errors: [],
  })
})
