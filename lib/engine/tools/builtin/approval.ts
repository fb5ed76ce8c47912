import type { Call } from '../../call'
import type { Task } from '../../clock'
import type { Json } from '../../json/value'
import type { PatchSandbox } from '../../patch/approval'
import { writableRoots } from '../../patch/approval'
import type { Scenario } from '../../scenario'
import type { Session, StoreKey } from '../session'

/** Where files may be written. There is no environment here, so no `TMPDIR` either. */
export function sandboxOf({ sandbox, world, config }: Scenario): PatchSandbox {
  if (sandbox !== 'workspace-write') return { kind: sandbox }
  const { writableRoots: more, excludeSlashTmp } = config.workspaceWrite ?? {}
  const roots = writableRoots({
    cwd: world.cwd,
    ...(more && { writableRoots: more }),
    ...(excludeSlashTmp !== undefined && { excludeSlashTmp }),
  })
  return { kind: sandbox, roots }
}

/** What the user said. An answer that is none of these fails the call. */
export type Decision = 'accept' | 'acceptForSession' | 'decline' | 'cancel' | 'failed'

/** The text for a call whose question got no usable answer. */
export const FAILED_REQUEST = 'approval request failed'

const effects: Record<Decision, string> = {
  accept: 'the call goes on',
  acceptForSession: 'the call goes on, and the same is not asked about again',
  decline: 'the call is refused',
  cancel: 'the turn is interrupted',
  failed: 'the call is refused',
}

/** Asks about a command or a patch. */
export function* askUser(session: Session, call: Call, method: string, params: Json): Task<Decision> {
  const answer = yield* session.ask(call, method, params)
  const decision = typeof answer === 'object' && 'decision' in answer ? answer.decision : 'failed'
  session.note(call, { type: 'approval.answered', answer: decision, effect: effects[decision] })
  return decision
}

/** What the user allowed for the whole session, by a key that tells it apart. */
export const allowedForSession: StoreKey<Set<string>> = { name: 'allowed', initial: () => new Set() }
