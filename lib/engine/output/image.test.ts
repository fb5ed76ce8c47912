import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, fromBase64, prepareImage, readPicture, toBase64 } from './image'
import { inflate } from './inflate'
import { crc32 } from './png'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function chunk(type: string, data: Uint8Array = new Uint8Array(), damage = 0): Uint8Array {
  const whole = new Uint8Array(data.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  whole.set(new TextEncoder().encode(type), 4)
  whole.set(data, 8)
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)) ^ damage)
  return whole
}

function header(width: number, height: number, depth = 8, colour = 2, rest: readonly number[] = [0, 0, 0]): Uint8Array {
  const data = new Uint8Array(13)
  const view = new DataView(data.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  data.set([depth, colour, ...rest], 8)
  return data
}

function png(...chunks: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from([...SIGNATURE, ...chunks.flatMap((each) => [...each])])
}

/** Two rows of two RGB pixels. */
const rows = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 4, 1, 2, 3, 4, 5, 6])
const pixels = deflateSync(rows)
const ihdr = chunk('IHDR', header(2, 2))
const idat = chunk('IDAT', pixels)
const iend = chunk('IEND')
const good = png(ihdr, idat, iend)
const grey = (data: readonly number[]) => chunk('IDAT', deflateSync(Uint8Array.from(data)))

test.each<[string, Uint8Array, boolean]>([
  ['a whole one', good, true],
  ['bytes behind it', png(ihdr, idat, iend, Uint8Array.from([1, 2, 3])), true],
  [
    'pixels in two chunks',
    png(ihdr, chunk('IDAT', pixels.subarray(0, 5)), chunk('IDAT', pixels.subarray(5)), iend),
    true,
  ],
  [
    'something between the two',
    png(ihdr, chunk('IDAT', pixels.subarray(0, 5)), chunk('tEXt'), chunk('IDAT', pixels.subarray(5)), iend),
    false,
  ],
  ['more pixels than needed', png(ihdr, chunk('IDAT', deflateSync(Uint8Array.from([...rows, ...rows]))), iend), true],
  [
    'a wrong checksum of the pixels',
    png(ihdr, chunk('IDAT', Uint8Array.from([...pixels.subarray(0, -1), 0])), iend),
    true,
  ],
  ['no checksum of the pixels', png(ihdr, chunk('IDAT', pixels.subarray(0, -4)), iend), false],
  ['too few pixels', png(ihdr, chunk('IDAT', deflateSync(rows.subarray(0, 7))), iend), false],
  [
    'a filter that does not exist',
    png(ihdr, chunk('IDAT', deflateSync(Uint8Array.from([...rows.subarray(0, 7), 5, 0, 0, 0, 0, 0, 0]))), iend),
    false,
  ],
  ['a damaged pixel chunk', png(ihdr, chunk('IDAT', pixels, 1), iend), false],
  ['a damaged header', png(chunk('IHDR', header(2, 2), 1), idat, iend), false],
  ['a damaged end', png(ihdr, idat, chunk('IEND', new Uint8Array(), 1)), true],
  ['a damaged text', png(ihdr, chunk('tEXt', new Uint8Array(3), 1), idat, iend), true],
  ['no end', png(ihdr, idat), false],
  ['no pixels', png(ihdr, iend), false],
  ['no header', png(idat, iend), false],
  ['only the signature', png(), false],
  ['an unknown chunk that is needed', png(ihdr, chunk('ABCD'), idat, iend), false],
  ['no width', png(chunk('IHDR', header(0, 2)), idat, iend), false],
  ['a depth that does not exist', png(chunk('IHDR', header(2, 2, 3)), idat, iend), false],
  ['another compression', png(chunk('IHDR', header(2, 2, 8, 2, [1, 0, 0])), idat, iend), false],
  [
    'a palette',
    png(chunk('IHDR', header(2, 2, 8, 3)), chunk('PLTE', new Uint8Array(3)), grey([0, 9, 9, 0, 9, 9]), iend),
    true,
  ],
  ['no palette where one is needed', png(chunk('IHDR', header(2, 2, 8, 3)), grey([0, 0, 0, 0, 0, 0]), iend), false],
  ['16 bits', png(chunk('IHDR', header(1, 1, 16, 0)), grey([0, 0, 0]), iend), true],
  ['one bit', png(chunk('IHDR', header(9, 1, 1, 0)), grey([0, 0, 0]), iend), true],
  ['interlaced', png(chunk('IHDR', header(2, 2, 8, 0, [0, 0, 1])), grey([0, 1, 0, 1, 0, 1, 1]), iend), true],
  ['interlaced, a pass short', png(chunk('IHDR', header(2, 2, 8, 0, [0, 0, 1])), grey([0, 1, 0, 1]), iend), false],
  ['larger than memory', png(chunk('IHDR', header(40_000, 40_000)), idat, iend), false],
])('a PNG: %s', (_label, bytes, usable) => {
  expect(readPicture(bytes)?.format).toBe(usable ? 'png' : undefined)
})

/** 8 × 8, as the library sharp writes them. */
const jpeg = fromBase64(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAEkT/9k=',
)
const webp = fromBase64('UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQ5CrUo/+BiOh/AAA=')
const gif = fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

test.each([
  ['a JPEG', jpeg, 0, { format: 'jpeg', width: 8, height: 8 }],
  ['a JPEG without its last pixels', jpeg, 5, { format: 'jpeg', width: 8, height: 8 }],
  ['a JPEG without its pixels and half a segment', jpeg, 20, undefined],
  ['a WebP', webp, 0, { format: 'webp', width: 8, height: 8 }],
  ['a WebP broken off', webp, 3, undefined],
  ['a GIF', gif, 0, { format: 'gif', width: 1, height: 1 }],
  ['a GIF without its last byte', gif, 1, { format: 'gif', width: 1, height: 1 }],
  ['a GIF broken off', gif, 5, undefined],
  ['text', new TextEncoder().encode('hello'), 0, undefined],
  ['SVG', new TextEncoder().encode('<svg/>'), 0, undefined],
  ['a BMP', new TextEncoder().encode('BM'), 0, undefined],
  ['nothing', new Uint8Array(), 0, undefined],
])('%s', (_label, bytes, cut, expected) => {
  expect(readPicture(bytes?.subarray(0, bytes.length - cut) ?? new Uint8Array())).toEqual(expected)
})

const encoded = toBase64(good)
const UNUSABLE = 'image content omitted because it could not be processed'

test.each([
  ['the true format is named', `data:image/jpeg;base64,${encoded}`, 'high', `data:image/png;base64,${encoded}`],
  ['no format', `data:;base64,${encoded}`, 'auto', `data:image/png;base64,${encoded}`],
  ['parameters', `data:image/png;charset=utf-8;base64,${encoded}`, 'high', `data:image/png;base64,${encoded}`],
  ['base64 in capitals, ahead', `DATA:BASE64;image/png,${encoded}`, 'original', `data:image/png;base64,${encoded}`],
  ['not base64', `data:image/png,${encoded}`, 'high', UNUSABLE],
  ['a blank ahead of base64', `data:image/png; base64,${encoded}`, 'high', UNUSABLE],
  ['a blank ahead of the data', `data:image/png;base64, ${encoded}`, 'high', UNUSABLE],
  ['a newline behind', `data:image/png;base64,${encoded}\n`, 'high', UNUSABLE],
  ['too much padding', `data:image/png;base64,${encoded}=`, 'high', UNUSABLE],
  [
    'an address in the net',
    'https://example.com/x.png',
    'high',
    'image content omitted because remote image URLs are not supported',
  ],
  ['another URL', 'ftp://example.com/x.png', 'high', 'ftp://example.com/x.png'],
  [
    'low',
    `data:image/png;base64,${encoded}`,
    'low',
    "image content omitted because detail 'low' is not supported; use 'high', 'original', or 'auto'",
  ],
])('a picture on its way: %s', (_label, url, detail, expected) => {
  const prepared = prepareImage(url, detail)
  expect(prepared.ok ? prepared.url : prepared.text).toBe(expected)
})

const HIGH = { side: 2048, patches: 2500 }

test.each([
  [100, 100, 100, 100],
  [1600, 1600, 1600, 1600],
  [3000, 100, 2048, 68],
  [2000, 2000, 1600, 1600],
  [2048, 2048, 1600, 1600],
  [2048, 1200, 2048, 1200],
  [1, 5000, 1, 2048],
])('%d × %d fits as %d × %d', (width, height, ...expected) => {
  const size = fitted({ width, height }, HIGH)
  expect([size.width, size.height]).toEqual(expected)
})

test('a picture that fits always keeps its size, and no picture grows', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = fitted({ width, height }, HIGH)
      expect(size.width <= width && size.height <= height && size.width >= 1 && size.height >= 1).toBe(true)
      expect(fitted(size, HIGH)).toEqual(size)
    }),
  )
})

test('what the program would make anew is marked', () => {
  const prepared = prepareImage(`data:image/gif;base64,${toBase64(gif ?? new Uint8Array())}`, 'high')
  expect(prepared).toMatchObject({
    ok: true,
    remade: { from: { format: 'gif' }, to: { format: 'png', width: 1, height: 1 } },
  })
})

test('base64 is read as Node writes it, and written as Node writes it', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
})

test.each([
  ['bits left over', 'QUJ='],
  ['not a multiple of four', 'QUI'],
  ['padding in the middle', 'QQ==QQ=='],
  ['the other alphabet', 'QU-_'],
  ['three times padding', 'Q==='],
])('base64 with %s is none', (_label, text) => {
  expect(fromBase64(text)).toBeUndefined()
})

test.each([
  ['stored', { level: 0 }],
  ['coded', { level: 9 }],
  ['with the fixed codes', { strategy: 4 }],
])('what zlib deflates is inflated: %s', (_label, options) => {
  const mixed = fc.array(
    fc.oneof(
      fc.uint8Array(),
      fc.nat(300).map((times) => new Uint8Array(times).fill(7)),
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(mixed, (parts) => {
      const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
      const deflated = deflateSync(bytes, options)
      const got: number[] = []
      expect(inflate(deflated, 2, (byte) => got.push(byte) > 0)).toEqual({ ok: true, end: deflated.length - 4 })
      expect(got).toEqual([...bytes])
    }),
  )
})

test('damaged streams end, and give what zlib gives if zlib takes them', () => {
  const damaged = fc.tuple(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.nat(255))
  fc.assert(
    fc.property(damaged, ([bytes, place, value]) => {
      const stream = deflateSync(bytes)
      stream[2 + (place % (stream.length - 6))] = value
      const got: number[] = []
      const inflated = inflate(stream, 2, (byte) => got.push(byte) < 10_000)
      const expected = inflatedByZlib(stream)
      if (expected && inflated.ok) expect(got).toEqual([...expected])
    }),
  )
})

function inflatedByZlib(stream: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(stream)
  } catch {
    return undefined
  }
}

test('no bytes make the reader throw', () => {
  const starts = fc.constantFrom(good, jpeg ?? good, webp ?? good, gif ?? good, new Uint8Array())
  fc.assert(
    fc.property(starts, fc.nat(), fc.uint8Array(), (start, cut, rest) => {
      const bytes = Uint8Array.from([...start.subarray(0, cut % (start.length + 1)), ...rest])
      expect([undefined, 'png', 'jpeg', 'gif', 'webp']).toContain(readPicture(bytes)?.format)
    }),
  )
})
