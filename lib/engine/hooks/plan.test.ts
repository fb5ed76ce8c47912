import { expect, test } from 'vitest'
import type { HookConfig } from './hook'
import { placeHooks, planHooks } from './plan'

const pre = (matcher: string, more: Partial<HookConfig> = {}): HookConfig => ({ event: 'PreToolUse', matcher, ...more })
const post = (matcher: string): HookConfig => ({ event: 'PostToolUse', matcher })
const labels = (hooks: readonly HookConfig[]) =>
  placeHooks(hooks).map(({ place, config }) => `${place} ${config.event} ${config.matcher}`)

test.each<[string, readonly HookConfig[], readonly string[]]>([
  ['by event', [post('a'), pre('b'), post('c')], ['0 PreToolUse b', '1 PostToolUse a', '2 PostToolUse c']],
  [
    'a group stands where its first hook stands',
    [pre('a', { group: 1 }), pre('b'), pre('c', { group: 1 })],
    ['0 PreToolUse a', '1 PreToolUse c', '2 PreToolUse b'],
  ],
  ['a broken matcher has no place', [pre('['), pre('b')], ['0 PreToolUse b']],
  [
    'nor has an empty command or a nameless tool',
    [
      pre('a', { handler: { type: 'command', command: ' \u0085' } }),
      pre('b', { handler: { type: 'mcp_tool', server: ' ', tool: 't' } }),
      pre('c', { handler: { type: 'mcp_tool', server: 's', tool: '' } }),
      pre('d', { handler: { type: 'command', command: 'x' } }),
    ],
    ['0 PreToolUse d'],
  ],
  ['an untrusted one has its place', [pre('a', { trusted: false }), pre('b')], ['0 PreToolUse a', '1 PreToolUse b']],
])('places: %s', (_label, hooks, expected) => {
  expect(labels(hooks)).toEqual(expected)
})

const patch = { toolName: 'apply_patch', aliases: ['Write', 'Edit'], toolInput: null }

test.each<[string, HookConfig, 'awaited' | 'detached' | undefined]>([
  ['by its name', pre('apply_patch'), 'awaited'],
  ['by another name', pre('^Ed'), 'awaited'],
  ['for another tool', pre('Bash'), undefined],
  ['for another event', post('*'), undefined],
  ['untrusted', pre('*', { trusted: false }), undefined],
  ['switched off', pre('*', { enabled: false }), undefined],
  ['run aside', pre('*', { async: true }), 'detached'],
  [
    'a tool is never run aside',
    pre('*', { async: true, handler: { type: 'mcp_tool', server: 's', tool: 't' } }),
    'awaited',
  ],
])('a plan: %s', (_label, hook, expected) => {
  const plan = planHooks(placeHooks([hook]), 'PreToolUse', patch)
  expect(plan.awaited.length).toBe(expected === 'awaited' ? 1 : 0)
  expect(plan.detached.length).toBe(expected === 'detached' ? 1 : 0)
})
