import type { HookConfig } from '@/lib/engine/hooks/hook'

/** Hooks that are good for a first look. */
export const hookPresets = {
  none: [],
  block: [{ event: 'PreToolUse', gives: { exit: 2, stderr: 'not on a Friday' } }],
  rewrite: [
    {
      event: 'PreToolUse',
      matcher: 'Bash',
      gives: {
        stdout: JSON.stringify({
          hookSpecificOutput: {
            hookEventName: 'PreToolUse',
            permissionDecision: 'allow',
            updatedInput: { command: 'echo rewritten' },
          },
        }),
      },
    },
  ],
  context: [
    {
      event: 'PreToolUse',
      gives: {
        stdout: JSON.stringify({
          hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'The tests run in CI only.' },
        }),
      },
    },
  ],
  feedback: [
    {
      event: 'PostToolUse',
      gives: { stdout: JSON.stringify({ decision: 'block', reason: 'lint: a heading is missing' }) },
    },
  ],
} as const satisfies Readonly<Record<string, readonly HookConfig[]>>

export type HookPreset = keyof typeof hookPresets

/** The preset that a list of hooks is, if it is one. */
export function presetOf(hooks: readonly HookConfig[]): HookPreset | undefined {
  const text = JSON.stringify(hooks)
  const names: readonly HookPreset[] = ['none', 'block', 'rewrite', 'context', 'feedback']
  return names.find((name) => JSON.stringify(hookPresets[name]) === text)
}

export const presetLabels = {
  none: 'none',
  block: 'PreToolUse: block',
  rewrite: 'PreToolUse: rewrite',
  context: 'PreToolUse: add context',
  feedback: 'PostToolUse: feedback',
} as const satisfies Readonly<Record<HookPreset, string>>
