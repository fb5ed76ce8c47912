import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code, wordsPieces } from './program-words'

test.each([
  ['plain words', 'It takes the lock.', [['It takes the lock.', false]]],
  [
    'the program’s words',
    'It reads `aborted`.',
    [
      ['It reads ', false],
      ['aborted', true],
      ['.', false],
    ],
  ],
  [
    'back-quotes inside',
    `It reads ${code('missing field `cmd`')}.`,
    [
      ['It reads ', false],
      ['missing field `cmd`', true],
      ['.', false],
    ],
  ],
  ['a lone back-quote', 'a ` b', [['a ` b', false]]],
  ['a line end', code('one\ntwo'), [['one↵two', true]]],
  ['nothing', code(''), [['  ', true]]],
  ['only a back-quote', code('`'), [['`', true]]],
] as const)('%s', (_, sentence, pieces) => {
  expect(wordsPieces(sentence).map(({ text, isProgram }) => [text, isProgram])).toEqual(pieces)
})

test('long words lose their middle', () => {
  expect(code('x'.repeat(200))).toBe(`\`${'x'.repeat(120)} … ${'x'.repeat(30)}\``)
})

test('whatever the program says comes back as it was', () => {
  const said = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('`', ' ', 'a', '"', '…') })
  fc.assert(
    fc.property(said, (text) => {
      const [before, program, behind] = wordsPieces(`It reads ${code(text)}.`)
      expect([before?.text, program, behind?.text]).toEqual(['It reads ', { text, isProgram: true }, '.'])
    }),
  )
})
