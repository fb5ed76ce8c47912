import type { Task } from '../../clock'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'

/** Asks the PostToolUse hooks about a call that succeeded: they may replace its output or add text. The work stays done. */
export function* postHook(passage: Passage, surroundings: Surroundings): Task<Stop | undefined> {
  const { call, output } = passage
  const { session } = surroundings
  const subject = output?.postHook
  const { hooks } = session.parts
  const verdict = subject === undefined || !hooks ? undefined : yield* hooks.after(call, subject, surroundings)
  if (output === undefined || verdict === undefined) {
    const because =
      subject === undefined ? 'only a call that succeeded is shown to hooks here' : 'no hook is for this call'
    session.note(call, { type: 'gate.skipped', gate: 'post-hook', because })
    return undefined
  }
  const { replaced, blocked } = verdict
  if (replaced !== undefined) {
    passage.output = { ...output, body: replaced }
    session.note(call, { type: 'output.replaced', text: replaced })
    if (blocked)
      session.note(call, {
        type: 'log',
        level: 'error',
        target: 'codex_core::tools::router',
        message: `error=${replaced}`,
      })
  }
  session.note(call, { type: 'gate.passed', gate: 'post-hook', because: 'the hooks have been asked' })
  return undefined
}
