/** The size of a text in UTF-8 bytes and in code points. A lone surrogate counts as U+FFFD: three bytes, one code point. */
export interface Utf8Size {
  readonly bytes: number
  readonly chars: number
}

/** Where a prefix ends or a suffix starts in UTF-16 units, and the size of that part. */
export interface Utf8Part extends Utf8Size {
  readonly at: number
}

const NOT_ASCII = /[\u0080-\uffff]/

/** Counts the UTF-8 bytes and the code points of a text in one pass. */
export function utf8Size(text: string): Utf8Size {
  let bytes = text.length
  let chars = text.length
  // The regular expression passes over ASCII three times as fast as the loop.
  const first = text.search(NOT_ASCII)
  for (let at = first < 0 ? text.length : first; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else {
      bytes += 2
      if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
        chars--
        at++
      }
    }
  }
  return { bytes, chars }
}

/** The length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  return utf8Size(text).bytes
}

/** The longest prefix of at most `budget` bytes that ends between two code points. */
export function utf8Prefix(text: string, budget: number): Utf8Part {
  let at = 0
  let bytes = 0
  let chars = 0
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    let size = unitBytes(unit)
    if (size === 3 && isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) size = 4
    if (bytes + size > budget) break
    bytes += size
    at += size === 4 ? 2 : 1
    chars++
  }
  return { at, bytes, chars }
}

/** The longest suffix of at most `budget` bytes that starts between two code points. */
export function utf8Suffix(text: string, budget: number): Utf8Part {
  let at = text.length
  let bytes = 0
  let chars = 0
  while (at > 0) {
    const unit = text.charCodeAt(at - 1)
    let size = unitBytes(unit)
    if (size === 3 && isLowSurrogate(unit) && isHighSurrogate(text.charCodeAt(at - 2))) size = 4
    if (bytes + size > budget) break
    bytes += size
    at -= size === 4 ? 2 : 1
    chars++
  }
  return { at, bytes, chars }
}

function unitBytes(unit: number): number {
  return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
}

/** The UTF-8 bytes of a text; a lone surrogate becomes the bytes of U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text))
  let end = 0
  for (let at = 0; at < text.length; at++) {
    let point = text.charCodeAt(at)
    if (point < 0x80) {
      bytes[end++] = point
      continue
    }
    if (isHighSurrogate(point) && isLowSurrogate(text.charCodeAt(at + 1))) {
      point = 0x10000 + ((point & 0x3ff) << 10) + (text.charCodeAt(++at) & 0x3ff)
    } else if (isHighSurrogate(point) || isLowSurrogate(point)) point = 0xfffd
    const tail = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
    bytes[end++] = ((0xff00 >> (tail + 1)) & 0xff) | (point >> (6 * tail))
    for (let left = tail - 1; left >= 0; left--) bytes[end++] = 0x80 | ((point >> (6 * left)) & 0x3f)
  }
  return bytes
}

/** `String::from_utf8_lossy`: each longest run of bytes that begins a code point but breaks off, or begins none, is one U+FFFD. */
export function utf8Text(bytes: Uint8Array): string {
  let text = ''
  let units: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++] ?? 0
    const tail = lead < 0x80 ? 0 : tailLength(lead)
    let left = tail
    let point = tail < 1 ? lead : lead & (0x3f >> tail)
    // The second byte has a narrower range after E0, ED, F0 and F4: no overlong forms, no surrogates, nothing past U+10FFFF.
    let lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    let highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    for (; left > 0; left--) {
      const next = bytes[at] ?? 0
      if (next < lowest || next > highest) break
      point = (point << 6) | (next & 0x3f)
      lowest = 0x80
      highest = 0xbf
      at++
    }
    if (left !== 0) units.push(0xfffd)
    else if (point < 0x10000) units.push(point)
    else units.push(0xd7c0 + (point >> 10), 0xdc00 | (point & 0x3ff))
    if (units.length > 8192) {
      text += String.fromCharCode(...units)
      units = []
    }
  }
  return text + String.fromCharCode(...units)
}

/** How many bytes must follow a lead byte outside ASCII; -1 for a byte that leads nothing. */
function tailLength(lead: number): number {
  if (lead >= 0xc2 && lead < 0xe0) return 1
  if (lead >= 0xe0 && lead < 0xf0) return 2
  return lead >= 0xf0 && lead < 0xf5 ? 3 : -1
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
