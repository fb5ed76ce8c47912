import type { Call } from '../call'
import { sleep, type Task } from '../clock'
import { hookOutcome } from '../hooks/answer'
import { hookOutputFile } from '../hooks/context'
import type { HookEvent, PlacedHook } from '../hooks/hook'
import { combinePost, combinePre, type FinishedHook, hookRun, type PostVerdict, type PreVerdict } from '../hooks/merge'
import { hookInput, writeHookInput } from '../hooks/payload'
import { placeHooks, planHooks } from '../hooks/plan'
import { performHook } from '../hooks/process'
import type { Json, JsonObject } from '../json/value'
import type { HooksPart, Recording } from '../parts'
import type { Session, StoreKey } from '../tools/session'
import type { HookSubject, PostHook } from '../tools/tool'
import { madeItem } from './item'

/** What hooks have to say before and after a call. Their texts for the model go into the history at once. */
export const hooksPart: HooksPart = { before, after }

function* before(call: Call, subject: HookSubject, recording: Recording): Task<PreVerdict | undefined> {
  const { session } = recording
  const finished = yield* runHooks('PreToolUse', call, subject, session)
  if (finished.length === 0) return undefined
  const verdict = combinePre(subject, finished, newHookFile(session))
  addContexts(verdict.contexts, call, recording)
  return verdict
}

function* after(call: Call, subject: PostHook, recording: Recording): Task<PostVerdict | undefined> {
  const { session } = recording
  const finished = yield* runHooks('PostToolUse', call, subject, session)
  if (finished.length === 0) return undefined
  const verdict = combinePost(finished, newHookFile(session))
  addContexts(verdict.contexts, call, recording)
  return verdict
}

/** No process ends at once: by then the model's stream has come in, and outputs that were due are in the history. */
const LEAST_MS = 1

const hooksFile = '/home/user/.codex/hooks.json'

/** What all hooks of a session share: which there are, and what they are told of the session. */
interface Hooked {
  readonly placed: readonly PlacedHook[]
  readonly sessionId: string
  readonly turnId: string
}

/**
 * Runs the hooks of an event that are for a call, side by side, and waits for the slowest (`hooks/src/engine/dispatcher.rs`).
 * @returns what each came to, in the order of the file; nothing if no hook is for this call
 */
function* runHooks(
  event: HookEvent,
  call: Call,
  subject: HookSubject & { readonly toolUseId?: string; readonly toolResponse?: Json },
  session: Session,
): Task<readonly FinishedHook[]> {
  if (session.scenario.hooks.length === 0) return []
  const hooked = hookedOf(session)
  const { awaited, detached } = planHooks(hooked.placed, event, subject)
  if (awaited.length + detached.length === 0) return []
  const toolUseId = subject.toolUseId ?? call.callId
  const input = hookInput(event, contextOf(hooked, session), subject, toolUseId, subject.toolResponse)
  for (const hook of detached) start(event, hook, input, call, session)
  const started = awaited.map((hook) => start(event, hook, input, call, session))
  for (const { hook, outcome, finishedMs } of started.toSorted((a, b) => a.finishedMs - b.finishedMs)) {
    yield* sleep(finishedMs - session.clock.now())
    session.note(call, { type: 'hook.finished', place: hook.place, run: hookRun(hook, outcome, hooksFile, toolUseId) })
  }
  return started
}

function start(event: HookEvent, hook: PlacedHook, input: JsonObject, call: Call, session: Session): FinishedHook {
  session.note(call, { type: 'hook.started', event, place: hook.place, stdin: writeHookInput(input) })
  const { process, ms, called } = performHook(hook.config, input, session.scenario.servers)
  if (called) session.note(call, { type: 'server.called', ...called })
  return { hook, outcome: hookOutcome(event, process), finishedMs: session.clock.now() + Math.max(ms, LEAST_MS) }
}

const hookedKey = (session: Session): StoreKey<Hooked> => ({
  name: 'hooks',
  initial: () => ({
    placed: placeHooks(session.scenario.hooks),
    sessionId: session.nextUuid(),
    turnId: session.nextUuid(),
  }),
})

function hookedOf(session: Session): Hooked {
  return session.store(hookedKey(session))
}

function contextOf({ sessionId, turnId }: Hooked, { scenario, model }: Session) {
  return {
    sessionId,
    turnId,
    transcriptPath: `/home/user/.codex/sessions/rollout-${sessionId}.jsonl`,
    cwd: scenario.world.cwd,
    model: model.slug,
    approvalPolicy: scenario.approvalPolicy,
  }
}

/** Names the file that keeps a hook's text when it is too long for the model. */
function newHookFile(session: Session): () => string {
  return () => hookOutputFile(hookedOf(session).sessionId, session.nextUuid())
}

/** Texts of hooks for the model go into the history at once, one message each (`core/src/hook_runtime.rs`). */
function addContexts(contexts: readonly string[], call: Call, { session, record }: Recording) {
  for (const text of contexts) {
    session.note(call, { type: 'context.added', text })
    const content = [madeItem({ type: 'input_text', text })]
    record(madeItem({ type: 'message', id: `msg_${session.nextUuid()}`, role: 'developer', content }))
  }
}
