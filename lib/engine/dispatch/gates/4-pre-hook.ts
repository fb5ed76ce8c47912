import { type Call, payloadText } from '../../call'
import type { Task } from '../../clock'
import type { Json } from '../../json/value'
import { writeJson } from '../../json/write'
import type { Rewritten, Tool } from '../../tools/tool'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Asks the PreToolUse hooks that are for this call: they may block it, rewrite it, or add text (`core/src/tools/registry.rs`). */
export function* preHook(passage: Passage, surroundings: Surroundings): Task<Stop | undefined> {
  const { call, tool } = passage
  const { session } = surroundings
  const subject = tool?.preHook?.(call)
  const { hooks } = session.parts
  const verdict = subject === undefined || !hooks ? undefined : yield* hooks.before(call, subject, surroundings)
  if (verdict === undefined) {
    const because = subject === undefined ? 'no hook is asked about such a call' : 'no hook is for this call'
    session.note(call, { type: 'gate.skipped', gate: 'pre-hook', because })
    return undefined
  }
  const { blocked, rewrite } = verdict
  if (blocked !== undefined) return { kind: 'refused', text: blocked }
  if (rewrite !== undefined) {
    const rewritten = rewriteCall(tool, call, rewrite)
    if (!rewritten.ok) return { kind: 'refused', text: rewritten.text }
    session.note(call, {
      type: 'call.rewritten',
      before: payloadText(call.payload),
      after: payloadText(rewritten.call.payload),
    })
    passage.call = rewritten.call
  }
  session.note(call, { type: 'gate.passed', gate: 'pre-hook', because: 'no hook blocks it' })
  return undefined
}

/** Unless a tool knows better, its arguments become the compact JSON of what the hook gave, whatever that is. */
function rewriteCall(tool: Tool | undefined, call: Call, updatedInput: Json): Rewritten {
  if (tool?.rewrite) return tool.rewrite(call, updatedInput)
  return { ok: true, call: { ...call, payload: { kind: 'function', arguments: writeJson(updatedInput) } } }
}
