/** What came of inflating: how many bytes were taken from the input, or that it broke off or was no deflate stream. */
export type Inflated = { readonly ok: true; readonly end: number } | { readonly ok: false }

const WINDOW = 32_768

/** Base values and further bits of lengths (codes 257 to 285) and distances (RFC 1951, 3.2.5). */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A Huffman code: how many codes there are of each length, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

/**
 * Inflates a deflate stream (RFC 1951) byte by byte. `put` is given each byte and says whether it wants more; when it has
 * enough, the stream counts as read. Only the last 32 KiB are kept, however long the output is.
 */
export function inflate(input: Uint8Array, start: number, put: (byte: number) => boolean): Inflated {
  const window = new Uint8Array(WINDOW)
  let written = 0
  let at = start
  let held = 0
  let heldBits = 0

  /** Undefined at the end of the input. */
  function bits(count: number): number | undefined {
    while (heldBits < count) {
      const byte = input[at]
      if (byte === undefined) return undefined
      at++
      held |= byte << heldBits
      heldBits += 8
    }
    const value = held & ((1 << count) - 1)
    held >>>= count
    heldBits -= count
    return value
  }

  function symbol({ counts, symbols }: Code): number | undefined {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= 15; length++) {
      const bit = bits(1)
      if (bit === undefined) return undefined
      code |= bit
      const count = counts[length] ?? 0
      if (code - count < first) return symbols[index + (code - first)]
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return undefined
  }

  function emit(byte: number): boolean {
    window[written % WINDOW] = byte
    written++
    return put(byte)
  }

  /** A block that is not compressed. */
  function stored(): 'more' | 'enough' | 'broken' {
    held = 0
    heldBits = 0
    const length = (input[at] ?? 0) | ((input[at + 1] ?? 0) << 8)
    const check = (input[at + 2] ?? 0) | ((input[at + 3] ?? 0) << 8)
    if (at + 4 > input.length || length !== (~check & 0xffff)) return 'broken'
    at += 4
    for (let left = length; left > 0; left--) {
      const byte = input[at]
      if (byte === undefined) return 'broken'
      at++
      if (!emit(byte)) return 'enough'
    }
    return 'more'
  }

  function coded(literals: Code, distances: Code): 'more' | 'enough' | 'broken' {
    for (;;) {
      const value = symbol(literals)
      if (value === undefined) return 'broken'
      if (value === 256) return 'more'
      if (value < 256) {
        if (!emit(value)) return 'enough'
        continue
      }
      const length = extended(value - 257, LENGTH_BASE, LENGTH_BITS)
      const distanceCode = symbol(distances)
      const distance = distanceCode === undefined ? undefined : extended(distanceCode, DISTANCE_BASE, DISTANCE_BITS)
      if (length === undefined || distance === undefined || distance > written) return 'broken'
      for (let left = length; left > 0; left--) if (!emit(window[(written - distance) % WINDOW] ?? 0)) return 'enough'
    }
  }

  function extended(code: number, base: readonly number[], further: readonly number[]): number | undefined {
    const more = bits(further[code] ?? 0)
    const from = base[code]
    return more === undefined || from === undefined ? undefined : from + more
  }

  /** The codes of a block that brings its own. */
  function ownCodes(): readonly [Code, Code] | undefined {
    const literalCount = bits(5)
    const distanceCount = bits(5)
    const orderCount = bits(4)
    if (literalCount === undefined || distanceCount === undefined || orderCount === undefined) return undefined
    const orderLengths = new Uint8Array(19)
    for (const place of CODE_LENGTH_ORDER.slice(0, orderCount + 4)) orderLengths[place] = bits(3) ?? 0
    const order = codeOf(orderLengths)
    const literals = literalCount + 257
    const lengths = new Uint8Array(literals + distanceCount + 1)
    for (let index = 0; index < lengths.length; ) {
      const value = symbol(order)
      if (value === undefined) return undefined
      if (value < 16) {
        lengths[index++] = value
        continue
      }
      const times = value === 16 ? bits(2) : bits(value === 17 ? 3 : 7)
      if (times === undefined || (value === 16 && index === 0)) return undefined
      const length = value === 16 ? (lengths[index - 1] ?? 0) : 0
      const end = index + times + (value === 18 ? 11 : 3)
      if (end > lengths.length) return undefined
      lengths.fill(length, index, end)
      index = end
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))]
  }

  for (;;) {
    const last = bits(1)
    const type = bits(2)
    if (last === undefined || type === undefined || type === 3) return { ok: false }
    const codes = type === 1 ? fixedCodes() : type === 2 ? ownCodes() : undefined
    if (type !== 0 && codes === undefined) return { ok: false }
    const came = codes === undefined ? stored() : coded(...codes)
    if (came === 'broken') return { ok: false }
    if (came === 'enough' || last === 1) return { ok: true, end: at }
  }
}

function codeOf(lengths: Uint8Array): Code {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const next = new Uint16Array(17)
  for (let length = 1; length <= 15; length++) next[length + 1] = (next[length] ?? 0) + (counts[length] ?? 0)
  const symbols = new Uint16Array(lengths.length)
  for (const [value, length] of lengths.entries()) {
    if (length === 0) continue
    const place = next[length] ?? 0
    symbols[place] = value
    next[length] = place + 1
  }
  return { counts, symbols }
}

/** The codes that need not be sent (RFC 1951, 3.2.6). */
function fixedCodes(): readonly [Code, Code] {
  const literals = Uint8Array.from({ length: 288 }, (_, value) =>
    value < 144 ? 8 : value < 256 ? 9 : value < 280 ? 7 : 8,
  )
  return [codeOf(literals), codeOf(new Uint8Array(30).fill(5))]
}
