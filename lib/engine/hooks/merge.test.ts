import { expect, test } from 'vitest'
import { fromPlain } from '../json/write'
import type { HookSubject } from '../tools/tool'
import type { HookConfig, HookOutcome } from './hook'
import { combinePost, combinePre, type FinishedHook, hookRun } from './merge'
import { placeHooks } from './plan'

const bash: HookSubject = { toolName: 'Bash', toolInput: fromPlain({ command: 'echo ran' }) }

function finished(...hooks: readonly (Partial<HookOutcome> & { at?: number; limit?: number })[]): FinishedHook[] {
  const configs = hooks.map(
    ({ limit }): HookConfig => ({
      event: 'PreToolUse',
      ...(limit !== undefined && { additionalContextLimit: limit }),
    }),
  )
  return placeHooks(configs).map((hook, place) => {
    const { at = 0, limit, ...outcome } = hooks[place] ?? {}
    return { hook, finishedMs: at, outcome: { status: 'completed', entries: [], ...outcome } }
  })
}

const file = () => 'FILE'

test.each<[string, HookSubject, string]>([
  ['a command', bash, 'Command blocked by PreToolUse hook: no. Command: echo ran'],
  [
    'a patch',
    { toolName: 'apply_patch', toolInput: fromPlain({ command: 'P' }) },
    'Command blocked by PreToolUse hook: no. Command: P',
  ],
  [
    'any other tool',
    { toolName: 'mcp__srv__echo', toolInput: fromPlain({ command: 'x' }) },
    'Tool call blocked by PreToolUse hook: no. Tool: mcp__srv__echo',
  ],
  [
    'an input without a command',
    { toolName: 'Bash', toolInput: 'x' },
    'Tool call blocked by PreToolUse hook: no. Tool: Bash',
  ],
])('blocked: %s', (_label, subject, blocked) => {
  expect(combinePre(subject, finished({ block: 'no' }), file)).toEqual({ blocked, contexts: [] })
})

test.each<[string, FinishedHook[], object]>([
  ['nothing said', finished({}, {}), { contexts: [] }],
  [
    'the first block in the file',
    finished({}, { block: 'first', at: 600 }, { block: 'second' }),
    { blocked: 'Command blocked by PreToolUse hook: first. Command: echo ran', contexts: [] },
  ],
  [
    'the rewrite that came last',
    finished({ rewrite: 1, at: 9 } as never, { rewrite: 'b', at: 5 }),
    { rewrite: 1, contexts: [] },
  ],
  [
    'of two at one time the later in the file',
    finished({ rewrite: 'a' }, { rewrite: 'b' }, {}),
    { rewrite: 'b', contexts: [] },
  ],
  ['null is a rewrite of its own', finished({ rewrite: false }), { rewrite: false, contexts: [] }],
  [
    'a block beats a rewrite, contexts stay, in the order of the file',
    finished({ rewrite: 'a', context: 'one', at: 9 }, { block: 'no', context: 'two' }),
    { blocked: 'Command blocked by PreToolUse hook: no. Command: echo ran', contexts: ['one', 'two'] },
  ],
  [
    'each context has its own limit',
    finished({ context: 'x'.repeat(12_000), limit: 0 }),
    { contexts: ['x'.repeat(12_000)] },
  ],
])('before a call: %s', (_label, hooks, expected) => {
  expect(combinePre(bash, hooks, file)).toEqual(expected)
})

test.each<[string, FinishedHook[], object]>([
  ['nothing said', finished({ context: 'c' }), { contexts: ['c'] }],
  [
    'a blank line between',
    finished({ feedback: 'first', at: 700 }, {}, { feedback: 'second' }),
    { replaced: 'first\n\nsecond', contexts: [] },
  ],
  [
    'one that only stops, one that blocks',
    finished({ feedback: 'enough', status: 'stopped' }, { feedback: 'no', status: 'blocked' }),
    { replaced: 'enough\n\nno', blocked: true, contexts: [] },
  ],
  ['one that only stops', finished({ feedback: 'enough', status: 'stopped' }), { replaced: 'enough', contexts: [] }],
  ['an empty text', finished({ feedback: '' }), { replaced: '', contexts: [] }],
  [
    'cut under the ordinary limit, whatever the hook has',
    finished({ feedback: 'x'.repeat(10_001), limit: 0 }),
    {
      replaced: `Warning: truncated output (original token count: 2501)\nTotal output lines: 1\n\n${'x'.repeat(4982)}…10 tokens truncated…${'x'.repeat(4982)}\n\nFull hook output saved to: FILE`,
      contexts: [],
    },
  ],
])('after a call: %s', (_label, hooks, expected) => {
  expect(combinePost(hooks, file)).toEqual(expected)
})

test.each<[string, HookConfig, object]>([
  [
    'a command',
    { event: 'PostToolUse' },
    { id: 'post-tool-use:0:/h/hooks.json:c1', event: 'postToolUse', status: 'completed', entries: [] },
  ],
  [
    'an MCP tool',
    { event: 'PreToolUse', handler: { type: 'mcp_tool', server: 's', tool: 't' } },
    {
      id: 'pre-tool-use:0:/h/hooks.json:c1',
      event: 'preToolUse',
      status: 'completed',
      entries: [],
      handler: 'mcpTool',
    },
  ],
])('what the client is told of %s', (_label, config, expected) => {
  const [hook] = placeHooks([config])
  expect(hook && hookRun(hook, { status: 'completed', entries: [] }, '/h/hooks.json', 'c1')).toEqual(expected)
})
