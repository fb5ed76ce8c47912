/** The integer types of the real program that arguments are decoded into. */
export type IntegerType = 'u8' | 'u16' | 'u32' | 'u64' | 'usize' | 'i8' | 'i16' | 'i32' | 'i64'

/** A number as a typed target gets it; `overflow` tells after how many characters of its text it was given up. */
export type TypedNumber =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'overflow'; readonly after: number }

const U64_END = 1n << 64n
const I64_MIN = -(1n << 63n)
const I32_MAX = 2 ** 31 - 1

/** The text under which an untyped number is kept and written back: `E3` is `e+3`, `-0` is `0` (`serde_json/src/de.rs`, scan_exponent). */
export function keptNumber(text: string): string {
  return text === '-0' ? '0' : text.replace(/e([+-]?)/i, (_, sign) => `e${sign || '+'}`)
}

/** Whether a number's text is an integer of 64 bits, signed or not; such a number is an `integer` in error texts. */
export function isWord(text: string): boolean {
  if (text.length > 20 || !/^-?\d+$/.test(text)) return false
  const value = BigInt(text)
  return value >= I64_MIN && value < U64_END
}

/** Whether an integer is in the range of a type. */
export function inRange(type: IntegerType, value: bigint): boolean {
  const bits = type === 'usize' ? 64 : Number(type.slice(1))
  return (type[0] === 'u' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value
}

/**
 * Reads a number's text for a typed target (`serde_json/src/de.rs`, parse_integer to f64_from_parts without the feature
 * `float_roundtrip`): digits count until they no longer fit 64 bits, then integer × power of ten, not correctly rounded.
 */
export function typedNumber(text: string): TypedNumber {
  const negative = text[0] === '-'
  let at = negative ? 1 : 0
  let digits = 0n
  let exponent = 0
  let full = false
  let point = false
  for (; at < text.length && text[at] !== 'e' && text[at] !== 'E'; at++) {
    if (text[at] === '.') {
      point = true
      full = false
      continue
    }
    const more: bigint = full ? U64_END : digits * 10n + BigInt(text.charCodeAt(at) - 48)
    full = more >= U64_END
    if (!full) digits = more
    if (full !== point) exponent += point ? -1 : 1
  }
  if (at === text.length && !point && !full && (!negative || (digits !== 0n && -digits >= I64_MIN))) {
    return { kind: 'integer', value: negative ? -digits : digits }
  }
  if (at < text.length) {
    const sign = text[++at] === '-' ? -1 : 1
    if (text[at] === '-' || text[at] === '+') at++
    let power = 0
    for (; at < text.length; at++) {
      power = power * 10 + text.charCodeAt(at) - 48
      if (power <= I32_MAX) continue
      if (digits !== 0n && sign > 0) return { kind: 'overflow', after: at + 1 }
      digits = 0n
      break
    }
    exponent = Math.max(-I32_MAX - 1, Math.min(exponent + sign * power, I32_MAX))
  }
  const value = timesPowerOfTen(Number(digits), exponent)
  return Number.isFinite(value)
    ? { kind: 'float', value: negative ? -value : value }
    : { kind: 'overflow', after: text.length }
}

/** One multiplication or division by a table entry; only far exponents take several steps (f64_from_parts). */
function timesPowerOfTen(start: number, power: number): number {
  let value = start
  let exponent = power
  while (exponent < -308 && value !== 0) {
    value /= 1e308
    exponent += 308
  }
  if (value === 0) return 0
  return exponent > 308
    ? Number.POSITIVE_INFINITY
    : exponent < 0
      ? value / Number(`1e${-exponent}`)
      : value * Number(`1e${exponent}`)
}

/** Prints a finite float as the real program does: shortest digits that read back, `1.0`, `0.00001`, `1e+16`, `1.5e-7`, `-0.0` (crate zmij). */
export function printFloat(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-5 || size >= 1e16)) return value.toExponential()
  const text = Object.is(value, -0) ? '-0' : String(value)
  return text.includes('.') ? text : `${text}.0`
}

/** The type of an integer that needs more than 64 bits and at most 128. */
export function doubleWord(text: string): 'u128' | 'i128' | undefined {
  if (isWord(text) || text.length > 40 || !/^-?\d+$/.test(text)) return undefined
  const value = BigInt(text)
  if (value >= 0n) return BigInt.asUintN(128, value) === value ? 'u128' : undefined
  return BigInt.asIntN(128, value) === value ? 'i128' : undefined
}
