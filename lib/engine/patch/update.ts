import type { Chunk } from './parse'
import { type ObserveSearch, type SearchedLines, searchedLines, seekLines } from './search'

/** Lines of a file that give way to others: `removed` lines from `at` on (from 0). */
export interface Replacement {
  readonly at: number
  readonly removed: number
  readonly added: readonly string[]
}

/** A file with the chunks of an update applied, or why a chunk has no place in it. */
export type Updated =
  | { readonly kind: 'updated'; readonly text: string; readonly replacements: readonly Replacement[] }
  | { readonly kind: 'no-match'; readonly error: string }

/**
 * Applies chunks to the text of a file (`apply-patch/src/file_update.rs`).
 *
 * @param path stands in the error text.
 * @param keepLineEndings the feature `apply_patch_preserve_line_endings`; without it every line that a chunk
 *   names, context too, is written anew and ends in LF.
 * @returns the new text, which always ends in a newline unless it is empty.
 */
export function updateText(
  path: string,
  text: string,
  chunks: readonly Chunk[],
  keepLineEndings: boolean,
  observe?: ObserveSearch,
): Updated {
  const { lines, endings } = keepLineEndings ? linesWithEndings(text) : { lines: text.split('\n'), endings: [] }
  if (lines[lines.length - 1] === '') lines.pop()
  const found = findReplacements(path, searchedLines(lines), chunks, keepLineEndings, observe)
  if (typeof found === 'string') return { kind: 'no-match', error: found }
  const replacements = found.toSorted((a, b) => a.at - b.at)
  if (keepLineEndings) {
    // New lines end as the first line of the file does, and so does the last one, if it had no ending.
    const preferred = endings[0] ?? '\n'
    const kept = lines.map((line, at) => line + (endings[at] ?? preferred))
    const added = replacements.map((one) => ({ ...one, added: one.added.map((line) => line + preferred) }))
    return { kind: 'updated', text: replaceLines(kept, added).join(''), replacements }
  }
  const updated = replaceLines(lines, replacements)
  if (updated[updated.length - 1] !== '') updated.push('')
  return { kind: 'updated', text: updated.join('\n'), replacements }
}

/** Lines may end in LF, CR LF or CR; behind the last ending stands one line more, which may be empty. */
function linesWithEndings(text: string): { readonly lines: string[]; readonly endings: readonly string[] } {
  const parts = text.split(/(\r\n|\n|\r)/)
  return { lines: parts.filter((_, at) => at % 2 === 0), endings: parts.filter((_, at) => at % 2 === 1) }
}

function findReplacements(
  path: string,
  file: SearchedLines,
  chunks: readonly Chunk[],
  keepLineEndings: boolean,
  observe: ObserveSearch | undefined,
): Replacement[] | string {
  const found: Replacement[] = []
  let cursor = 0
  for (const chunk of chunks) {
    if (chunk.context !== undefined) {
      const at = seekLines(file, [chunk.context], cursor, observe)
      if (at === undefined) return `Failed to find context '${chunk.context}' in ${path}`
      cursor = at + 1
    }
    if (chunk.oldLines.length === 0) {
      found.push({ at: insertionLine(file.lines, keepLineEndings), removed: 0, added: chunk.newLines })
      continue
    }
    const match = matchChunk(file, chunk, cursor, keepLineEndings, observe)
    if (!match) return `Failed to find expected lines in ${path}:\n${chunk.oldLines.join('\n')}`
    found.push(...(keepLineEndings ? changedLines(chunk, match) : [match]))
    cursor = match.at + match.removed
  }
  return found
}

/** A chunk that only adds goes to the end of the file, whatever its context; before a blank last line, if there is one. */
function insertionLine(lines: readonly string[], keepLineEndings: boolean): number {
  return !keepLineEndings && lines[lines.length - 1] === '' ? lines.length - 1 : lines.length
}

/** Looks for the old lines; if they end in an empty one and are not found, that one may stand for the end of the file. */
function matchChunk(
  file: SearchedLines,
  { oldLines, newLines, endOfFile }: Chunk,
  cursor: number,
  keepLineEndings: boolean,
  observe: ObserveSearch | undefined,
): Replacement | undefined {
  const seek = (pattern: readonly string[]) => {
    const end = file.lines.length - pattern.length
    // By default a chunk at the end of the file may reach back over lines that were matched before.
    const atEnd = endOfFile && end >= 0 && pattern.length > 0
    return seekLines(file, pattern, atEnd ? (keepLineEndings ? Math.max(end, cursor) : end) : cursor, observe)
  }
  const at = seek(oldLines)
  if (at !== undefined) return { at, removed: oldLines.length, added: newLines }
  if (oldLines[oldLines.length - 1] !== '') return
  const shorter = oldLines.slice(0, -1)
  const added = newLines[newLines.length - 1] === '' ? newLines.slice(0, -1) : newLines
  const shorterAt = seek(shorter)
  if (shorterAt !== undefined) return { at: shorterAt, removed: shorter.length, added }
}

/** With line endings kept, context lines stay as they are and only what stands between them is replaced. */
function changedLines({ contextLines }: Chunk, { at, removed, added }: Replacement): Replacement[] {
  const changed: Replacement[] = []
  let [oldFrom, newFrom] = [0, 0]
  const matched = contextLines.filter(([old, new_]) => old < removed && new_ < added.length)
  for (const [oldTo, newTo] of [...matched, [removed, added.length] as const]) {
    if (oldFrom !== oldTo || newFrom !== newTo)
      changed.push({ at: at + oldFrom, removed: oldTo - oldFrom, added: added.slice(newFrom, newTo) })
    oldFrom = oldTo + 1
    newFrom = newTo + 1
  }
  return changed
}

/** Applies replacements from the last to the first; where two overlap, the earlier one removes what the later one wrote. */
function replaceLines(lines: readonly string[], replacements: readonly Replacement[]): string[] {
  // The file from the place reached on, its first line on top.
  const reversed: string[] = []
  let reached = lines.length
  const push = (more: readonly string[]) => {
    for (let at = more.length - 1; at >= 0; at--) reversed.push(more[at] ?? '')
  }
  for (const { at, removed, added } of replacements.toReversed()) {
    push(lines.slice(at, reached))
    reached = at
    reversed.length = Math.max(reversed.length - removed, 0)
    push(added)
  }
  push(lines.slice(0, reached))
  return reversed.reverse()
}
