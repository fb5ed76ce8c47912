import type { Task } from '../../clock'
import { combinePost } from '../../hooks/merge'
import type { Stop } from '../../trace'
import type { Passage, Surroundings } from '../passage'
import { addContexts, newHookFile, runHooks } from '../run-hooks'

/** Asks the PostToolUse hooks about a call that succeeded: they may replace its output or add text. The work stays done. */
export function* postHook(passage: Passage, surroundings: Surroundings): Task<Stop | undefined> {
  const { call, output } = passage
  const { session } = surroundings
  const subject = output?.postHook
  const finished = subject === undefined ? [] : yield* runHooks('PostToolUse', call, subject, session)
  if (output === undefined || finished.length === 0) {
    const because =
      subject === undefined ? 'only a call that succeeded is shown to hooks here' : 'no hook is for this call'
    session.note(call, { type: 'gate.skipped', gate: 'post-hook', because })
    return undefined
  }
  const { replaced, contexts } = combinePost(finished, newHookFile(session))
  addContexts(contexts, call, surroundings)
  if (replaced !== undefined) {
    passage.output = { ...output, body: replaced }
    session.note(call, { type: 'output.replaced', text: replaced })
  }
  session.note(call, { type: 'gate.passed', gate: 'post-hook', because: 'the hooks have been asked' })
  return undefined
}
