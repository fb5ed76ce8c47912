import type { Content, ContentEntry } from './content'
import { endText, FAILED, type Failed, openCursor, type Problem, type Report } from './cursor'
import { type IntegerType, inRange, isWord, printFloat } from './number'
import { counted, type Fields, type Items, type Source, textSource, treeSource, type Visitor } from './source'
import type { Json } from './value'

/** A type of the real program that arguments are decoded into. `Decoded<typeof target>` is what comes out. */
export interface Target<T> {
  readonly read: (source: Source) => T | Failed
  /** What a struct gets where the key is missing. */
  readonly absent?: { readonly value: T }
  /** Whether a list of a struct's values may end before it. */
  readonly mayEnd?: true
  /** Decoded from all keys of the struct that are no fields of its own. */
  readonly flat?: true
}

export type Decoded<X> = X extends Target<infer T> ? T : never

export type Decoding<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

/** Decodes a JSON text. The message of a failure ends in ` at line L column C`, as the model reads it. */
export function decodeText<T>(target: Target<T>, text: string): Decoding<T> {
  const cursor = openCursor(text)
  const value = target.read(textSource(cursor))
  return value === FAILED || endText(cursor) === FAILED ? failure(cursor.problem) : { ok: true, value }
}

/** Decodes a value that was read before. Messages have no place, and call every number just `number`. */
export function decodeValue<T>(target: Target<T>, json: Json): Decoding<T> {
  const report: Report = { problem: undefined }
  const value = target.read(treeSource(json, 'value', report))
  return value === FAILED ? failure(report.problem) : { ok: true, value }
}

function failure(problem: Problem | undefined): { readonly ok: false; readonly message: string } {
  const { message = '', position } = problem ?? {}
  return {
    ok: false,
    message: position === undefined ? message : `${message} at line ${position.line} column ${position.column}`,
  }
}

export const boolean: Target<boolean> = { read: (source) => source.boolean() }
export const string: Target<string> = stringOf('a string')
export const path: Target<string> = stringOf('path string')
export const i32 = integer('i32')
export const i64 = integer('i64')
export const u32 = integer('u32')
export const u64 = integer('u64')
export const usize = integer('usize')

/** Any JSON value. */
export const anyValue: Target<Json> = { read: (source) => source.json() }

export const f64: Target<number> = {
  read: (source) => source.number('f64', (number) => Number(number.kind === 'text' ? number.text : number.value)),
}

function stringOf(expected: string): Target<string> {
  return { read: (source) => source.string(expected, (text) => text) }
}

/** An integer of a width. Beyond 2^53 the decoded number is the nearest double. */
function integer(type: IntegerType): Target<number> {
  return {
    read: (source) =>
      source.number(type, (number) => {
        switch (number.kind) {
          case 'integer':
            if (inRange(type, number.value)) return Number(number.value)
            return source.fail(`invalid value: integer \`${number.value}\`, expected ${type}`)
          case 'float':
            return source.fail(`invalid type: floating point \`${printFloat(number.value)}\`, expected ${type}`)
          case 'text':
            if (isWord(number.text) && inRange(type, BigInt(number.text))) return Number(number.text)
            return source.fail('invalid number')
        }
      }),
  }
}

/** `Option`: null and, in an object, a missing key are `undefined`. */
export function optional<T>(target: Target<T>): Target<T | undefined> {
  return {
    read(source) {
      const none = source.takeNull()
      return none === FAILED ? FAILED : none ? undefined : target.read(source)
    },
    absent: { value: undefined },
  }
}

/** A field with `#[serde(default)]`: it may be missing in an object and at the end of a list. null is up to the target. */
export function orDefault<T>(target: Target<T>, value: T): Target<T> {
  return { read: target.read, absent: { value }, mayEnd: true }
}

/** `optional` and `#[serde(default)]`. */
export function omissible<T>(target: Target<T>): Target<T | undefined> {
  return orDefault(optional(target), undefined)
}

/** A target whose values are looked at once more; a complaint has its place behind what follows. */
export function refined<T>(target: Target<T>, complaint: (value: T) => string | undefined): Target<T> {
  return {
    read(source) {
      const value = target.read(source)
      const message = value === FAILED ? undefined : complaint(value)
      return message === undefined ? value : source.fail(message)
    },
  }
}

export function list<T>(target: Target<T>): Target<readonly T[]> {
  const read = (items: Items): readonly T[] | Failed => {
    const values: T[] = []
    for (;;) {
      const item = items.next()
      if (item === FAILED) return FAILED
      if (item === undefined) return values
      const value = target.read(item)
      if (value === FAILED) return FAILED
      values.push(value)
    }
  }
  return { read: (source) => source.compound({ expected: 'a sequence', list: read }) }
}

/** An object with any keys. */
export function record<T>(target: Target<T>): Target<ReadonlyMap<string, T>> {
  const read = (fields: Fields): ReadonlyMap<string, T> | Failed => {
    const values = new Map<string, T>()
    for (;;) {
      const key = fields.next()
      if (key === FAILED) return FAILED
      if (key === undefined) return values
      const field = fields.value()
      const value = field === FAILED ? FAILED : target.read(field)
      if (value === FAILED) return FAILED
      values.set(key, value)
    }
  }
  return { read: (source) => source.compound({ expected: 'a map', object: read }) }
}

/** An enum whose variants hold nothing, by the names they have in JSON. */
export function oneOf<const N extends string>(...names: readonly N[]): Target<N> {
  return { read: (source) => source.variant((name) => known(source, names, name)) }
}

function known<N extends string>(source: Source, names: readonly N[], name: string): N | Failed {
  return names.find((one) => one === name) ?? source.fail(unknown('variant', name, names))
}

/** Two names are joined by `or`, three and more are `one of` (`serde_core/src/de/mod.rs`, OneOf). */
function unknown(kind: string, name: string, names: readonly string[]): string {
  const quoted = names.map((one) => `\`${one}\``)
  return `unknown ${kind} \`${name}\`, expected ${quoted.length > 2 ? `one of ${quoted.join(', ')}` : quoted.join(' or ')}`
}

type Shape = { readonly [name: string]: Target<unknown> }
type Struct<F> = { readonly [K in keyof F]: Decoded<F[K]> }

/** A struct: an object in any order, unknown keys passed over unless denied, or a list of the fields in their order. */
export function struct<F extends Shape>(
  name: string,
  fields: F,
  unknownKeys: 'skip' | 'deny' = 'skip',
): Target<Struct<F>> {
  return { read: (source) => source.compound(structVisitor(source, `struct ${name}`, fields, unknownKeys)) }
}

/** A field that is made of all keys that are no fields (`#[serde(flatten)]`). Such a struct is never a list. */
export function flattened<T>(target: Target<T>): Target<T> {
  return { read: target.read, flat: true }
}

function structVisitor<F extends Shape>(
  source: Source,
  word: string,
  fields: F,
  unknownKeys: 'skip' | 'deny',
): Visitor<Struct<F>> {
  const targets = Object.entries(fields)
  const own = new Map(targets.filter(([, target]) => !target.flat))
  const flat = own.size < targets.length

  const readObject = (input: Fields): Struct<F> | Failed => {
    const values = new Map<string, unknown>()
    const rest: ContentEntry[] = []
    for (;;) {
      const key = input.next()
      if (key === FAILED) return FAILED
      if (key === undefined) break
      const target = own.get(key)
      if (values.has(key)) return source.fail(`duplicate field \`${key}\``)
      if (target === undefined && unknownKeys === 'deny') return source.fail(unknown('field', key, [...own.keys()]))
      const field = input.value()
      if (field === FAILED) return FAILED
      if (target !== undefined) {
        const value = target.read(field)
        if (value === FAILED) return FAILED
        values.set(key, value)
      } else if (flat) {
        const content = field.content()
        if (content === FAILED) return FAILED
        rest.push([key, content])
      } else if (field.skip() === FAILED) return FAILED
    }
    for (const [key, target] of targets) {
      if (values.has(key)) continue
      if (!target.flat && target.absent === undefined) return source.fail(`missing field \`${key}\``)
      const value = target.flat ? target.read(source.within({ entries: rest })) : target.absent?.value
      if (value === FAILED) return FAILED
      values.set(key, value)
    }
    return complete(values)
  }

  const readList = (items: Items): Struct<F> | Failed => {
    const values = new Map<string, unknown>()
    for (const [key, target] of targets) {
      const item = items.next()
      if (item === FAILED) return FAILED
      if (item === undefined && !target.mayEnd) {
        return source.fail(`invalid length ${values.size}, expected ${word} with ${counted(targets.length, 'element')}`)
      }
      const value = item === undefined ? target.absent?.value : target.read(item)
      if (value === FAILED) return FAILED
      values.set(key, value)
    }
    return complete(values)
  }

  return { expected: word, object: readObject, list: flat ? undefined : readList }
}

/** The one place where the compiler has to be told: each field was decoded by its own target. */
function complete<T>(values: Iterable<readonly [string, unknown]>): T {
  return Object.fromEntries(values) as T
}

type Variants = { readonly [name: string]: Shape }
type Tagged<T extends string, V> = { [K in keyof V & string]: Readonly<Record<T, K>> & Struct<V[K]> }[keyof V & string]

/**
 * An enum of structs where one key names the variant (`#[serde(tag = "type")]`, names in snake_case; no fields: no struct).
 * All other keys are kept and decoded when the object has ended, so complaints about them come late, and take numbers that
 * are no 64-bit integers for maps.
 */
export function tagged<T extends string, V extends Variants>(name: string, tag: T, variants: V): Target<Tagged<T, V>> {
  const names = Object.keys(variants)
  return {
    read(source) {
      const kept = source.compound(tagVisitor(source, name, tag, names), true)
      if (kept === FAILED) return FAILED
      const shape = variants[kept.variant] ?? {}
      const from = source.within(kept.content)
      const word = `struct variant ${name}::${kept.variant.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}`
      const visitor = structVisitor(from, word, shape, 'skip')
      const fields = from.compound(
        Object.keys(shape).length === 0 ? { ...visitor, object: () => ({}), list: () => ({}) } : visitor,
      )
      return fields === FAILED ? FAILED : complete([[tag, kept.variant], ...Object.entries(fields)])
    },
  }
}

interface Kept {
  readonly variant: string
  readonly content: Content
}

/** Finds the tag and keeps the rest (`serde/src/private/de.rs`, TaggedContentVisitor). In a list the tag comes first. */
function tagVisitor(source: Source, name: string, tag: string, names: readonly string[]): Visitor<Kept> {
  const readTag = (from: Source | Failed): string | Failed =>
    from === FAILED ? FAILED : from.tag(names, (text) => known(source, names, text))
  const noTag = (): Failed => source.fail(`missing field \`${tag}\``)
  return {
    expected: `internally tagged enum ${name}`,
    list(items) {
      const first = items.next()
      const variant = first === undefined ? noTag() : readTag(first)
      const content: Content[] = []
      if (variant === FAILED) return FAILED
      for (;;) {
        const item = items.next()
        if (item === undefined) return { variant, content }
        const value = item === FAILED ? FAILED : item.content()
        if (value === FAILED) return FAILED
        content.push(value)
      }
    },
    object(fields) {
      let variant: string | undefined
      const entries: ContentEntry[] = []
      for (;;) {
        const key = fields.next()
        if (key === FAILED) return FAILED
        if (key === undefined) break
        if (key === tag && variant !== undefined) return source.fail(`duplicate field \`${tag}\``)
        const field = fields.value()
        if (field === FAILED) return FAILED
        if (key === tag) {
          const named = readTag(field)
          if (named === FAILED) return FAILED
          variant = named
        } else {
          const value = field.content()
          if (value === FAILED) return FAILED
          entries.push([key, value])
        }
      }
      return variant === undefined ? noTag() : { variant, content: { entries } }
    },
  }
}

/** The first of two targets that fits. Of a failure only the enum's name is told. */
export function untagged<A, B>(name: string, first: Target<A>, second: Target<B>): Target<A | B> {
  return {
    read(source) {
      const content = source.content()
      if (content === FAILED) return FAILED
      const value = first.read(source.within(content))
      if (value !== FAILED) return value
      const other = second.read(source.within(content))
      return other === FAILED ? source.fail(`data did not match any variant of untagged enum ${name}`) : other
    },
  }
}
