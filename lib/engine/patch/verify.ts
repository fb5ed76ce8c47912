import { type Files, readText, resolvePath } from './files'
import type { Hunk, ParsedPatch } from './parse'
import type { ObserveSearch } from './search'
import { type Replacement, updateText } from './update'

/** What a patch is going to do to one file, by absolute path. */
export type PatchChange =
  | { readonly kind: 'add'; readonly path: string; readonly content: string }
  | { readonly kind: 'delete'; readonly path: string; readonly content: string }
  | {
      readonly kind: 'update'
      readonly path: string
      readonly moveTo?: string
      readonly oldContent: string
      readonly newContent: string
      readonly replacements: readonly Replacement[]
    }

/** A patch that fits the files; nothing is written yet. */
export interface VerifiedPatch {
  readonly kind: 'verified'
  /** The patch once more as text: it is read again when it is applied. */
  readonly text: string
  readonly cwd: string
  readonly keepLineEndings: boolean
  /** In the order of the patch; never two of the same path. */
  readonly changes: readonly PatchChange[]
}

export interface VerifyFault {
  readonly kind: 'fault'
  /** As the model reads it behind `apply_patch verification failed: `. */
  readonly error: string
}

/** What a patch is matched against. */
export interface PatchPlace {
  readonly files: Files
  /** The absolute path from which the patch's paths count. */
  readonly cwd: string
  /** The feature `apply_patch_preserve_line_endings`; off unless said. */
  readonly keepLineEndings?: boolean
}

/** One search for lines, told with the file it is in. */
export type ObserveFileSearch = (path: string, step: Parameters<ObserveSearch>[0]) => void

/**
 * Checks a patch against the files before anything is written (`apply-patch/src/invocation.rs`): hunk by hunk, all of
 * them against the files as they are now. The first thing wrong is the answer.
 */
export function verifyPatch(
  { hunks, text }: ParsedPatch,
  { files, cwd, keepLineEndings = false }: PatchPlace,
  observe?: ObserveFileSearch,
): VerifiedPatch | VerifyFault {
  const changes = new Map<string, PatchChange>()
  for (const hunk of hunks) {
    const path = resolvePath(cwd, hunk.path)
    if (path === undefined) return fault(invalidPath(hunk.path))
    if (changes.has(path)) return fault(`invalid patch: multiple operations target ${path}`)
    const change = changeOf(hunk, path, { files, cwd, keepLineEndings }, observe)
    if (typeof change === 'string') return fault(change)
    changes.set(path, change)
  }
  return { kind: 'verified', text, cwd, keepLineEndings, changes: [...changes.values()] }
}

function fault(error: string): VerifyFault {
  return { kind: 'fault', error }
}

/** A zero byte can't stand in a path (`utils/path-uri/src/lib.rs`, `InvalidFileUriPath`). */
export function invalidPath(path: string): string {
  return `'${path}' is invalid on 'linux'`
}

function changeOf(
  hunk: Hunk,
  path: string,
  place: PatchPlace,
  observe: ObserveFileSearch | undefined,
): PatchChange | string {
  switch (hunk.kind) {
    case 'add':
      // Whether something is there already is not looked at.
      return { kind: 'add', path, content: hunk.contents }
    case 'delete': {
      const read = readText(place.files, path)
      return 'error' in read ? `Failed to read ${path}: ${read.error}` : { kind: 'delete', path, content: read.text }
    }
    case 'update': {
      const change = updateOf(hunk, path, place, observe)
      if (typeof change === 'string' || hunk.moveTo === undefined) return change
      const moveTo = resolvePath(place.cwd, hunk.moveTo)
      return moveTo === undefined ? invalidPath(hunk.moveTo) : { ...change, moveTo }
    }
    default:
      return hunk satisfies never
  }
}

/** Reads a file and applies an update's chunks to its text; an error is a text. */
export function updateOf(
  { chunks }: Extract<Hunk, { kind: 'update' }>,
  path: string,
  { files, keepLineEndings = false }: PatchPlace,
  observe?: ObserveFileSearch,
): Extract<PatchChange, { kind: 'update' }> | string {
  const read = readText(files, path)
  if ('error' in read) return `Failed to read file to update ${path}: ${read.error}`
  const updated = updateText(path, read.text, chunks, keepLineEndings, observe && ((step) => observe(path, step)))
  if (updated.kind === 'no-match') return updated.error
  const { text: newContent, replacements } = updated
  return { kind: 'update', path, oldContent: read.text, newContent, replacements }
}
