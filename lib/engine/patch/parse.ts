import { trim, trimEnd, trimStart } from './white-space'

/** One place of a file that an update changes: `oldLines` are looked for, `newLines` take their place. */
export interface Chunk {
  /** The text behind `@@ `: a line of the file behind which the chunk is looked for. */
  readonly context?: string
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  /** The context lines, as their places in `oldLines` and in `newLines`. */
  readonly contextLines: readonly (readonly [old: number, new_: number])[]
  /** `*** End of File` stood behind it: `oldLines` have to be the last lines of the file. */
  readonly endOfFile: boolean
  /** The line of the patch on which the chunk starts. */
  readonly line: number
}

/** What a patch does to one file. `path` is as the patch writes it, `line` the line of its header. */
export type Hunk =
  | { readonly kind: 'add'; readonly path: string; readonly line: number; readonly contents: string }
  | { readonly kind: 'delete'; readonly path: string; readonly line: number }
  | {
      readonly kind: 'update'
      readonly path: string
      readonly line: number
      readonly moveTo?: string
      readonly chunks: readonly Chunk[]
    }

export interface ParsedPatch {
  readonly kind: 'patch'
  readonly hunks: readonly Hunk[]
  /** The patch without a heredoc around it; this text is read once more when the patch is applied. */
  readonly text: string
  readonly environmentId?: string
  /** How many lines of the input stand before line 1: blank ones and the heredoc's first. */
  readonly skippedLines: number
}

/** A patch that can't be read. `line` is there if a line of a hunk is at fault. */
export interface PatchFault {
  readonly kind: 'fault'
  readonly message: string
  readonly line?: number
}

/** Where the line machine stands: what the hunk is that the next line belongs to. */
export type ParserState = 'before' | 'start' | 'add' | 'delete' | 'update' | 'ended'

/** What the line machine took a line for. */
export type LineRole =
  | 'begin'
  | 'end'
  | 'environment'
  | 'add-header'
  | 'delete-header'
  | 'update-header'
  | 'move'
  | 'chunk-header'
  | 'context'
  | 'added'
  | 'removed'
  | 'end-of-file'
  | 'skipped'
  | 'fault'

/** One step of the line machine. `fault` is the message, if the line is at fault. */
export interface LineStep {
  /** Counted from 1, which is `*** Begin Patch`. */
  readonly line: number
  readonly text: string
  readonly before: ParserState
  readonly after: ParserState
  readonly role: LineRole
  readonly fault?: string
}

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const ADD = '*** Add File: '
const DELETE = '*** Delete File: '
const UPDATE = '*** Update File: '
const MOVE = '*** Move to: '
const ENVIRONMENT = '*** Environment ID:'
const END_OF_FILE = '*** End of File'
const HEREDOCS: readonly (string | undefined)[] = ['<<EOF', "<<'EOF'", '<<"EOF"']

const WRONG_FIRST: PatchFault = { kind: 'fault', message: `The first line of the patch must be '${BEGIN}'` }
const WRONG_LAST: PatchFault = { kind: 'fault', message: `The last line of the patch must be '${END}'` }

interface ChunkDraft {
  readonly context?: string
  readonly oldLines: string[]
  readonly newLines: string[]
  readonly contextLines: [number, number][]
  endOfFile: boolean
  readonly line: number
}

interface UpdateDraft {
  readonly kind: 'update'
  readonly path: string
  readonly line: number
  moveTo?: string
  readonly chunks: ChunkDraft[]
}

interface AddDraft {
  readonly kind: 'add'
  readonly path: string
  readonly line: number
  contents: string
}

interface Draft {
  state: ParserState
  readonly hunks: (AddDraft | UpdateDraft | Extract<Hunk, { kind: 'delete' }>)[]
  environmentId?: string
}

/**
 * Reads the text of a patch (`apply-patch/src/parser.rs`, `streaming_parser.rs`).
 *
 * @param text the input of an `apply_patch` call, or the body of a heredoc.
 * @param observe is told what each line was taken for, the one at fault last.
 * @returns the hunks in order, or the first fault. A patch without hunks is read; it is refused later on.
 */
export function parsePatch(text: string, observe?: (step: LineStep) => void): ParsedPatch | PatchFault {
  const trimmed = trim(text)
  const all = linesOf(trimmed)
  const inHeredoc = withinHeredoc(all)
  const lines = inHeredoc ?? all
  const wrong = wrongEnds(lines)
  if (wrong) {
    const line = wrong === WRONG_FIRST ? 1 : Math.max(1, lines.length)
    const fault = wrong.message
    observe?.({ line, text: lines[line - 1] ?? '', before: 'before', after: 'before', role: 'fault', fault })
    return wrong
  }
  const draft: Draft = { state: 'before', hunks: [] }
  for (const [index, lineRead] of lines.entries()) {
    const isLast = index === lines.length - 1
    // The machine drops a carriage return once more from every line but the last.
    const line = isLast ? lineRead : withoutReturn(lineRead)
    const before = draft.state
    const took = takeLine(draft, line, index + 1, isLast)
    const isFault = typeof took !== 'string'
    observe?.({
      line: index + 1,
      text: line,
      before,
      after: draft.state,
      role: isFault ? 'fault' : took,
      ...(isFault && { fault: took.message }),
    })
    if (isFault) return took
  }
  const before = text.slice(0, text.length - trimStart(text).length)
  return {
    kind: 'patch',
    hunks: draft.hunks,
    text: lines.join('\n'),
    ...(draft.environmentId !== undefined && { environmentId: draft.environmentId }),
    skippedLines: before.split('\n').length - 1 + (inHeredoc ? 1 : 0),
  }
}

/** The text of a fault, as the model reads it behind `apply_patch verification failed: `. */
export function faultText({ message, line }: PatchFault): string {
  return line === undefined ? `invalid patch: ${message}` : `invalid hunk at line ${line}, ${message}`
}

/** Lines end in LF or CR LF; an empty text has none. (Rust's `str::lines`, of a trimmed text.) */
function linesOf(trimmed: string): readonly string[] {
  return trimmed === '' ? [] : trimmed.split('\n').map(withoutReturn)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The first and the last line have to be the markers, blanks around them aside (`parser.rs`, strict boundaries). */
function wrongEnds(lines: readonly string[]): PatchFault | undefined {
  const first = lines[0]
  if (first !== undefined && trim(first) !== BEGIN) return WRONG_FIRST
  return first === undefined || trim(lines[lines.length - 1] ?? '') !== END ? WRONG_LAST : undefined
}

/** `<<EOF` … `EOF` around a patch is taken off, for models that write a shell command (`parser.rs`, lenient boundaries). */
function withinHeredoc(lines: readonly string[]): readonly string[] | undefined {
  const opens = HEREDOCS.includes(lines[0])
  return opens && lines.length >= 4 && lines[lines.length - 1]?.endsWith('EOF') ? lines.slice(1, -1) : undefined
}

function takeLine(draft: Draft, line: string, number: number, isLast: boolean): LineRole | PatchFault {
  const { state, hunks } = draft
  if (state === 'before') {
    draft.state = 'start'
    return 'begin'
  }
  const trimmed = trim(line)
  if (state === 'ended' && !isLast) return trimmed === '' ? 'skipped' : WRONG_LAST
  // An indented header inside an update is a context line.
  const header = state === 'update' && !isLast ? trimEnd(line) : trimmed
  const took = takeEnvironment(draft, header) ?? takeHeader(draft, header, number)
  if (took) return took
  const hunk = hunks[hunks.length - 1]
  if (hunk?.kind === 'update') return takeUpdateLine(hunk, line, number)
  if (hunk?.kind === 'add' && line.startsWith('+')) {
    hunk.contents += `${line.slice(1)}\n`
    return 'added'
  }
  return atLine(
    number,
    `'${trimmed}' is not a valid hunk header. Valid hunk headers: '${ADD}{path}', '${DELETE}{path}', '${UPDATE}{path}'`,
  )
}

/** Before the first hunk a patch may name the environment that it is for. */
function takeEnvironment(draft: Draft, header: string): LineRole | PatchFault | undefined {
  if (draft.state !== 'start' || !header.startsWith(ENVIRONMENT)) return
  if (draft.environmentId !== undefined)
    return { kind: 'fault', message: 'apply_patch environment_id cannot be specified more than once' }
  const id = trim(header.slice(ENVIRONMENT.length))
  if (id === '') return { kind: 'fault', message: 'apply_patch environment_id cannot be empty' }
  draft.environmentId = id
  return 'environment'
}

/** A header ends the hunk before it and starts the next one, or the patch ends. */
function takeHeader(draft: Draft, header: string, line: number): LineRole | PatchFault | undefined {
  if (!header.startsWith('*** ')) return
  const pathBehind = (marker: string) => (header.startsWith(marker) ? header.slice(marker.length) : undefined)
  const [added, deleted, updated] = [pathBehind(ADD), pathBehind(DELETE), pathBehind(UPDATE)]
  if (header !== END && (added ?? deleted ?? updated) === undefined) return
  const unfinished = unfinishedUpdate(draft, header, line)
  if (unfinished) return unfinished
  if (added !== undefined) draft.hunks.push({ kind: 'add', path: added, line, contents: '' })
  else if (deleted !== undefined) draft.hunks.push({ kind: 'delete', path: deleted, line })
  else if (updated !== undefined) draft.hunks.push({ kind: 'update', path: updated, line, chunks: [] })
  else {
    draft.state = 'ended'
    return 'end'
  }
  draft.state = added !== undefined ? 'add' : deleted !== undefined ? 'delete' : 'update'
  return `${draft.state}-header`
}

/** An update has to have a chunk, and its last chunk a line. */
function unfinishedUpdate({ hunks }: Draft, header: string, line: number): PatchFault | undefined {
  const hunk = hunks[hunks.length - 1]
  if (hunk?.kind !== 'update') return
  const chunk = hunk.chunks[hunk.chunks.length - 1]
  if (!chunk) return atLine(hunk.line, `Update file hunk for path '${hunk.path}' is empty`)
  if (!isEmpty(chunk)) return
  return header === END ? noLines(line) : unexpectedLine(header, line)
}

function takeUpdateLine(hunk: UpdateDraft, line: string, number: number): LineRole | PatchFault {
  const { chunks } = hunk
  const chunk = chunks[chunks.length - 1]
  const marker = trimEnd(line)
  const opensChunk = marker === '@@' || marker.startsWith('@@ ')
  if (chunk?.endOfFile) {
    if (marker === '') return 'skipped'
    if (!opensChunk) return expectedChunk(line, number)
  }
  if (!chunk && hunk.moveTo === undefined && marker.startsWith(MOVE)) {
    hunk.moveTo = marker.slice(MOVE.length)
    return 'move'
  }
  if (opensChunk) {
    if (chunk && isEmpty(chunk)) return unexpectedLine(line, number)
    chunks.push(newChunk(number, marker.length > 2 ? marker.slice(3) : undefined))
    return 'chunk-header'
  }
  if (chunk && marker === END_OF_FILE) {
    if (isEmpty(chunk)) return noLines(number)
    chunk.endOfFile = true
    return 'end-of-file'
  }
  // Without a chunk the marker changes nothing, not even what comes next.
  if (marker === END_OF_FILE) return 'end-of-file'
  const role = line === '' ? 'context' : ROLES[line.charAt(0)]
  if (!role) return chunk && !isEmpty(chunk) ? expectedChunk(line, number) : unexpectedLine(line, number)
  const current = chunk ?? newChunk(number)
  if (!chunk) chunks.push(current)
  const text = line.slice(1)
  if (role === 'context') current.contextLines.push([current.oldLines.length, current.newLines.length])
  if (role !== 'added') current.oldLines.push(text)
  if (role !== 'removed') current.newLines.push(text)
  return role
}

const ROLES: Readonly<Record<string, 'context' | 'added' | 'removed'>> = {
  ' ': 'context',
  '+': 'added',
  '-': 'removed',
}

function newChunk(line: number, context?: string): ChunkDraft {
  return {
    ...(context !== undefined && { context }),
    oldLines: [],
    newLines: [],
    contextLines: [],
    endOfFile: false,
    line,
  }
}

function isEmpty(chunk: Chunk): boolean {
  return chunk.oldLines.length === 0 && chunk.newLines.length === 0
}

function atLine(line: number, message: string): PatchFault {
  return { kind: 'fault', message, line }
}

function noLines(line: number): PatchFault {
  return atLine(line, 'Update hunk does not contain any lines')
}

function unexpectedLine(text: string, line: number): PatchFault {
  return atLine(
    line,
    `Unexpected line found in update hunk: '${text}'. Every line should start with ' ' (context line), '+' (added line), or '-' (removed line)`,
  )
}

function expectedChunk(text: string, line: number): PatchFault {
  return atLine(line, `Expected update hunk to start with a @@ context marker, got: '${text}'`)
}
