import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectOutput } from './head-tail-buffer'
import { type OutputPiece, throughTerminal } from './piece'

test.each<[string, readonly OutputPiece[], number, string, number, number]>([
  ['nothing', [], 8, '', 0, 0],
  ['fits exactly', ['abcd', { repeat: 'x', times: 4 }], 8, 'abcdxxxx', 8, 0],
  ['one byte too many', ['abcd', { repeat: 'x', times: 5 }], 8, 'abcd\n... 1 bytes omitted ...\nxxxx', 9, 1],
  ['an odd limit gives the tail more', ['abcdefghij'], 5, 'ab\n... 5 bytes omitted ...\nhij', 10, 5],
  [
    'code points are cut',
    [{ repeat: '😀', times: 4 }],
    6,
    '\ufffd\n... 10 bytes omitted ...\n\ufffd\ufffd\ufffd',
    16,
    10,
  ],
  ['raw bytes', ['a', { hex: 'ff', times: 2 }, 'b'], 8, 'a\ufffd\ufffdb', 4, 0],
  [
    'a code point put together of pieces',
    [
      { hex: 'f09f', times: 1 },
      { hex: '9880', times: 1 },
    ],
    8,
    '😀',
    4,
    0,
  ],
  ['capital digits, and digits that are none', [{ hex: 'FFzz6', times: 1 }], 8, '\ufffd', 1, 0],
  ['a lone surrogate cannot be printed', ['\ud83d', '\ude00'], 8, '\ufffd\ufffd', 6, 0],
  [
    'impossible numbers of times',
    [
      { repeat: 'a', times: -3 },
      { repeat: 'b', times: Number.NaN },
      { repeat: 'c', times: 1.9 },
    ],
    8,
    'c',
    1,
    0,
  ],
  ['no room at all', ['ab'], 0, '\n... 2 bytes omitted ...\n', 2, 2],
])('%s', (_label, pieces, limit, text, totalBytes, omittedBytes) => {
  expect(collectOutput(pieces, limit)).toEqual({ text, totalBytes, omittedBytes })
})

test('one call keeps half a mebibyte of each end', () => {
  const { text, totalBytes, omittedBytes } = collectOutput(['HEAD', { repeat: '-', times: 2_000_000 }, 'TAIL'])
  expect([totalBytes, omittedBytes]).toEqual([2_000_008, 951_432])
  expect(text).toBe(`HEAD${'-'.repeat(524_284)}\n... 951432 bytes omitted ...\n${'-'.repeat(524_284)}TAIL`)
})

test('an output too long to be built is collected all the same', () => {
  const { text, omittedBytes } = collectOutput([{ repeat: 'ab', times: 1e12 }, 'end'], 10)
  expect([text, omittedBytes]).toEqual(['ababa\n... 1999999999993 bytes omitted ...\nabend', 1_999_999_999_993])
})

test.each<[string, OutputPiece]>([
  ['endless', { repeat: 'x', times: Number.POSITIVE_INFINITY }],
  ['endlessly nothing', { repeat: '', times: Number.POSITIVE_INFINITY }],
])('%s, it ends', (_label, piece) => {
  expect(collectOutput([piece, 'y'], 4).text.length).toBeLessThan(100)
})

test.each<[string, OutputPiece, OutputPiece]>([
  ['a text', 'a\nb\n', 'a\r\nb\r\n'],
  ['a repeated text', { repeat: '\n', times: 3 }, { repeat: '\r\n', times: 3 }],
  ['bytes', { hex: '610a0aa0a1', times: 2 }, { hex: '610d0a0d0aa0a1', times: 2 }],
])('a terminal ends lines with a carriage return: %s', (_label, piece, shown) => {
  expect(throughTerminal(piece)).toEqual(shown)
})

const anyPiece: fc.Arbitrary<OutputPiece> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.record({ repeat: fc.string({ unit: 'binary', maxLength: 3 }), times: fc.nat(6) }),
  fc.record({ hex: fc.constantFrom('', 'ff', '80', 'f09f98', 'e4b8ad', 'c3a90a'), times: fc.nat(6) }),
)

test('what is collected is what a buffer of bytes would hold', () => {
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 5 }), fc.nat(30), (pieces, limit) => {
      const bytes = Buffer.concat(pieces.map(bytesOfPiece))
      const omitted = Math.max(0, bytes.length - limit)
      const head = bytes.subarray(0, omitted > 0 ? Math.floor(limit / 2) : bytes.length)
      const tail = omitted > 0 ? bytes.subarray(bytes.length - Math.ceil(limit / 2)) : Buffer.alloc(0)
      const notice = omitted > 0 ? `\n... ${omitted} bytes omitted ...\n` : ''
      expect(collectOutput(pieces, limit)).toEqual({
        text: `${head.toString('utf8')}${notice}${tail.toString('utf8')}`,
        totalBytes: bytes.length,
        omittedBytes: omitted,
      })
    }),
    { numRuns: 10_000 },
  )
})

function bytesOfPiece(piece: OutputPiece): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece, 'utf8')
  const unit = 'hex' in piece ? Buffer.from(piece.hex, 'hex') : Buffer.from(piece.repeat, 'utf8')
  return Buffer.concat(Array.from({ length: piece.times }, () => unit))
}
