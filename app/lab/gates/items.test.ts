import { expect, test } from 'vitest'
import { hookPresets, presetOf } from './hook-presets'
import { printHooks, readHooks } from './hooks-text'
import { hasCommand, maxOutputTokens, printItems, readItems, type Turns, withMaxOutputTokens } from './items'

test.each<[string, string, Turns]>([
  ['the items of one response', '[{"type":"a"},{"pauseMs":5}]', [[{ type: 'a' }, { pauseMs: 5 }]]],
  ['nothing', '[]', [[]]],
  ['several responses', '[[{"type":"a"}],[]]', [[{ type: 'a' }], []]],
])('reads %s', (_label, text, turns) => {
  expect(readItems(text)).toEqual({ ok: true, value: turns })
})

test.each([
  ['', { message: 'EOF while parsing a value at line 1 column 0', line: 1 }],
  ['[\n  {"type": "a",}\n]', { message: 'trailing comma at line 2 column 16', line: 2 }],
  ['{"type":"a"}', { message: 'Expected a list of items.' }],
  ['[{"type":"a"}, 5]', { message: 'Expected an object as item 2.' }],
  ['[[{"type":"a"}], 5]', { message: 'Expected an object as item 1.' }],
  ['[[{"type":"a"}], [null]]', { message: 'Expected an object as item 1.' }],
])('refuses %j with its place', (text, problem) => {
  expect(readItems(text)).toEqual({ ok: false, problem })
})

test.each<[Turns]>([[[[{ type: 'a', n: 1 }]]], [[[{ type: 'a' }], [{ type: 'b' }]]], [[[]]]])(
  'what is printed of %j reads the same',
  (turns) => {
    expect(readItems(printItems(turns))).toEqual({ ok: true, value: turns })
  },
)

const command = (args: string) => ({ type: 'function_call', call_id: 'c', name: 'exec_command', arguments: args })

test.each<[string, Turns, number | undefined, Turns]>([
  ['written', [[command('{"cmd":"ls"}')]], 10, [[command('{"cmd":"ls","max_output_tokens":10}')]]],
  [
    'changed',
    [[command('{"max_output_tokens":5,"cmd":"ls"}')]],
    10,
    [[command('{"cmd":"ls","max_output_tokens":10}')]],
  ],
  ['taken out', [[command('{"cmd":"ls","max_output_tokens":10}')]], undefined, [[command('{"cmd":"ls"}')]]],
  ['not written into what does not parse', [[command('{"cmd":')]], 10, [[command('{"cmd":')]]],
  ['not written into other calls', [[{ name: 'nope', arguments: '{}' }]], 10, [[{ name: 'nope', arguments: '{}' }]]],
])('the limit of a command is %s', (_label, turns, limit, expected) => {
  expect(withMaxOutputTokens(turns, limit)).toEqual(expected)
})

test.each<[Turns, number | undefined, boolean]>([
  [[[command('{"max_output_tokens":7}')]], 7, true],
  [[[command('{}')]], undefined, true],
  [[[command('[')]], undefined, false],
  [[[{ pauseMs: 1 }]], undefined, false],
])('the limit that is shown of %j', (turns, limit, has) => {
  expect([maxOutputTokens(turns), hasCommand(turns)]).toEqual([limit, has])
})

test.each(Object.entries(hookPresets))('the preset %s is printed, read and known again', (name, hooks) => {
  const read = readHooks(printHooks(hooks))
  expect(read).toEqual({ ok: true, value: hooks })
  expect(read.ok && presetOf(read.value)).toBe(name)
})

test.each([
  ['{}', 'Expected a list of hooks.'],
  ['[5]', '[0]: expected an object.'],
  ['[{}]', '[0].event: expected PreToolUse or PostToolUse.'],
  ['[{"event":"Stop"}]', '[0].event: expected PreToolUse or PostToolUse.'],
  ['[{"event":"PreToolUse","evil":1}]', '[0].evil: there is no such field.'],
  ['[{"event":"PreToolUse","__proto__":{}}]', '[0].__proto__: there is no such field.'],
  ['[{"event":"PreToolUse","gives":{"exit":"2"}}]', '[0].gives.exit: expected a number.'],
  ['[{"event":"PreToolUse","async":0}]', '[0].async: expected true or false.'],
  ['[{"event":"PreToolUse","handler":{"type":"mcp_tool"}}]', '[0].event: expected PreToolUse or PostToolUse.'],
])('hooks: refuses %j', (text, message) => {
  expect(readHooks(text)).toEqual({ ok: false, problem: { message } })
})
