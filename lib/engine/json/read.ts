import {
  type Content,
  type ContentEntry,
  type ContentObject,
  numberContent,
  PRIVATE_NUMBER,
  typeMessage,
} from './content'
import {
  type Cursor,
  endObject,
  endText,
  FAILED,
  type Failed,
  failAt,
  nextChar,
  nextElement,
  nextKey,
  openBracket,
  openCursor,
  type Position,
  passColon,
  type Report,
  readScalar,
  readWholeNumber,
} from './cursor'
import type { Json, JsonNumber } from './value'

/** Why a text is no JSON. The place is that of the offending byte or, where it had been read, the one behind it. */
export interface JsonError extends Position {
  readonly kind: 'eof' | 'syntax'
  readonly message: string
}

export type ReadJson = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: JsonError }

type Tree<O> = null | boolean | string | JsonNumber | readonly Tree<O>[] | O

/** An object whose first key is one of these is no object, but the JSON that stands as text under the key: what that text is called. */
const PRIVATE_WORDS: ReadonlyMap<string, string> = new Map([
  [PRIVATE_NUMBER, 'string containing a number'],
  ['$serde_json::private::RawValue', 'raw value'],
])

export function privateWords(key: string): string | undefined {
  return PRIVATE_WORDS.get(key)
}

/**
 * Reads a JSON text as the real program does (serde_json with `arbitrary_precision`, `preserve_order` and `raw_value`):
 * its error texts and places, at most 127 brackets deep, lone surrogates refused, of a repeated key the first place and
 * the last value.
 */
export function readJson(text: string): ReadJson {
  const cursor = openCursor(text)
  const value = readWhole(cursor)
  return value === FAILED ? { ok: false, error: jsonError(cursor) } : { ok: true, value }
}

/** The error as it is printed: with ` at line L column C`. */
export function printJsonError(error: JsonError): string {
  return `${error.message} at line ${error.line} column ${error.column}`
}

/** Whether a text has nothing but white space, as Rust's `trim` sees it (with U+0085, without U+FEFF). Many tools take such arguments for absent. */
export function isBlank(text: string): boolean {
  return !/\P{White_Space}/u.test(text)
}

function jsonError({ problem }: Cursor): JsonError {
  const message = problem?.message ?? ''
  const start = { line: 1, column: 0, offset: 0 }
  return { kind: message.startsWith('EOF') ? 'eof' : 'syntax', message, ...(problem?.position ?? start) }
}

function readWhole(cursor: Cursor): Json | Failed {
  const value = readValue(cursor)
  return value === FAILED || endText(cursor) === FAILED ? FAILED : value
}

/** Reads the next value. */
export function readValue(cursor: Cursor): Json | Failed {
  return readTree<Json>(cursor, VALUE)
}

/** Reads the next value without giving it a type. */
export function readContent(cursor: Cursor): Content | Failed {
  return readTree<Content>(cursor, CONTENT)
}

/** The two ways to keep a value differ in their objects and their numbers. `object` starts behind the `{` and passes the `}`. */
interface Flavour<O> {
  readonly object: (cursor: Cursor) => O | Failed
  readonly number: (number: JsonNumber) => O | JsonNumber
}

const VALUE: Flavour<Json> = { object: readObject, number: (number) => number }

const CONTENT: Flavour<Content> = { object: readContentObject, number: numberContent }

function readTree<O>(cursor: Cursor, flavour: Flavour<O>): Tree<O> | Failed {
  const char = nextChar(cursor)
  if (char !== '[' && char !== '{') {
    const scalar = readScalar(cursor)
    return typeof scalar === 'object' && scalar !== null ? flavour.number(scalar) : scalar
  }
  if (openBracket(cursor) === FAILED) return FAILED
  const value = char === '[' ? readList(cursor, flavour) : flavour.object(cursor)
  cursor.depth++
  return value
}

function readList<O>(cursor: Cursor, flavour: Flavour<O>): readonly Tree<O>[] | Failed {
  const list: Tree<O>[] = []
  for (;;) {
    const more = nextElement(cursor, list.length === 0)
    if (more === FAILED) return FAILED
    if (!more) break
    const value = readTree(cursor, flavour)
    if (value === FAILED) return FAILED
    list.push(value)
  }
  cursor.at++
  return list
}

/** `Value`'s own visitor (`serde_json/src/value/de.rs`, visit_map). */
function readObject(cursor: Cursor): Json | Failed {
  const object = new Map<string, Json>()
  for (let first = true; ; first = false) {
    const key = nextKey(cursor, first)
    if (key === FAILED) return FAILED
    if (key === undefined) break
    if (passColon(cursor) === FAILED) return FAILED
    const words = first ? privateWords(key) : undefined
    if (words !== undefined) return readPrivate(cursor, key, words)
    const value = readValue(cursor)
    if (value === FAILED) return FAILED
    object.set(key, value)
  }
  cursor.at++
  return object
}

/** What stands as text under a private key is read on its own; places in it are counted in that text. */
function readPrivate(cursor: Cursor, key: string, words: string): Json | Failed {
  const text = readStringAs(cursor, words)
  const value = text === FAILED ? FAILED : readPrivateText(cursor, key, text)
  return value === FAILED || endObject(cursor) === FAILED ? FAILED : value
}

/** The JSON that stands as text under a private key. */
export function readPrivateText(report: Report, key: string, text: string): Json | Failed {
  const inner = openCursor(text)
  const value = key === PRIVATE_NUMBER ? readWholeNumber(inner) : readWhole(inner)
  report.problem = inner.problem
  return value
}

function readContentObject(cursor: Cursor): ContentObject | Failed {
  const entries: ContentEntry[] = []
  for (;;) {
    const key = nextKey(cursor, entries.length === 0)
    if (key === FAILED) return FAILED
    if (key === undefined) break
    if (passColon(cursor) === FAILED) return FAILED
    const value = readContent(cursor)
    if (value === FAILED) return FAILED
    entries.push([key, value])
  }
  cursor.at++
  return { entries }
}

/** A string where one is wanted; `expected` says so to a reader who gave something else (deserialize_str). */
export function readStringAs(cursor: Cursor, expected: string): string | Failed {
  if (nextChar(cursor) !== '"') return failType(cursor, expected)
  const text = readScalar(cursor)
  return typeof text === 'string' ? text : FAILED
}

/** The complaint about a value of another type (peek_invalid_type): a scalar is read, a bracket is not. */
export function failType(cursor: Cursor, expected: string): Failed {
  const char = nextChar(cursor)
  const found = char === '[' ? [] : char === '{' ? EMPTY : readScalar(cursor)
  return found === FAILED ? FAILED : failAt(cursor, typeMessage(found, expected), 0)
}

const EMPTY: ContentObject = { entries: [] }
