import { PRIVATE_NUMBER } from '../json/content'
import { doubleWord, isWord, printFloat } from '../json/number'
import { isList, isNumber, isObject, type Json, type JsonNumber, type JsonObject } from '../json/value'
import { type ChangeSchema, changeEach, changeNamed } from './children'
import { tell, type Watch } from './step'

/** An integer that the buffer has no place for; `reason` is the error text. */
export interface HugeInteger {
  readonly reason: string
}

/**
 * A value as an untagged choice reads it, which buffers it first (serde `Content`): the text of some numbers changes, a
 * number with an unusual text turns into a map with one odd key, and an integer of more than 64 but at most 128 bits
 * ends it all. The first of those, in reading order, is told.
 */
export function buffer(value: Json, watch?: Watch): Json | HugeInteger {
  const huge: HugeInteger[] = []
  const bufferEach: ChangeSchema = (inner, at) =>
    isNumber(inner) ? bufferNumber(inner, huge, at) : changeInside(inner, bufferEach, at)
  const buffered = bufferEach(value, watch)
  return huge[0] ?? buffered
}

function changeInside(value: Json, change: ChangeSchema, watch: Watch | undefined): Json {
  return isList(value) ? changeEach(value, change, watch) : changeNamed(value, change, watch)
}

function bufferNumber(value: JsonNumber, huge: HugeInteger[], watch: Watch | undefined): Json {
  const width = doubleWord(value.number)
  if (width) huge.push({ reason: `invalid type: integer \`${value.number}\` as ${width}, expected any value` })
  return rereadNumber(value, watch) ?? oddNumber(value.number)
}

/** A number with an unusual text, where a map is expected, is a map with nothing in it that means anything. */
function oddNumber(text: string): JsonObject {
  return new Map([[PRIVATE_NUMBER, text]])
}

/** The same for a number that comes straight from a message: there every number is odd but the integers of 64 bits. */
export function oddMap(value: Json): JsonObject | undefined {
  return isNumber(value) && !isWord(value.number) ? oddNumber(value.number) : undefined
}

/** A literal as the model keeps it: numbers are read again, and those that the buffer made odd are numbers once more. */
export function literal(value: Json, watch?: Watch): Json {
  if (isNumber(value)) return rereadNumber(value, watch) ?? value
  const odd = isObject(value) && value.size === 1 ? value.get(PRIVATE_NUMBER) : undefined
  return typeof odd === 'string' ? { number: odd } : changeInside(value, literal, watch)
}

/** A number with the text that it is read again with; `undefined` if it is kept as text. */
function rereadNumber(value: JsonNumber, watch: Watch | undefined): JsonNumber | undefined {
  if (isWord(value.number)) return value
  const printed = rereadFloat(value.number)
  if (printed === undefined || printed === value.number) return printed === undefined ? undefined : value
  tell(watch, 'reread-number', value, { number: printed })
  return { number: printed }
}

/**
 * A float whose text is one that the program prints for it, in its own way or in that of `f64::to_string`, comes back as
 * the former. Any other text is `undefined`: it is kept as text (`serde_json/src/number.rs`, deserialize_any).
 */
function rereadFloat(text: string): string | undefined {
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  const printed = printFloat(value)
  return text === printed || text === displayFloat(value) ? printed : undefined
}

/** A float as Rust's `f64::to_string` prints it. */
export function displayFloat(value: number): string {
  const [digits = '', exponent = ''] = Math.abs(value).toExponential().replace('.', '').split('e')
  const point = Number(exponent) + 1
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point + 1, '0')
  const whole = padded.slice(0, Math.max(point, 1))
  const fraction = padded.slice(whole.length)
  return (value < 0 ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`)
}
