import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex, sha1 } from './sha1'

test.each([
  ['nothing', [], 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['abc', [97, 98, 99], 'a9993e364706816aba3e25717850c26c9cd0d89d'],
])('%s', (_label, bytes, digest) => {
  expect(hex(sha1(bytes))).toBe(digest)
})

test('it is the digest that Node computes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hex(sha1([...bytes]))).toBe(createHash('sha1').update(bytes).digest('hex'))
    }),
  )
})
