import { expect, test } from 'vitest'
import { fromPlain } from '../json/write'
import type { ServedCall, Server } from '../scenario'
import type { HookConfig, HookGives, HookProcess } from './hook'
import { performHook, timeoutSec } from './process'

const event = 'PreToolUse'
const ended = (stdout: string, code: number | undefined = 0, stderr = ''): HookProcess => ({
  kind: 'ended',
  code,
  stdout,
  stderr,
})
const error = (text: string): HookProcess => ({ kind: 'error', text })

test.each<[string, HookGives | undefined, HookProcess, number]>([
  ['nothing', undefined, ended(''), 0],
  ['all', { stdout: 'o', stderr: 'e', exit: 2, sleepMs: 900 }, ended('o', 2, 'e'), 900],
  ['a signal', { kill: true, exit: 2 }, { kind: 'ended', code: undefined, stdout: '', stderr: '' }, 0],
  ['too slow', { stdout: 'o', sleepMs: 1000 }, error('hook timed out after 1s'), 1000],
  [
    'no start',
    { cannotStart: 'No such file or directory (os error 2)' },
    error('No such file or directory (os error 2)'),
    0,
  ],
])('a process: %s', (_label, gives, process, ms) => {
  expect(performHook({ event, timeoutSec: 1, ...(gives && { gives }) }, new Map(), [])).toEqual({ process, ms })
})

test.each<[string, number | undefined, number]>([
  ['unset', undefined, 600],
  ['none', 0, 1],
  ['set', 5, 5],
])('the timeout: %s', (_label, set, expected) => {
  expect(timeoutSec({ event, ...(set !== undefined && { timeoutSec: set }) })).toBe(expected)
})

const result = (content: readonly string[], isError = false): ServedCall => ({
  result: { content: content.map((text) => ({ type: 'text', text })), isError },
})
const scripts: Readonly<Record<string, ServedCall>> = {
  echo: {},
  slow: { delayMs: 700, ...result(['late']) },
  parts: {
    result: {
      content: [
        { type: 'text', text: '{' },
        { type: 'image', data: 'eA==' },
        { type: 'text', text: '}' },
      ],
    },
  },
  structured: { result: { content: [], structuredContent: { decision: 'block' } } },
  fail: result(['it failed'], true),
  broken: { error: { code: -32000, message: 'broken' } },
  hang: { hang: true },
  exit: { exit: 3 },
}
const servers: readonly Server[] = [
  {
    name: 'srv',
    serves: { tools: Object.entries(scripts).map(([name, call]) => ({ name, inputSchema: {}, call })) },
  },
  { name: 'dead', serves: { fails: 'no such program' } },
  { name: 'off', enabled: false, serves: {} },
]

test.each<[string, string, string, HookProcess, number]>([
  ['a tool without a script', 'srv', 'echo', ended('{"cmd":"ls"}'), 0],
  ['a slow one', 'srv', 'slow', ended('late'), 700],
  ['its texts, a line each', 'srv', 'parts', ended('{\n}'), 0],
  ['nothing but structured content', 'srv', 'structured', ended(''), 0],
  ['a failure', 'srv', 'fail', error('MCP tool returned an error: it failed'), 0],
  ['an error', 'srv', 'broken', error('tool call failed for `srv/broken`'), 0],
  ['no answer', 'srv', 'hang', error('tool call failed for `srv/hang`'), 1000],
  ['a server that ends', 'srv', 'exit', error('tool call failed for `srv/exit`'), 0],
  ['a server that did not start', 'dead', 'x', error("MCP server 'dead' is not connected"), 0],
  ['a server that is switched off', 'off', 'x', error("unknown MCP server 'off'"), 0],
  ['an unknown server', ' srv', 'x', error("unknown MCP server ' srv'"), 0],
])('an MCP tool: %s', (_label, server, tool, process, ms) => {
  const input = fromPlain({ tool_input: { command: 'ls' } })
  const config: HookConfig = {
    event,
    timeoutSec: 1,
    handler: { type: 'mcp_tool', server, tool, input: { cmd: `\${tool_input.command}` } },
  }
  expect(input instanceof Map && performHook(config, input, servers)).toEqual({
    process,
    ms,
    ...(server === 'srv' && { called: { server, tool, arguments: '{"cmd":"ls"}' } }),
  })
})

test('a placeholder without a value: no tool is called', () => {
  const handler = { type: 'mcp_tool', server: 'srv', tool: 'echo', input: { a: `\${nope}` } } as const
  expect(performHook({ event, handler }, new Map(), servers)).toEqual({
    process: error(`hook input placeholder \`\${nope}\` was not found`),
    ms: 0,
  })
})
