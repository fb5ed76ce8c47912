import { foldersToMake, type PatchSandbox } from './approval'
import { copyFiles, type Files, type FilesDraft, readText, removeFile, resolvePath, writeFile } from './files'
import { faultText, type Hunk, parsePatch } from './parse'
import { invalidPath, type PatchChange, updateOf, type VerifiedPatch } from './verify'

export interface AppliedPatch {
  readonly files: Files
  readonly exitCode: 0 | 1
  /** What stands under `Output:`, before it is cut. */
  readonly body: string
  /** What was done; after a failure, what was done before it. */
  readonly changes: readonly PatchChange[]
}

/** The letters before the paths in the report, in the order of its groups. */
const LETTERS = { add: 'A', update: 'M', delete: 'D' } as const

/**
 * Writes a verified patch (`apply-patch/src/lib.rs`, `apply_hunks_to_files`): hunk by hunk, each against the files as
 * the ones before left them. The first failure ends it, and what was done stays.
 *
 * @param files the files now; they are not changed, the answer holds the new ones.
 * @param sandbox where it is applied, also if somebody said yes
 */
export function applyVerified(verified: VerifiedPatch, files: Files, sandbox: PatchSandbox): AppliedPatch {
  const { text, cwd, keepLineEndings } = verified
  const draft = copyFiles(files)
  const target: Target = { files: draft, cwd, keepLineEndings, mayMake: foldersToMake(verified, files, sandbox) }
  const parsed = parsePatch(text)
  if (parsed.kind === 'fault') return { files, exitCode: 1, body: `${faultText(parsed)}\n`, changes: [] }
  const changes: PatchChange[] = []
  const report: Record<Hunk['kind'], string[]> = { add: [], update: [], delete: [] }
  for (const hunk of parsed.hunks) {
    const failure = applyHunk(hunk, target, changes)
    if (failure !== undefined) return { files: draft, exitCode: 1, body: `${failure}\n`, changes }
    const path = hunk.kind === 'update' ? (hunk.moveTo ?? hunk.path) : hunk.path
    report[hunk.kind].push(`${LETTERS[hunk.kind]} ${path}\n`)
  }
  const lines = [...report.add, ...report.update, ...report.delete]
  return { files: draft, exitCode: 0, body: `Success. Updated the following files:\n${lines.join('')}`, changes }
}

/** What the hunks of one patch are applied to. */
interface Target {
  readonly files: FilesDraft
  readonly cwd: string
  readonly keepLineEndings: boolean
  readonly mayMake: (folder: string) => boolean
}

/** Does what a hunk says and notes it in `changes`; an error is a text. */
function applyHunk(hunk: Hunk, target: Target, changes: PatchChange[]): string | undefined {
  const { files, cwd, keepLineEndings } = target
  const path = resolvePath(cwd, hunk.path)
  if (path === undefined) return invalidPath(hunk.path)
  switch (hunk.kind) {
    case 'add': {
      const failure = write(target, path, hunk.contents)
      if (failure === undefined) changes.push({ kind: 'add', path, content: hunk.contents })
      return failure
    }
    case 'delete': {
      const read = readText(files, path)
      if (!removeFile(files, path)) return `Failed to delete file ${path}`
      changes.push({ kind: 'delete', path, content: 'text' in read ? read.text : '' })
      return
    }
    case 'update': {
      const change = updateOf(hunk, path, { files, cwd, keepLineEndings })
      if (typeof change === 'string') return change
      const moveTo = hunk.moveTo === undefined ? undefined : resolvePath(cwd, hunk.moveTo)
      const failure = write(target, moveTo ?? path, change.newContent)
      if (failure !== undefined) return failure
      // A move onto itself writes the file and then removes it.
      if (moveTo !== undefined && !removeFile(files, path)) return `Failed to remove original ${path}`
      changes.push(moveTo === undefined ? change : { ...change, moveTo })
      return
    }
    default:
      return hunk satisfies never
  }
}

function write({ files, mayMake }: Target, path: string, content: string): string | undefined {
  switch (writeFile(files, path, content, mayMake)) {
    case 'written':
      return
    case 'no-folders':
      return `Failed to create parent directories for ${path}`
    case 'not-written':
      return `Failed to write file ${path}`
  }
}
