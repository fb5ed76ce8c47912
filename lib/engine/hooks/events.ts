/** All events that a hook can be for, in the order in which the program goes through them (`config/src/hook_config.rs`). */
export const hookEvents = [
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PreCompact',
  'PostCompact',
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'SubagentStart',
  'SubagentStop',
  'Stop',
  'Interrupt',
] as const

export type AnyHookEvent = (typeof hookEvents)[number]

/** `preToolUse`, as the client is told. */
export function camelCase(event: AnyHookEvent): string {
  return event.slice(0, 1).toLowerCase() + event.slice(1)
}

/** `pre_tool_use` in a hook's key, `pre-tool-use` in the id of its runs. */
export function separated(event: AnyHookEvent, by: '_' | '-'): string {
  return camelCase(event).replace(/[A-Z]/g, (letter) => by + letter.toLowerCase())
}
