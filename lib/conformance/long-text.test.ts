import { expect, test } from 'vitest'
import { recordedText, textOfPieces } from './long-text'

test.each([
  ['empty', ''],
  ['600 units', 'x'.repeat(600)],
  ['300 pairs', '😀'.repeat(300)],
])('recorded as it is: %s', (_label, text) => {
  expect(recordedText(text)).toBe(text)
})

test('a long text is recorded by its sizes, its ends and its marker', () => {
  const text = `${'😀'.repeat(399)}ab${'é'.repeat(100)}…7 tokens truncated…${'z'.repeat(199)}`
  expect(recordedText(text)).toEqual({
    length: 1119,
    bytes: 2021,
    sha256: 'cc13571d2d1efb4f520712002d7c7e245cc238a0461df04d99aeb28d6b838df6',
    head: `${'😀'.repeat(399)}a`,
    tail: `…${'z'.repeat(199)}`,
    marker: '…7 tokens truncated…',
  })
})

test.each([
  ['none', 'x'.repeat(601), null],
  ['two', `…1 chars truncated…${'x'.repeat(601)}…2 tokens truncated…`, ['…1 chars truncated…', '…2 tokens truncated…']],
])('markers: %s', (_label, text, marker) => {
  expect(recordedText(text)).toMatchObject({ marker })
})

test('pieces are written one after another', () => {
  expect(textOfPieces([{ repeat: 'ab', times: 2 }, { hex: 'c3a9', times: 1 }, '\n'])).toBe('ababé\n')
})

test('a long list of pieces is whole', () => {
  expect(textOfPieces([{ repeat: 'x', times: 2_000_000 }])).toHaveLength(2_000_000)
})
