import { isObject, type Json } from '../json/value'
import type { HookSubject } from '../tools/tool'
import { limitedText } from './context'
import { separated } from './events'
import type { HookOutcome, HookRun, PlacedHook } from './hook'

/** A hook that was waited for, what came of it, and when it finished (ms). */
export interface FinishedHook {
  readonly hook: PlacedHook
  readonly outcome: HookOutcome
  readonly finishedMs: number
}

/** What becomes of a call after its PreToolUse hooks. */
export interface PreVerdict {
  /** The text that the model reads instead of an output; the call does not run. */
  readonly blocked?: string
  /** The input that the call gets instead. */
  readonly rewrite?: Json
  /** One message for each, whether the call runs or not. */
  readonly contexts: readonly string[]
}

/** What becomes of an output after its PostToolUse hooks. */
export interface PostVerdict {
  /** The text that the model reads instead of the whole output. */
  readonly replaced?: string
  /** One of them blocked, not only stopped: the router logs the replaced output as an error. */
  readonly blocked?: true
  readonly contexts: readonly string[]
}

/**
 * The hooks before a call, taken together (`hooks/src/events/pre_tool_use.rs`): any block blocks, with the first reason in
 * the file; else the rewrite counts that came last in time.
 * @param finished in the order of the file
 * @param file names a new file for a text that is too long
 */
export function combinePre(subject: HookSubject, finished: readonly FinishedHook[], file: () => string): PreVerdict {
  const contexts = contextsOf(finished, file)
  const block = finished.find(({ outcome }) => outcome.block !== undefined)?.outcome.block
  if (block !== undefined) return { blocked: blockedText(subject, block), contexts }
  let last: FinishedHook | undefined
  for (const each of finished) {
    if (each.outcome.rewrite !== undefined && each.finishedMs >= (last?.finishedMs ?? 0)) last = each
  }
  const rewrite = last?.outcome.rewrite
  return rewrite === undefined ? { contexts } : { rewrite, contexts }
}

/** What a blocked call is answered with (`core/src/hook_runtime.rs`). */
function blockedText({ toolName, toolInput }: HookSubject, reason: string): string {
  const command = isObject(toolInput) ? toolInput.get('command') : undefined
  return (toolName === 'Bash' || toolName === 'apply_patch') && typeof command === 'string'
    ? `Command blocked by PreToolUse hook: ${reason}. Command: ${command}`
    : `Tool call blocked by PreToolUse hook: ${reason}. Tool: ${toolName}`
}

/**
 * The hooks after a call, taken together (`hooks/src/events/post_tool_use.rs`): all that they say instead of the output, in
 * the order of the file, cut like one context under the ordinary limit.
 */
export function combinePost(finished: readonly FinishedHook[], file: () => string): PostVerdict {
  const contexts = contextsOf(finished, file)
  const said = finished.flatMap(({ outcome: { feedback } }) => (feedback === undefined ? [] : [feedback]))
  if (said.length === 0) return { contexts }
  const blocked = finished.some(({ outcome }) => outcome.status === 'blocked')
  return { replaced: limitedText(said.join('\n\n'), file), ...(blocked && { blocked }), contexts }
}

function contextsOf(finished: readonly FinishedHook[], file: () => string): string[] {
  return finished.flatMap(({ outcome: { context }, hook }) =>
    context === undefined ? [] : [limitedText(context, file, hook.config.additionalContextLimit)],
  )
}

/** What the client is told of a run (`hooks/src/engine/dispatcher.rs`, completed_summary). `source` is the hook's file. */
export function hookRun({ config, place }: PlacedHook, outcome: HookOutcome, source: string, callId: string): HookRun {
  const { event, handler } = config
  return {
    id: `${separated(event, '-')}:${place}:${source}:${callId}`,
    event: event === 'PreToolUse' ? 'preToolUse' : 'postToolUse',
    status: outcome.status,
    entries: outcome.entries,
    ...(handler?.type === 'mcp_tool' && { handler: 'mcpTool' as const }),
  }
}
