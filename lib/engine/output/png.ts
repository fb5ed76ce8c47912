import { inflate } from './inflate'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

interface Header extends PictureSize {
  readonly depth: number
  readonly colour: number
  readonly interlaced: boolean
}

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Samples a pixel, and the bit depths that go with a colour type. */
const COLOURS = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])

/** The seven passes of an interlaced picture: first column, first row, and the steps from there. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A decoded picture may take so many bytes (`Limits` of crate image). */
export const MAX_DECODED_BYTES = 512 * 1024 * 1024

/**
 * The size of a PNG that can be decoded whole, as crate png 0.18 decodes it; undefined for anything else. Damage that it
 * passes over: what follows the picture, checksums of chunks that are not needed, and that of the pixels themselves.
 */
export function readPng(bytes: Uint8Array): PictureSize | undefined {
  const chunks = chunksOf(bytes)
  const [first, ...others] = chunks
  if (first?.type !== 'IHDR') return undefined
  const header = readHeader(bytes, first)
  if (header === undefined || decodedBytes(header) > MAX_DECODED_BYTES) return undefined
  const start = others.findIndex(({ type }) => type === 'IDAT')
  if (start < 0) return undefined
  const before = others.slice(0, start)
  if (!before.every((chunk) => isOptional(chunk) || (chunk.type === 'PLTE' && isWhole(bytes, chunk)))) return undefined
  if (header.colour === 3 && !before.some(({ type }) => type === 'PLTE')) return undefined
  const after = others.findIndex(({ type }, place) => place > start && type !== 'IDAT')
  if (after < 0) return undefined
  const pixels = others.slice(start, after)
  return pixels.every((chunk) => isWhole(bytes, chunk)) && hasAllRows(joined(bytes, pixels), header)
    ? header
    : undefined
}

interface Chunk {
  readonly type: string
  readonly at: number
  readonly length: number
}

/** All chunks whose length and type are there. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; ) {
    const length = uint32(bytes, at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, at: at + 8, length })
    at += length + 12
  }
  return chunks
}

/** A small first letter: the picture can be shown without this chunk. */
function isOptional({ type }: Chunk): boolean {
  return /^[a-z]/.test(type)
}

function isWhole(bytes: Uint8Array, { at, length }: Chunk): boolean {
  return at + length + 4 <= bytes.length && crc32(bytes.subarray(at - 4, at + length)) === uint32(bytes, at + length)
}

function readHeader(bytes: Uint8Array, chunk: Chunk): Header | undefined {
  const { at, length } = chunk
  if (length !== 13 || !isWhole(bytes, chunk)) return undefined
  const width = uint32(bytes, at)
  const height = uint32(bytes, at + 4)
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = bytes.subarray(at + 8, at + 13)
  const known = COLOURS.get(colour)?.depths.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  return known && width > 0 && height > 0 ? { width, height, depth, colour, interlaced: interlace === 1 } : undefined
}

function decodedBytes({ width, height, depth, colour }: Header): number {
  const samples = colour === 3 ? 3 : (COLOURS.get(colour)?.samples ?? 1)
  return width * height * samples * (depth === 16 ? 2 : 1)
}

function joined(bytes: Uint8Array, chunks: readonly Chunk[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const { at, length } of chunks) {
    whole.set(bytes.subarray(at, at + length), end)
    end += length
  }
  return whole
}

/** Whether a zlib stream holds every row, each with a filter that exists, and ends with a checksum (which is not looked at). */
function hasAllRows(stream: Uint8Array, header: Header): boolean {
  const [method = 0, flags = 0] = stream
  if ((method & 0x0f) !== 8 || method >> 4 > 7 || (method * 256 + flags) % 31 !== 0 || (flags & 0x20) !== 0)
    return false
  const rows = rowsOf(header)
  let row = rows.next()
  let left = row.done ? 0 : row.value
  let valid = true
  const inflated = inflate(stream, 2, (byte) => {
    if (row.done) return true
    if (left === row.value && byte > 4) valid = false
    if (--left === 0) {
      row = rows.next()
      left = row.done ? 0 : row.value
    }
    return valid
  })
  return valid && row.done === true && inflated.ok && inflated.end + 4 <= stream.length
}

/** The length of each row, its filter byte included, pass by pass. */
function* rowsOf({ width, height, depth, colour, interlaced }: Header): Generator<number, undefined, undefined> {
  const bits = (COLOURS.get(colour)?.samples ?? 1) * depth
  for (const [left, top, across, down] of interlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    if (columns <= 0) continue
    for (let row = 0; row < rows; row++) yield 1 + Math.ceil((columns * bits) / 8)
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of a chunk (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function uint32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
  )
}
