import { utf8Length } from '../utf8'

/** What a file holds: text, or bytes where they are no text. */
export type FileContent = string | { readonly base64: string }

/** A tree of files, by absolute path. Every folder above a file or folder exists, too. */
export interface Files {
  readonly contents: ReadonlyMap<string, FileContent>
  readonly folders: ReadonlySet<string>
}

/** A copy of `Files` that a patch writes into. */
export interface FilesDraft {
  readonly contents: Map<string, FileContent>
  readonly folders: Set<string>
}

/** Why the system can't follow a path: the text of its error, as the program prints it. */
type PathError =
  | 'No such file or directory (os error 2)'
  | 'Not a directory (os error 20)'
  | 'File name too long (os error 36)'

type Place = { readonly kind: 'file' | 'folder' } | { readonly kind: 'nowhere'; readonly error: PathError }

const NOT_FOUND: Place = { kind: 'nowhere', error: 'No such file or directory (os error 2)' }
const NO_FOLDER: Place = { kind: 'nowhere', error: 'Not a directory (os error 20)' }
const TOO_LONG: Place = { kind: 'nowhere', error: 'File name too long (os error 36)' }

/** Linux: `NAME_MAX`, and `PATH_MAX` without the zero at its end; in bytes. */
const LONGEST_NAME = 255
const LONGEST_PATH = 4095

/** A copy whose changes leave the first one alone. */
export function copyFiles({ contents, folders }: Files): FilesDraft {
  return { contents: new Map(contents), folders: new Set(folders) }
}

/**
 * The files of a scenario's world.
 *
 * @param files by path, absolute or below `cwd`.
 * @param folders further folders, which may be empty; `cwd` is there anyway.
 */
export function filesFrom(world: {
  readonly cwd: string
  readonly files: { readonly [path: string]: FileContent }
  readonly folders?: readonly string[]
}): Files {
  const { cwd, files, folders = [] } = world
  const draft: FilesDraft = { contents: new Map(), folders: new Set(['/']) }
  const place = (path: string) => withoutSlash(resolvePath(cwd, path) ?? '/')
  for (const folder of [cwd, ...folders]) addFolders(draft, place(folder))
  for (const [written, content] of Object.entries(files)) {
    const path = place(written)
    if (path === '/') continue
    addFolders(draft, parentOf(path))
    draft.contents.set(path, content)
  }
  return draft
}

/** The other way round: all files by path, those below `cwd` relative to it, in the order in which they came to be. */
export function filesOut({ contents }: Files, cwd?: string): { readonly [path: string]: FileContent } {
  const named = (path: string) => (cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path)
  return Object.fromEntries([...contents].map(([path, content]) => [named(path), content]))
}

function addFolders(files: FilesDraft, folder: string): void {
  for (let path = folder; !files.folders.has(path); path = parentOf(path)) files.folders.add(path)
}

/** The folder above a path; above `/` there is `/`. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/'
}

/** Whether a path is a folder or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}

/**
 * The absolute path that a path in a patch stands for, by its text alone: `.`, `..` and doubled slashes are resolved, `~` and `$`
 * mean nothing. The program keeps paths as file URLs: tabs and line breaks vanish, and of an absolute path the slash at its
 * end is kept, which sets it apart from the path without (`utils/path-uri/src/lib.rs`, `join`).
 *
 * @returns undefined for a path with a zero byte, which the program refuses.
 */
export function resolvePath(cwd: string, path: string): string | undefined {
  if (path.includes('\0')) return
  const isAbsolute = path.startsWith('/')
  const names: string[] = []
  for (const part of (isAbsolute ? path : `${cwd}/${path}`).split('/')) {
    const name = part.replace(/[\t\r\n]/g, '')
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `/${names.join('/')}${isAbsolute && path.endsWith('/') && names.length > 0 ? '/' : ''}`
}

/** The path as the system gets it. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Follows a path from the root, as the system does: the first thing in its way decides the error. */
function locate(files: Files, path: string): Place {
  if (utf8Length(path) > LONGEST_PATH) return TOO_LONG
  if (files.contents.has(path)) return { kind: 'file' }
  if (files.folders.has(path)) return { kind: 'folder' }
  for (let end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
    const reached = end < 0 ? path : path.slice(0, end)
    if (files.contents.has(reached)) return NO_FOLDER
    if (utf8Length(reached.slice(reached.lastIndexOf('/') + 1)) > LONGEST_NAME) return TOO_LONG
    if (!files.folders.has(reached)) return NOT_FOUND
  }
}

/** Reads a file as text; an error is given as the program prints it behind `Failed to read …: `. */
export function readText(files: Files, written: string): { readonly text: string } | { readonly error: string } {
  const path = withoutSlash(written)
  const place = locate(files, path)
  if (place.kind === 'nowhere') return { error: place.error }
  const content = files.contents.get(path)
  if (content === undefined) return { error: `path \`${path}\` is not a file` }
  return typeof content === 'string' ? { text: content } : decodeUtf8(decodeBase64(content.base64))
}

/**
 * Writes a file; folders that are missing are made first. Tells what failed, if something did.
 *
 * @param mayMake whether a folder that is missing may be made
 */
export function writeFile(
  files: FilesDraft,
  written: string,
  content: string,
  mayMake: (folder: string) => boolean = () => true,
): 'written' | 'no-folders' | 'not-written' {
  const path = withoutSlash(written)
  const place = locate(files, path)
  if (place === NOT_FOUND && !files.folders.has(parentOf(path))) {
    // The program takes `/c:/…` for a Windows path, and finds no folder above it.
    if (/^\/[a-z]:(\/|$)/i.test(path)) return 'not-written'
    if (!makeFolders(files, parentOf(path), mayMake)) return 'no-folders'
    return writeFile(files, path, content)
  }
  if (place.kind !== 'file' && place !== NOT_FOUND) return 'not-written'
  files.contents.set(path, content)
  return 'written'
}

/** Makes a folder and those above it; those that came before a name that is too long stay. */
function makeFolders(files: FilesDraft, folder: string, mayMake: (folder: string) => boolean): boolean {
  const place = locate(files, folder)
  if (place.kind === 'folder') return true
  if (place !== NOT_FOUND) return false
  const parent = parentOf(folder)
  if (!files.folders.has(parent)) return makeFolders(files, parent, mayMake) && makeFolders(files, folder, mayMake)
  if (!mayMake(folder)) return false
  files.folders.add(folder)
  return true
}

/** Removes a file; false if there is none at that path. */
export function removeFile(files: FilesDraft, path: string): boolean {
  return files.contents.delete(withoutSlash(path))
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** What is no digit of base64 is passed over. */
function decodeBase64(text: string): readonly number[] {
  const bytes: number[] = []
  let [bits, value] = [0, 0]
  for (const character of text) {
    const digit = BASE64.indexOf(character)
    if (digit < 0) continue
    value = ((value << 6) | digit) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return bytes
}

/** Text from bytes, or what Rust says of the first sequence that is not UTF-8 (`core::str::Utf8Error`). */
function decodeUtf8(bytes: readonly number[]): { readonly text: string } | { readonly error: string } {
  const units: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const length = sequenceLength(lead)
    let scalar = length === 1 ? lead : lead & (0x7f >> length)
    for (let read = 1; read < Math.max(length, 1); read++) {
      const byte = bytes[at + read]
      if (byte === undefined) return { error: `incomplete utf-8 byte sequence from index ${at}` }
      if (!continues(lead, read, byte)) return { error: `invalid utf-8 sequence of ${read} bytes from index ${at}` }
      scalar = (scalar << 6) | (byte & 0x3f)
    }
    if (length === 0) return { error: `invalid utf-8 sequence of 1 bytes from index ${at}` }
    units.push(String.fromCodePoint(scalar))
    at += length
  }
  return { text: units.join('') }
}

/** How many bytes a sequence has that starts so; 0 if none does. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Whether a byte may stand there; the second one is narrower for sequences that would be too long, surrogates or too large. */
function continues(lead: number, index: number, byte: number): boolean {
  const isSecond = index === 1
  const lowest = isSecond && lead === 0xe0 ? 0xa0 : isSecond && lead === 0xf0 ? 0x90 : 0x80
  const highest = isSecond && lead === 0xed ? 0x9f : isSecond && lead === 0xf4 ? 0x8f : 0xbf
  return byte >= lowest && byte <= highest
}
