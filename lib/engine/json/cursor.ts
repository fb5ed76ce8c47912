import { utf8Length } from '../utf8'
import { keptNumber } from './number'
import type { JsonNumber } from './value'

/** A place in a text: line from 1, column in UTF-8 bytes (0 just behind a newline), offset in UTF-8 bytes from the start. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** What is wrong, and where. Complaints about types get their place only from the value around them. */
export interface Problem {
  readonly message: string
  readonly position: Position | undefined
}

/** What a reading function returns when it failed; the problem stands in the cursor. */
export const FAILED = Symbol('failed')
export type Failed = typeof FAILED

/** Where a failure is told. */
export interface Report {
  problem: Problem | undefined
}

/** A reader's state. `at` counts UTF-16 units, `depth` how many brackets may still be opened. */
export interface Cursor extends Report {
  readonly text: string
  at: number
  depth: number
}

/** The 128th nested bracket is refused (`serde_json/src/de.rs`, remaining_depth). */
const DEPTH_LIMIT = 128

const EOF_VALUE = 'EOF while parsing a value'
const EOF_STRING = 'EOF while parsing a string'
const INVALID_NUMBER = 'invalid number'
const CONTROL = 'control character (\\u0000-\\u001F) found while parsing a string'
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const IDENTS: Readonly<Record<string, readonly [string, null | boolean]>> = {
  n: ['null', null],
  t: ['true', true],
  f: ['false', false],
}

export function openCursor(text: string): Cursor {
  return { text, at: 0, depth: DEPTH_LIMIT, problem: undefined }
}

/** A problem `bytes` bytes behind the cursor: 0 where the offending byte has been read, 1 where it is only the next one. */
export function failAt(cursor: Cursor, message: string, bytes: number): Failed {
  cursor.problem = { message, position: positionAt(cursor.text, cursor.at, bytes) }
  return FAILED
}

/** A problem with the next, unread byte (`serde_json/src/de.rs`, peek_error). */
export function failAhead(cursor: Cursor, message: string): Failed {
  return failAt(cursor, message, 1)
}

/** The same, unless the text has ended, which is then the problem. */
export function failAheadOrEof(cursor: Cursor, message: string, eof: string): Failed {
  return failAhead(cursor, cursor.at < cursor.text.length ? message : eof)
}

function positionAt(text: string, at: number, bytes: number): Position {
  const before = text.slice(0, at)
  const lineStart = before.lastIndexOf('\n') + 1
  let line = 1
  for (let newline = before.indexOf('\n'); newline >= 0; newline = before.indexOf('\n', newline + 1)) line++
  let column = utf8Length(before.slice(lineStart))
  const offset = utf8Length(before.slice(0, lineStart)) + column
  let left = bytes
  for (const char of text.slice(at, at + 2 * bytes)) {
    if (left <= 0) break
    const size = Math.min(utf8Length(char), left)
    left -= size
    column += size
    if (char === '\n') {
      line++
      column = 0
    }
  }
  return { line, column, offset: offset + bytes - left }
}

/** Skips white space (blank, tab, LF, CR) and returns the next character, `''` at the end. */
export function nextChar(cursor: Cursor): string {
  for (;;) {
    const unit = cursor.text.charCodeAt(cursor.at)
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return cursor.text.charAt(cursor.at)
    cursor.at++
  }
}

function isDigit(cursor: Cursor): boolean {
  const unit = cursor.text.charCodeAt(cursor.at)
  return unit >= 0x30 && unit <= 0x39
}

/** Whether a value that starts with this character is a number. */
export function startsNumber(char: string): boolean {
  return char === '-' || (char >= '0' && char <= '9')
}

/** `true`, `false` or `null` at the cursor (parse_ident): a wrong letter counts as read. */
function readIdent(cursor: Cursor, [word, value]: readonly [string, null | boolean]): null | boolean | Failed {
  for (const letter of word) {
    const char = cursor.text.charAt(cursor.at)
    if (char !== letter) return failAheadOrEof(cursor, 'expected ident', EOF_VALUE)
    cursor.at++
  }
  return value
}

/** A number that breaks the grammar; `eaten` where the wrong byte has been read. */
interface BadNumber {
  readonly message: string
  readonly eaten: boolean
}

/** Passes over a number at the cursor (scan_integer, scan_decimal, scan_exponent). `eof` is the text for one cut off by the end. */
function passNumber(cursor: Cursor, eof: string): BadNumber | undefined {
  const { text } = cursor
  if (text[cursor.at] === '-') cursor.at++
  if (text[cursor.at] === '0') {
    cursor.at++
    if (isDigit(cursor)) return badNumber(cursor, false, eof)
  } else if (!passDigits(cursor)) return badNumber(cursor, true, eof)
  if (text[cursor.at] === '.') {
    cursor.at++
    if (!passDigits(cursor)) return badNumber(cursor, false, eof)
  }
  if (text[cursor.at] === 'e' || text[cursor.at] === 'E') {
    cursor.at++
    if (text[cursor.at] === '+' || text[cursor.at] === '-') cursor.at++
    if (!passDigits(cursor)) return badNumber(cursor, true, eof)
  }
  return undefined
}

function badNumber(cursor: Cursor, eaten: boolean, eof: string): BadNumber {
  return cursor.at < cursor.text.length ? { message: INVALID_NUMBER, eaten } : { message: eof, eaten: false }
}

/** Passes over digits; false if there is none. */
function passDigits(cursor: Cursor): boolean {
  const start = cursor.at
  while (isDigit(cursor)) cursor.at++
  return cursor.at > start
}

/** The text of the number at the cursor, as it stands. */
export function readNumber(cursor: Cursor): string | Failed {
  const start = cursor.at
  const bad = passNumber(cursor, EOF_VALUE)
  return bad === undefined ? cursor.text.slice(start, cursor.at) : failAhead(cursor, bad.message)
}

/** A whole text as a number (`Number::from_str`): whatever is left behind an error or a number is an invalid number. */
export function readWholeNumber(cursor: Cursor): JsonNumber | Failed {
  if (cursor.text === '') return failAhead(cursor, EOF_VALUE)
  if (!startsNumber(cursor.text.charAt(0))) return failAhead(cursor, INVALID_NUMBER)
  const bad = passNumber(cursor, EOF_VALUE)
  const bytes = utf8Length(cursor.text.slice(cursor.at, cursor.at + 2))
  if (bad?.eaten) return failAt(cursor, INVALID_NUMBER, Math.min(bytes, 2))
  if (bytes > 0) return failAhead(cursor, INVALID_NUMBER)
  return bad === undefined ? { number: keptNumber(cursor.text) } : failAhead(cursor, bad.message)
}

/** The string whose opening quote is at the cursor (`serde_json/src/read.rs`, parse_str_bytes). */
export function readString(cursor: Cursor): string | Failed {
  const { text } = cursor
  let start = ++cursor.at
  let read = ''
  for (;;) {
    const unit = text.charCodeAt(cursor.at)
    if (unit === 0x22) {
      read += text.slice(start, cursor.at++)
      return read
    }
    if (unit === 0x5c) {
      read += text.slice(start, cursor.at++)
      const char = readEscape(cursor)
      if (char === FAILED) return FAILED
      read += char
      start = cursor.at
    } else if (unit >= 0x20) cursor.at++
    else return failAheadOrEof(cursor, CONTROL, EOF_STRING)
  }
}

/** What follows a backslash (parse_escape, parse_unicode_escape). */
function readEscape(cursor: Cursor): string | Failed {
  const char = cursor.text.charAt(cursor.at)
  const simple = SIMPLE_ESCAPES[char]
  if (simple === undefined && char !== 'u') return failAheadOrEof(cursor, 'invalid escape', EOF_STRING)
  cursor.at++
  if (simple !== undefined) return simple
  const lead = readHex(cursor)
  if (lead === FAILED || lead < 0xd800 || lead > 0xdfff) return lead === FAILED ? FAILED : String.fromCharCode(lead)
  if (lead >= 0xdc00) return failAt(cursor, 'lone leading surrogate in hex escape', 0)
  for (const expected of '\\u') {
    if (cursor.text[cursor.at] !== expected) return failAheadOrEof(cursor, 'unexpected end of hex escape', EOF_STRING)
    cursor.at++
  }
  const trail = readHex(cursor)
  if (trail === FAILED) return FAILED
  if (trail < 0xdc00 || trail > 0xdfff) return failAt(cursor, 'lone leading surrogate in hex escape', 0)
  return String.fromCharCode(lead, trail)
}

/** Four hex digits. Four bytes count as read even if they are none; fewer are the end of the text (decode_hex_escape). */
function readHex(cursor: Cursor): number | Failed {
  const digits = cursor.text.slice(cursor.at, cursor.at + 4)
  if (/^[0-9a-f]{4}$/i.test(digits)) {
    cursor.at += 4
    return Number.parseInt(digits, 16)
  }
  return utf8Length(digits) < 4 ? failAt(cursor, EOF_STRING, 4) : failAt(cursor, 'invalid escape', 4)
}

/** A scalar at the cursor, or what is wrong with it; a bracket is not one. */
export function readScalar(cursor: Cursor): null | boolean | string | JsonNumber | Failed {
  const char = cursor.text.charAt(cursor.at)
  if (char === '"') return readString(cursor)
  if (startsNumber(char)) {
    const number = readNumber(cursor)
    return number === FAILED ? FAILED : { number: keptNumber(number) }
  }
  const ident = IDENTS[char]
  return ident === undefined ? failAheadOrEof(cursor, 'expected value', EOF_VALUE) : readIdent(cursor, ident)
}

/** Passes the colon behind a key (parse_object_colon). */
export function passColon(cursor: Cursor): Failed | undefined {
  if (nextChar(cursor) !== ':') return failAheadOrEof(cursor, 'expected `:`', 'EOF while parsing an object')
  cursor.at++
  return undefined
}

/** Goes to the next element of the list around the cursor: false at its `]` (`SeqAccess::next_element_seed`). */
export function nextElement(cursor: Cursor, first: boolean): boolean | Failed {
  const char = nextChar(cursor)
  if (char === ']') return false
  if (char === '') return failAhead(cursor, 'EOF while parsing a list')
  if (first) return true
  if (char !== ',') return failAhead(cursor, 'expected `,` or `]`')
  cursor.at++
  return nextChar(cursor) === ']'
    ? failAhead(cursor, 'trailing comma')
    : cursor.at < cursor.text.length || failAhead(cursor, EOF_VALUE)
}

/** Reads the next key of the object around the cursor: undefined at its `}` (`MapAccess::next_key_seed`). */
export function nextKey(cursor: Cursor, first: boolean): string | undefined | Failed {
  let char = nextChar(cursor)
  if (char === '}') return undefined
  if (char === '') return failAhead(cursor, 'EOF while parsing an object')
  if (!first) {
    if (char !== ',') return failAhead(cursor, 'expected `,` or `}`')
    cursor.at++
    char = nextChar(cursor)
  }
  if (char === '"') return readString(cursor)
  return char === '}' ? failAhead(cursor, 'trailing comma') : failAheadOrEof(cursor, 'key must be a string', EOF_VALUE)
}

/** Closes a list whose reader has what it wants (end_seq). A comma is eaten before the complaint. */
export function endList(cursor: Cursor): Failed | undefined {
  const char = nextChar(cursor)
  if (char === '') return failAhead(cursor, 'EOF while parsing a list')
  if (char !== ']' && char !== ',') return failAhead(cursor, 'trailing characters')
  cursor.at++
  if (char === ']') return undefined
  return failAhead(cursor, nextChar(cursor) === ']' ? 'trailing comma' : 'trailing characters')
}

/** Closes an object whose reader has what it wants (end_map). */
export function endObject(cursor: Cursor): Failed | undefined {
  const char = nextChar(cursor)
  if (char !== '}')
    return failAheadOrEof(
      cursor,
      char === ',' ? 'trailing comma' : 'trailing characters',
      'EOF while parsing an object',
    )
  cursor.at++
  return undefined
}

/** Opens a bracket at the cursor (check_recursion). */
export function openBracket(cursor: Cursor): Failed | undefined {
  if (--cursor.depth === 0) return failAhead(cursor, 'recursion limit exceeded')
  cursor.at++
  return undefined
}

/** Nothing but white space may follow a whole value (`Deserializer::end`). */
export function endText(cursor: Cursor): Failed | undefined {
  return nextChar(cursor) === '' ? undefined : failAhead(cursor, 'trailing characters')
}

/** Passes over a value that nobody wants, of any depth (ignore_value). Escapes need only be well formed; some complaints differ. */
export function skipValue(cursor: Cursor): Failed | undefined {
  const around: string[] = []
  for (;;) {
    const char = nextChar(cursor)
    let comma = true
    if (char === '[' || char === '{') {
      cursor.at++
      around.push(char)
      comma = false
    } else if (char === '"') {
      if (skipString(cursor) === FAILED) return FAILED
    } else if (startsNumber(char)) {
      const bad = passNumber(cursor, INVALID_NUMBER)
      if (bad !== undefined) return failAhead(cursor, bad.message)
    } else if (readScalar(cursor) === FAILED) return FAILED
    let bracket = around.at(-1)
    for (; bracket !== undefined; bracket = around.at(-1)) {
      const next = nextChar(cursor)
      if (next === (bracket === '[' ? ']' : '}')) {
        cursor.at++
        around.pop()
        comma = true
        continue
      }
      if (next === '')
        return failAhead(cursor, bracket === '[' ? 'EOF while parsing a list' : 'EOF while parsing an object')
      if (!comma) break
      if (next !== ',') return failAhead(cursor, bracket === '[' ? 'expected `,` or `]`' : 'expected `,` or `}`')
      cursor.at++
      break
    }
    if (bracket === undefined) return undefined
    if (bracket === '{') {
      if (nextChar(cursor) !== '"') return failAheadOrEof(cursor, 'key must be a string', 'EOF while parsing an object')
      if (skipString(cursor) === FAILED || passColon(cursor) === FAILED) return FAILED
    }
  }
}

/** Passes over a string (ignore_str): lone surrogates pass, and a control character is not counted as read. */
function skipString(cursor: Cursor): Failed | undefined {
  const { text } = cursor
  cursor.at++
  for (;;) {
    const unit = text.charCodeAt(cursor.at)
    if (unit === 0x22) {
      cursor.at++
      return undefined
    }
    if (unit === 0x5c) {
      const char = text.charAt(++cursor.at)
      if (char !== 'u' && SIMPLE_ESCAPES[char] === undefined)
        return failAheadOrEof(cursor, 'invalid escape', EOF_STRING)
      cursor.at++
      if (char === 'u' && readHex(cursor) === FAILED) return FAILED
    } else if (unit >= 0x20) cursor.at++
    else return cursor.at < text.length ? failAt(cursor, CONTROL, 0) : failAhead(cursor, EOF_STRING)
  }
}
