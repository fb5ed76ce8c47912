import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExactPiece, exactPieces } from './exact-pieces'

const end: ExactPiece = { kind: 'hidden', text: '\n', mark: '↵' }

test.each<[string, string, ExactPiece[]]>([
  ['nothing', '', []],
  ['one word', 'aborted', [{ kind: 'text', text: 'aborted' }]],
  ['a line end', 'Output:\nok', [{ kind: 'text', text: 'Output:' }, end, { kind: 'text', text: 'ok' }]],
  ['an empty line at the end', 'a\n\n', [{ kind: 'text', text: 'a' }, end, end]],
  ['single blanks inside are left alone', 'a b c', [{ kind: 'text', text: 'a b c' }]],
  [
    'blanks at both ends, and doubled ones',
    ' a  b ',
    [
      { kind: 'blanks', text: ' ' },
      { kind: 'text', text: 'a' },
      { kind: 'blanks', text: '  ' },
      { kind: 'text', text: 'b' },
      { kind: 'blanks', text: ' ' },
    ],
  ],
  [
    'the cut',
    'head…40001 tokens truncated…tail',
    [
      { kind: 'text', text: 'head' },
      { kind: 'cut', text: '…40001 tokens truncated…' },
      { kind: 'text', text: 'tail' },
    ],
  ],
  [
    'a tab, a carriage return, a zero-width blank, an override of direction',
    '\t\r\u200b\u202e',
    [
      { kind: 'hidden', text: '\t', mark: '→' },
      { kind: 'hidden', text: '\r', mark: '␍' },
      { kind: 'hidden', text: '\u200b', mark: 'U+200B' },
      { kind: 'hidden', text: '\u202e', mark: 'U+202E' },
    ],
  ],
  [
    'a long run is counted',
    'x'.repeat(20_000),
    [
      { kind: 'text', text: 'xxxxxxxx' },
      { kind: 'elided', count: 19_984, unit: 'characters' },
      { kind: 'text', text: 'xxxxxxxx' },
    ],
  ],
  [
    'a run of two-unit characters is counted in characters',
    '😀'.repeat(100),
    [
      { kind: 'text', text: '😀'.repeat(8) },
      { kind: 'elided', count: 84, unit: 'characters' },
      { kind: 'text', text: '😀'.repeat(8) },
    ],
  ],
  [
    'a run of dots is no cut',
    '…'.repeat(50),
    [
      { kind: 'text', text: '…'.repeat(8) },
      { kind: 'elided', count: 34, unit: 'characters' },
      { kind: 'text', text: '…'.repeat(8) },
    ],
  ],
])('%s', (_, text, expected) => {
  expect(exactPieces(text)).toEqual(expected)
})

test('of many lines the middle is counted', () => {
  const elided = exactPieces(Array.from({ length: 1_000 }, (_, at) => `line ${at}`).join('\n')).filter(
    ({ kind }) => kind === 'elided',
  )
  expect(elided).toEqual([{ kind: 'elided', count: 760, unit: 'lines' }])
})

test('law: nothing that is shown is changed', () => {
  const unit = fc.string({
    unit: fc.constantFrom(' ', 'a', '…', '\n', '\t', '\u202e', '😀', '1 tokens truncated'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(unit, (text) => {
      const pieces = exactPieces(text)
      fc.pre(pieces.every(({ kind }) => kind !== 'elided'))
      expect(pieces.map((piece) => (piece.kind === 'elided' ? '' : piece.text)).join('')).toBe(text)
    }),
  )
})
