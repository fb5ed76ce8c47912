import { type PictureSize, PNG_SIGNATURE, readPng } from './png'

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp'

export interface Picture extends PictureSize {
  readonly format: PictureFormat
}

/** A picture on its way into the conversation: its URL as it goes on, or the text that takes its place. */
export type PreparedImage =
  | { readonly ok: true; readonly url: string; readonly remade: Remade | undefined }
  | { readonly ok: false; readonly text: string }

/** The program would make a new PNG (of a GIF) or a smaller picture of this size; here the old bytes go on, for there is no encoder. */
export interface Remade {
  readonly from: Picture
  readonly to: Picture
}

/** How much of a picture the model may see, by its detail: the longer side, and squares of 32 × 32 pixels. */
interface Limits {
  readonly side: number
  readonly patches: number
}

const HIGH: Limits = { side: 2048, patches: 2500 }
const ORIGINAL: Limits = { side: 6000, patches: 10_000 }
const PATCH = 32

export const IMAGE_UNUSABLE = 'image content omitted because it could not be processed'
const REMOTE = 'image content omitted because remote image URLs are not supported'
const LOW_DETAIL = "image content omitted because detail 'low' is not supported; use 'high', 'original', or 'auto'"

/**
 * Prepares a picture for the model as every picture is that is recorded, between the two cuts of an output
 * (`core/src/image_preparation.rs`): a data URL must be base64 of a whole PNG, JPEG, GIF or WebP, and then names the true
 * format; an address in the net is refused; any other text goes on as it is.
 */
export function prepareImage(url: string, detail: string): PreparedImage {
  if (/^https?:/i.test(url)) return { ok: false, text: REMOTE }
  if (!/^data:/i.test(url)) return { ok: true, url, remade: undefined }
  if (detail === 'low') return { ok: false, text: LOW_DETAIL }
  const encoded = dataOf(url)
  const bytes = encoded === undefined ? undefined : fromBase64(encoded)
  const picture = bytes === undefined ? undefined : readPicture(bytes)
  if (picture === undefined) return { ok: false, text: IMAGE_UNUSABLE }
  return { ok: true, url: `data:image/${picture.format};base64,${encoded}`, remade: remade(picture, detail) }
}

/** The picture in a file's bytes, if it can be decoded whole. PNG is checked to the last row, the others by their structure. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return named('png', readPng(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return named('jpeg', readJpeg(bytes))
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return named('gif', readGif(bytes))
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? named('webp', readWebp(bytes)) : undefined
}

function named(format: PictureFormat, size: PictureSize | undefined): Picture | undefined {
  return size && size.width > 0 && size.height > 0 ? { format, width: size.width, height: size.height } : undefined
}

/** What stands behind the comma of a data URL, if one of the words ahead of it is `base64`. */
export function dataOf(url: string): string | undefined {
  const comma = url.indexOf(',')
  if (!/^data:/i.test(url) || comma < 0) return undefined
  const words = url.slice('data:'.length, comma).split(';')
  return words.some((word) => word.toLowerCase() === 'base64') ? url.slice(comma + 1) : undefined
}

function remade(picture: Picture, detail: string): Remade | undefined {
  const size = fitted(picture, detail === 'original' ? ORIGINAL : HIGH)
  if (picture.format !== 'gif' && size.width === picture.width && size.height === picture.height) return undefined
  return { from: picture, to: { ...size, format: picture.format === 'gif' ? 'png' : picture.format } }
}

/** First the longer side is brought down to its limit, then the area to that of the patches (`utils/image/src/lib.rs`). */
export function fitted(size: PictureSize, limits: Limits): PictureSize {
  if (fits(size, limits)) return size
  const scale = Math.min(1, limits.side / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  if (fits({ width, height }, limits)) return { width, height }
  const byArea = Math.sqrt((PATCH * PATCH * limits.patches) / width / height)
  const across = (width * byArea) / PATCH
  const down = (height * byArea) / PATCH
  const whole = byArea * Math.min(Math.floor(across) / across, Math.floor(down) / down)
  return { width: Math.max(1, Math.floor(width * whole)), height: Math.max(1, Math.floor(height * whole)) }
}

function fits({ width, height }: PictureSize, { side, patches }: Limits): boolean {
  return width <= side && height <= side && Math.ceil(width / PATCH) * Math.ceil(height / PATCH) <= patches
}

/** A JPEG may break off inside its pixels, but not inside a segment, and not in a progressive scan of the rough picture (crate zune-jpeg). */
function readJpeg(bytes: Uint8Array): PictureSize | undefined {
  let size: PictureSize | undefined
  let progressive = false
  for (let at = 2; ; ) {
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at++
    const marker = bytes[at + 1] ?? 0xd9
    if (marker === 0xd9) return undefined
    const length = uint16(bytes, at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return undefined
    if (marker >= 0xc0 && marker <= 0xc2) {
      size = { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) }
      progressive = marker === 0xc2
    } else if (marker === 0xda) {
      if (size === undefined) return undefined
      return progressive && !scansAreWhole(bytes, at) ? undefined : size
    }
    at += 2 + length
  }
}

/** 0 is a stuffed byte, ff a filler, d0 to d8 have no segment. */
function isMarker(byte: number | undefined): boolean {
  return byte !== undefined && byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd8)
}

function scansAreWhole(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < bytes.length; ) {
    const marker = bytes[at + 1]
    if (marker === 0xd9) return true
    const length = uint16(bytes, at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    const rough = marker === 0xda && bytes[at + 5 + 2 * (bytes[at + 4] ?? 0)] === 0
    at += 2 + length
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at++
    if (at >= bytes.length) return !rough
  }
  return true
}

/** Each block of pixels must be there as far as its lengths say. */
function readGif(bytes: Uint8Array): PictureSize | undefined {
  const flags = bytes[10] ?? 0
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  for (;;) {
    const kind = bytes[at]
    if (kind === 0x21) at = afterBlocks(bytes, at + 2)
    else if (kind !== 0x2c) return undefined
    else {
      const own = bytes[at + 9] ?? 0
      const pixels = at + 10 + (own & 0x80 ? 3 << ((own & 7) + 1) : 0)
      const size = { width: uint16Little(bytes, 6), height: uint16Little(bytes, 8) }
      return pixels + 1 < bytes.length && afterBlocks(bytes, pixels + 1) <= bytes.length + 1 ? size : undefined
    }
  }
}

/** Where a chain of blocks ends, an empty block being the last. Beyond the end of the bytes if it breaks off. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1
  return at + 1
}

function readWebp(bytes: Uint8Array): PictureSize | undefined {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = ascii(bytes, at, at + 4)
    const length = uint16Little(bytes, at + 4) + uint16Little(bytes, at + 6) * 65_536
    const data = at + 8
    if (data + length > bytes.length) return undefined
    if (type === 'VP8 ') {
      const isKeyFrame = ((bytes[data] ?? 1) & 1) === 0 && ascii(bytes, data + 3, data + 6) === '\x9d\x01\x2a'
      return isKeyFrame
        ? { width: uint16Little(bytes, data + 6) & 0x3fff, height: uint16Little(bytes, data + 8) & 0x3fff }
        : undefined
    }
    if (type === 'VP8L') {
      if (bytes[data] !== 0x2f) return undefined
      const sides = uint16Little(bytes, data + 1) + uint16Little(bytes, data + 3) * 65_536
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
    }
    at = data + length + (length % 2)
  }
  return undefined
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function uint16Little(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = new Int8Array(128).fill(-1)
for (const [value, digit] of [...ALPHABET].entries()) DIGITS[digit.charCodeAt(0)] = value

/** Reads base64 as strictly as the program does: padded, no white space, no bits left over. Undefined for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - padding
  const bytes = new Uint8Array(Math.floor((digits * 6) / 8))
  let held = 0
  let heldBits = 0
  let end = 0
  for (let at = 0; at < digits; at++) {
    const digit = DIGITS[text.charCodeAt(at)] ?? -1
    if (digit < 0) return undefined
    held = ((held << 6) | digit) & 0xffff
    heldBits += 6
    if (heldBits < 8) continue
    heldBits -= 8
    bytes[end++] = held >> heldBits
  }
  return (held & ((1 << heldBits) - 1)) === 0 ? bytes : undefined
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let place = 0; place < 4; place++) {
      text += at + place > bytes.length ? '=' : ALPHABET[(group >> (18 - 6 * place)) & 0x3f]
    }
  }
  return text
}
