import { applyVerified } from './apply'
import { assessPatch, DECLINED, type PatchPolicy, type PatchSandbox } from './approval'
import { type Files, resolvePath } from './files'
import { patchOutput, type Truncate } from './output'
import { faultText, type LineStep, parsePatch } from './parse'
import { invalidPath, type ObserveFileSearch, type PatchChange, type VerifiedPatch, verifyPatch } from './verify'

/** A patch and what it is for. */
export interface PatchRequest {
  readonly patch: string
  readonly files: Files
  /** The absolute working folder. */
  readonly cwd: string
  /** The patch came from a shell command: then `workdir` is what its `cd` named, and an environment in it is not minded. */
  readonly intercepted?: { readonly workdir?: string }
  /** The feature `apply_patch_preserve_line_endings`; off unless said. */
  readonly keepLineEndings?: boolean
}

/**
 * Where a patch stopped, or that it did not. For a patch out of a shell command only the text of `done` is the output of
 * the command, in the frame of one; any other text the model reads as it is.
 */
export type PatchStage = 'parse' | 'environment' | 'verify' | 'approval' | 'apply' | 'done'

/** A patch that was not applied; `text` is what the model reads. */
export interface StoppedPatch {
  readonly kind: 'stopped'
  readonly stage: PatchStage
  readonly text: string
}

/** Told of each line of the patch and of each search in a file. */
export interface PatchObserver {
  readonly line?: (step: LineStep) => void
  readonly search?: ObserveFileSearch
}

/**
 * Reads a patch and checks it against the files; nothing is written (`core/src/tools/handlers/apply_patch.rs`).
 * Approval comes next (`assessPatch`), then `applyVerified`.
 */
export function preparePatch(request: PatchRequest, observe: PatchObserver = {}): VerifiedPatch | StoppedPatch {
  const { patch, files, intercepted, keepLineEndings = false } = request
  const parsed = parsePatch(patch, observe.line)
  if (parsed.kind === 'fault') return failed('parse', faultText(parsed))
  if (parsed.environmentId !== undefined && !intercepted)
    return stopped('environment', 'apply_patch environment selection is unavailable for this turn')
  const workdir = intercepted?.workdir ?? ''
  const cwd = resolvePath(request.cwd, workdir)
  if (cwd === undefined) return failed('verify', invalidPath(workdir))
  const verified = verifyPatch(parsed, { files, cwd, keepLineEndings }, observe.search)
  return verified.kind === 'fault' ? failed('verify', verified.error) : verified
}

function stopped(stage: PatchStage, text: string): StoppedPatch {
  return { kind: 'stopped', stage, text }
}

function failed(stage: PatchStage, error: string): StoppedPatch {
  return stopped(stage, `apply_patch verification failed: ${error}`)
}

/** A request with all that decides its outcome. */
export interface PatchCall extends PatchRequest {
  readonly policy: PatchPolicy
  readonly sandbox: PatchSandbox
  /** What the user says if asked; `true` unless said. */
  readonly accepted?: boolean
  /** How long applying takes, as `patchSeconds` writes it; `0` unless said. */
  readonly seconds?: string
  readonly truncate: Truncate
}

export interface PatchOutcome {
  /** The files afterwards. */
  readonly files: Files
  /** What the model reads. */
  readonly text: string
  readonly stage: PatchStage
  /** What was written, in order. */
  readonly changes: readonly PatchChange[]
}

/** Takes one call of `apply_patch` all the way, approval included. Every input has an outcome; nothing is thrown. */
export function applyPatch(call: PatchCall, observe?: PatchObserver): PatchOutcome {
  const { files, policy, sandbox, accepted = true, seconds = '0', truncate } = call
  const prepared = preparePatch(call, observe)
  if (prepared.kind === 'stopped') return { files, text: prepared.text, stage: prepared.stage, changes: [] }
  const approval = assessPatch(prepared, policy, sandbox)
  if (approval.kind === 'rejected' || (approval.kind === 'ask' && !accepted)) {
    return { files, text: approval.kind === 'ask' ? DECLINED : approval.text, stage: 'approval', changes: [] }
  }
  const applied = applyVerified(prepared, files, sandbox)
  return {
    files: applied.files,
    text: patchOutput(applied.exitCode, seconds, applied.body, truncate),
    stage: applied.exitCode === 0 ? 'done' : 'apply',
    changes: applied.changes,
  }
}
