import { type Files, isWithin, parentOf } from './files'
import type { PatchChange, VerifiedPatch } from './verify'

/** Where a patch may write. `roots` are folders, as `writableRoots` gives them. */
export type PatchSandbox =
  | { readonly kind: 'danger-full-access' }
  | { readonly kind: 'read-only' }
  | { readonly kind: 'workspace-write'; readonly roots: readonly string[] }

/** Whom codex asks before it does what the sandbox does not allow. */
export type PatchPolicy =
  | 'never'
  | 'on-request'
  | 'untrusted'
  | { readonly granular: { readonly sandboxApproval: boolean } }

/** Whether a patch may be applied. `text` is what the model reads of a refusal. */
export type PatchApproval =
  | { readonly kind: 'approved' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'rejected'; readonly text: string }

/** What the model reads when the user says no. */
export const DECLINED = 'patch rejected by user'

/** Folders right under a writable one that stay read-only. */
const PROTECTED = ['.git', '.agents', '.codex']

/**
 * The folders that `workspace-write` may write: the working folder, the folders for temporary files unless the
 * configuration excludes them, and `writable_roots`.
 */
export function writableRoots(workspace: {
  readonly cwd: string
  readonly writableRoots?: readonly string[]
  readonly excludeSlashTmp?: boolean
  /** The value of `TMPDIR`, unless it is unset or excluded. */
  readonly tmpdir?: string
}): readonly string[] {
  const { cwd, writableRoots: more = [], excludeSlashTmp = false, tmpdir } = workspace
  return [cwd, ...(excludeSlashTmp ? [] : ['/tmp']), ...(tmpdir === undefined ? [] : [tmpdir]), ...more]
}

/**
 * Decides whether a verified patch is applied, refused or asked about (`core/src/safety.rs`, `assess_patch_safety`).
 * A patch that stays where it may write needs nobody, except under the policy `untrusted`.
 */
export function assessPatch({ changes }: VerifiedPatch, policy: PatchPolicy, sandbox: PatchSandbox): PatchApproval {
  if (changes.length === 0) return rejected('empty patch')
  if (policy === 'untrusted') return { kind: 'ask' }
  const paths = changes.flatMap(pathsOf)
  if (paths.every((path) => isWritable(path, sandbox))) return { kind: 'approved' }
  if (policy === 'on-request' || (policy !== 'never' && policy.granular.sandboxApproval)) return { kind: 'ask' }
  const reason =
    sandbox.kind === 'read-only' ? 'writing is blocked by read-only sandbox' : 'writing outside of the project'
  return rejected(`${reason}; rejected by user approval settings`)
}

/** The files that a change writes or removes. */
export function pathsOf(change: PatchChange): readonly string[] {
  return change.kind === 'update' && change.moveTo !== undefined ? [change.path, change.moveTo] : [change.path]
}

/**
 * Which missing folders a patch may make. One that the user allowed is applied in the sandbox all the same, which then lets it
 * write in the folders of its files too, as far as there are such (`core/src/tools/runtimes/apply_patch.rs`).
 */
export function foldersToMake(
  { changes }: VerifiedPatch,
  { folders }: Files,
  sandbox: PatchSandbox,
): (folder: string) => boolean {
  const granted = changes
    .flatMap(pathsOf)
    .map(parentOf)
    .filter((folder) => folders.has(folder))
  // A repository is protected only where there is one.
  const roots = sandbox.kind === 'workspace-write' ? sandbox.roots : []
  const unprotected = roots.map((root) => `${root}/.git`).filter((folder) => !folders.has(folder))
  return (folder) =>
    isWritable(folder, sandbox) || [...granted, ...unprotected].some((allowed) => isWithin(folder, allowed))
}

function rejected(reason: string): PatchApproval {
  return { kind: 'rejected', text: `patch rejected: ${reason}` }
}

/** The rule of the deepest folder counts: a root may be written, a protected folder right under one may not. */
function isWritable(path: string, sandbox: PatchSandbox): boolean {
  switch (sandbox.kind) {
    case 'danger-full-access':
      return true
    case 'read-only':
      return false
    case 'workspace-write': {
      const { roots } = sandbox
      const kept = roots.flatMap((root) => PROTECTED.map((name) => `${root === '/' ? '' : root}/${name}`))
      const deepest = (folders: readonly string[]) =>
        Math.max(-1, ...folders.filter((folder) => isWithin(path, folder)).map((folder) => folder.length))
      return deepest(roots) > deepest(kept)
    }
    default:
      return sandbox satisfies never
  }
}
