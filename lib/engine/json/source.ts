import {
  type Content,
  contentOf,
  entriesOf,
  isListNode,
  isNumberNode,
  isObjectNode,
  type Node,
  typeMessage,
} from './content'
import {
  type Cursor,
  endList,
  endObject,
  FAILED,
  type Failed,
  failAheadOrEof,
  failAt,
  nextChar,
  nextElement,
  nextKey,
  openBracket,
  passColon,
  type Report,
  readNumber,
  readScalar,
  skipValue,
  startsNumber,
} from './cursor'
import { type TypedNumber, typedNumber } from './number'
import { failType, privateWords, readContent, readPrivateText, readStringAs, readValue } from './read'
import type { Json } from './value'

/**
 * What a typed target is decoded from (serde's `Deserializer`): a JSON text, a value that was read before, or content
 * that was kept until its type was known. Each method answers what a target asks for, or fails with the source's own text.
 */
export interface Source {
  /** A complaint by the target. It gets its place from the value around it. */
  fail(message: string): Failed
  /** Takes null; anything else is left to be read. */
  takeNull(): boolean | Failed
  boolean(): boolean | Failed
  string<T>(expected: string, visit: (text: string) => T | Failed): T | Failed
  number<T>(expected: string, visit: (number: SourceNumber) => T | Failed): T | Failed
  /** A list or an object. `untyped`: asked without saying what is wanted, as tagged enums do. */
  compound<T>(visitor: Visitor<T>, untyped?: boolean): T | Failed
  /** An enum whose variants hold nothing: its name, or an object `{"name": null}`. */
  variant<T>(visit: (name: string) => T | Failed): T | Failed
  /** The name of a variant where it is a tag; kept content may have its number. */
  tag<T>(names: readonly string[], visit: (name: string) => T | Failed): T | Failed
  /** Passes over a value that nobody wants. */
  skip(): Failed | undefined
  content(): Content | Failed
  json(): Json | Failed
  /** Decodes from content that was taken out of this source. */
  within(content: Content): Source
}

/** A number; of a value that was read before only the text is known. */
export type SourceNumber = Exclude<TypedNumber, { kind: 'overflow' }> | { readonly kind: 'text'; readonly text: string }

export interface Visitor<T> {
  readonly expected: string
  readonly list?: ((items: Items) => T | Failed) | undefined
  readonly object?: ((fields: Fields) => T | Failed) | undefined
}

export interface Items {
  next(): Source | undefined | Failed
}

export interface Fields {
  next(): string | undefined | Failed
  value(): Source | Failed
}

const VARIANT = 'variant identifier'

/** Decodes from the text under a cursor (`serde_json/src/de.rs`). A complaint without a place gets the cursor's (fix_position). */
export function textSource(cursor: Cursor): Source {
  const placed = <T>(value: T | Failed): T | Failed => {
    const { problem } = cursor
    return value === FAILED && problem !== undefined && problem.position === undefined
      ? failAt(cursor, problem.message, 0)
      : value
  }
  const source: Source = {
    fail: (message) => complain(cursor, message),
    takeNull() {
      if (nextChar(cursor) !== 'n') return false
      return readScalar(cursor) === FAILED ? FAILED : true
    },
    boolean() {
      const char = nextChar(cursor)
      if (char !== 't' && char !== 'f') return failType(cursor, 'a boolean')
      const value = readScalar(cursor)
      return value === FAILED ? FAILED : value === true
    },
    string(expected, visit) {
      const text = readStringAs(cursor, expected)
      return text === FAILED ? FAILED : placed(visit(text))
    },
    number(expected, visit) {
      if (!startsNumber(nextChar(cursor))) return failType(cursor, expected)
      const start = cursor.at
      const text = readNumber(cursor)
      if (text === FAILED) return FAILED
      const number = typedNumber(text)
      if (number.kind !== 'overflow') return placed(visit(number))
      cursor.at = start + number.after
      return failAt(cursor, 'number out of range', 0)
    },
    compound(visitor, untyped = false) {
      const char = nextChar(cursor)
      if (untyped && char !== '[' && char !== '{') {
        const content = readContent(cursor)
        return content === FAILED ? FAILED : placed(source.within(content).compound(visitor))
      }
      const { list, object, expected } = visitor
      const visit =
        char === '[' && list !== undefined
          ? () => list(itemsOf(cursor, source))
          : char === '{' && object !== undefined
            ? () => object(fieldsOf(cursor, source))
            : undefined
      if (visit === undefined) return failType(cursor, expected)
      if (openBracket(cursor) === FAILED) return FAILED
      const value = visit()
      cursor.depth++
      // The reader goes on to the end of the brackets even after a complaint, which so gets a later place.
      const { problem } = cursor
      if (value === FAILED && problem?.position !== undefined) return FAILED
      const ended = char === '[' ? endList(cursor) : endObject(cursor)
      if (value === FAILED) return failAt(cursor, problem?.message ?? '', 0)
      return ended === FAILED ? FAILED : value
    },
    variant(visit) {
      const char = nextChar(cursor)
      if (char === '"') return source.string(VARIANT, visit)
      if (char !== '{') return failAheadOrEof(cursor, 'expected value', 'EOF while parsing a value')
      if (openBracket(cursor) === FAILED) return FAILED
      const value = source.string(VARIANT, visit)
      if (value === FAILED || passColon(cursor) === FAILED) return FAILED
      if (nextChar(cursor) !== 'n') return failType(cursor, 'unit')
      if (readScalar(cursor) === FAILED) return FAILED
      cursor.depth++
      const end = nextChar(cursor)
      if (end !== '}') return failAt(cursor, end === '' ? 'EOF while parsing an object' : 'expected value', 0)
      cursor.at++
      return value
    },
    tag: (_names, visit) => source.string(VARIANT, visit),
    skip: () => skipValue(cursor),
    content: () => readContent(cursor),
    json: () => readValue(cursor),
    within: (content) => treeSource(content, 'content', cursor),
  }
  return source
}

function itemsOf(cursor: Cursor, source: Source): Items {
  let first = true
  return {
    next() {
      const more = nextElement(cursor, first)
      first = false
      return more === FAILED ? FAILED : more ? source : undefined
    },
  }
}

function fieldsOf(cursor: Cursor, source: Source): Fields {
  let first = true
  return {
    next() {
      const key = nextKey(cursor, first)
      first = false
      return key
    },
    value: () => passColon(cursor) ?? source,
  }
}

function complain(report: Report, message: string): Failed {
  report.problem = { message, position: undefined }
  return FAILED
}

/**
 * Decodes from a value that was read before (`serde_json/src/value/de.rs`) or from kept content (`serde/src/private/de.rs`).
 * No complaint has a place. A value hides its numbers: they are `number`, and one that does not fit is an `invalid number`.
 */
export function treeSource(node: Node, kind: 'value' | 'content', report: Report): Source {
  const fail = (message: string): Failed => complain(report, message)
  const failNode = (expected: string): Failed =>
    fail(
      kind === 'value' && isNumberNode(node)
        ? `invalid type: number, expected ${expected}`
        : typeMessage(node, expected),
    )
  return {
    fail,
    takeNull: () => node === null,
    boolean: () => (typeof node === 'boolean' ? node : failNode('a boolean')),
    string: (expected, visit) => (typeof node === 'string' ? visit(node) : failNode(expected)),
    number(expected, visit) {
      if (!isNumberNode(node)) return failNode(expected)
      return visit(
        kind === 'value' ? { kind: 'text', text: node.number } : { kind: 'integer', value: BigInt(node.number) },
      )
    },
    compound({ list, object, expected }) {
      let at = 0
      if (isObjectNode(node) && object !== undefined) {
        const entries = entriesOf(node)
        return object({
          next: () => entries[at]?.[0],
          value: () => treeSource(entries[at++]?.[1] ?? null, kind, report),
        })
      }
      if (!isListNode(node) || list === undefined) return failNode(expected)
      const value = list({ next: () => (at < node.length ? treeSource(node[at++] ?? null, kind, report) : undefined) })
      if (value === FAILED || at === node.length) return value
      const fewer = kind === 'value' ? 'fewer elements in array' : `${counted(at, 'element')} in sequence`
      return fail(`invalid length ${node.length}, expected ${fewer}`)
    },
    variant(visit) {
      if (typeof node === 'string') return visit(node)
      if (!isObjectNode(node)) return failNode('string or map')
      const [entry, ...more] = entriesOf(node)
      if (entry === undefined || more.length > 0) return fail('invalid value: map, expected map with a single key')
      const [name, unit] = entry
      const value = visit(name)
      if (
        value === FAILED ||
        unit === null ||
        (kind === 'content' && isObjectNode(unit) && entriesOf(unit).length === 0)
      )
        return value
      return fail(typeMessage(unit, 'unit'))
    },
    tag(names, visit) {
      if (typeof node === 'string') return visit(node)
      if (kind === 'value' || !isNumberNode(node)) return failNode(VARIANT)
      const name = names[Number(node.number)]
      return name === undefined
        ? fail(`invalid value: integer \`${node.number}\`, expected variant index 0 <= i < ${names.length}`)
        : visit(name)
    },
    skip: () => undefined,
    content: () => contentOf(node),
    json: () => jsonOf(node, report),
    within: (content) => treeSource(content, 'content', report),
  }
}

/** Kept content as a value (`serde_json/src/value/de.rs`, visit_map). */
function jsonOf(node: Node, report: Report): Json | Failed {
  if (isListNode(node)) {
    const list: Json[] = []
    for (const item of node) {
      const value = jsonOf(item, report)
      if (value === FAILED) return FAILED
      list.push(value)
    }
    return list
  }
  if (!isObjectNode(node)) return node
  const object = new Map<string, Json>()
  const entries = entriesOf(node)
  for (const [key, field] of entries) {
    const words = object.size === 0 ? privateWords(key) : undefined
    if (words !== undefined) {
      const inner = treeSource(field, 'content', report).string(words, (text) => readPrivateText(report, key, text))
      if (inner === FAILED || entries.length === 1) return inner
      return complain(report, `invalid length ${entries.length}, expected 1 element in map`)
    }
    const value = jsonOf(field, report)
    if (value === FAILED) return FAILED
    object.set(key, value)
  }
  return object
}

/** `1 element`, `2 elements`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
