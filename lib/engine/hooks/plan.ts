import { trim } from '../patch/white-space'
import type { HookSubject } from '../tools/tool'
import type { HookConfig, HookEvent, PlacedHook } from './hook'
import { readMatcher } from './matcher'

/** The hooks of one event that are for one call. */
export interface HookPlan {
  /** All run side by side, and the call waits for the slowest. */
  readonly awaited: readonly PlacedHook[]
  /** They run, but nobody waits, and nothing comes of their answers. */
  readonly detached: readonly PlacedHook[]
}

/**
 * A scenario's hooks in the order of the file, each with its place: by event, then by group. What the program passes over
 * when it reads the file (a broken matcher, an empty command) has no place.
 */
export function placeHooks(hooks: readonly HookConfig[]): PlacedHook[] {
  const events: readonly HookEvent[] = ['PreToolUse', 'PostToolUse']
  const placed: PlacedHook[] = []
  for (const config of events.flatMap((event) => byGroup(hooks.filter((hook) => hook.event === event)))) {
    const matcher = readMatcher(config.matcher)
    if (matcher.ok && hasHandler(config)) placed.push({ place: placed.length, config, matches: matcher.matches })
  }
  return placed
}

/** A group stands where its first hook stands. */
function byGroup(hooks: readonly HookConfig[]): readonly HookConfig[] {
  const groups = new Map<number | HookConfig, HookConfig[]>()
  for (const hook of hooks) {
    const key = hook.group ?? hook
    groups.set(key, [...(groups.get(key) ?? []), hook])
  }
  return [...groups.values()].flat()
}

function hasHandler({ handler }: HookConfig): boolean {
  if (handler?.type === 'mcp_tool') return trim(handler.server) !== '' && trim(handler.tool) !== ''
  return handler?.command === undefined || trim(handler.command) !== ''
}

/** Those that are trusted, switched on and for this tool; a hook is asked once, however many names fit (`hooks/src/engine/dispatcher.rs`). */
export function planHooks(hooks: readonly PlacedHook[], event: HookEvent, subject: HookSubject): HookPlan {
  const names = [subject.toolName, ...(subject.aliases ?? [])]
  const matching = hooks.filter(
    ({ config, matches }) =>
      config.event === event && config.trusted !== false && config.enabled !== false && names.some(matches),
  )
  const runsAside = ({ config }: PlacedHook) => config.async === true && config.handler?.type !== 'mcp_tool'
  return { awaited: matching.filter((hook) => !runsAside(hook)), detached: matching.filter(runsAside) }
}
