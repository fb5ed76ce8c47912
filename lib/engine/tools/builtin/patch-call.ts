import type { Call } from '../../call'
import { sleep, type Task } from '../../clock'
import { fromPlain } from '../../json/write'
import { effectivePolicy } from '../../mcp/approval'
import { truncateMiddle } from '../../output/truncate'
import { patchSeconds } from '../../output/wall-time'
import { applyVerified } from '../../patch/apply'
import { preparePatch } from '../../patch/apply-patch'
import { assessPatch, DECLINED, pathsOf } from '../../patch/approval'
import { patchOutput } from '../../patch/output'
import type { VerifiedPatch } from '../../patch/verify'
import type { Stop } from '../../trace'
import type { Session } from '../session'
import { refused } from './answer'
import { allowedForSession, askUser, type Decision, FAILED_REQUEST, sandboxOf } from './approval'

/** A patch that a call brings: as it is, or inside of a shell command. */
interface PatchInput {
  readonly patch: string
  /** The absolute folder from which its paths count. */
  readonly cwd: string
  readonly intercepted?: { readonly workdir?: string }
}

/** What the model reads of a patch that was applied. */
interface Applied {
  readonly kind: 'applied'
  readonly text: string
}

/** Verifies a patch, asks for it where that is needed, and applies it (`core/src/tools/handlers/apply_patch.rs`). */
export function* runPatch(session: Session, call: Call, input: PatchInput): Task<Stop | Applied> {
  const keepLineEndings = session.scenario.config.preserveLineEndings ?? false
  const prepared = preparePatch({ ...input, files: session.files, keepLineEndings })
  if (prepared.kind === 'stopped') return refused(prepared.text)
  session.note(call, { type: 'patch.verified', hunks: prepared.changes.length })
  const stopped = yield* approve(session, call, prepared)
  if (stopped !== undefined) return stopped
  const { patchMs = 0 } = session.scenario.world
  yield* sleep(patchMs)
  const applied = applyVerified(prepared, session.files, sandboxOf(session.scenario))
  session.files = applied.files
  const failed = applied.exitCode !== 0
  session.note(call, { type: 'patch.applied', changed: applied.changes.map(({ path }) => path), failed })
  session.note(call, { type: 'item.completed', kind: 'fileChange', status: failed ? 'failed' : 'completed' })
  const text = patchOutput(applied.exitCode, patchSeconds(patchMs), applied.body, (body) =>
    truncateMiddle(body, session.policy, (cut) => session.note(call, { type: 'output.cut', stage: 1, cut })),
  )
  return failed ? refused(text) : { kind: 'applied', text }
}

/** The approval step; gives why the patch is not applied, or nothing if it may be. */
function* approve(session: Session, call: Call, verified: VerifiedPatch): Task<Stop | undefined> {
  const { scenario } = session
  const policy = effectivePolicy(scenario)
  const approval = assessPatch(verified, policy, sandboxOf(scenario))
  const allowed = session.store(allowedForSession)
  const keys = verified.changes.flatMap(pathsOf).map((path) => `patch ${path}`)
  const known = approval.kind === 'ask' && keys.every((key) => allowed.has(key))
  const rule = known ? 'its files were allowed for the session' : rules[approval.kind]
  const verdict = approval.kind === 'rejected' ? 'refuse' : approval.kind === 'ask' && !known ? 'ask' : 'run'
  session.note(call, { type: 'approval.decided', rule, verdict })
  if (approval.kind === 'rejected') return refused(approval.text)
  session.note(call, { type: 'item.started', kind: 'fileChange' })
  if (verdict === 'run') return undefined
  const decision = yield* askUser(session, call, 'item/fileChange/requestApproval', question)
  if (decision === 'acceptForSession') for (const key of keys) allowed.add(key)
  return yield* decided(session, call, decision)
}

const question = fromPlain({ reason: null, grantRoot: null })

const rules = {
  approved: 'it stays where files may be written',
  ask: 'the policy and the sandbox want an answer of the user',
  rejected: 'it cannot be applied, and nobody may be asked',
}

function* decided(session: Session, call: Call, decision: Decision): Task<Stop | undefined> {
  if (decision === 'accept' || decision === 'acceptForSession') return undefined
  if (decision === 'cancel') return yield* session.interrupt()
  session.note(call, { type: 'item.completed', kind: 'fileChange', status: 'declined' })
  return refused(decision === 'decline' ? DECLINED : FAILED_REQUEST)
}
