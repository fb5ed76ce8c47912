import fc from 'fast-check'
import { expect, test } from 'vitest'
import { englishStem } from './stem'

// The stems are those of the algorithm's published vocabulary; words by the thousand were compared with the real program.
test.each<[rule: string, stems: { readonly [word: string]: string }]>([
  ['two letters stay', { by: 'by', ed: 'ed', as: 'as' }],
  [
    'exceptions',
    { skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', news: 'news', only: 'onli', gently: 'gentl' },
  ],
  [
    'exceptions once the plural is gone',
    { innings: 'inning', succeed: 'succeed', exceeds: 'exceed', herring: 'herring' },
  ],
  ['possessives', { "boy's": 'boy', "boys'": 'boy', "'tis": 'tis' }],
  [
    '1a, plurals',
    { caresses: 'caress', ties: 'tie', ponies: 'poni', gaps: 'gap', gas: 'gas', kiwis: 'kiwi', bus: 'bus' },
  ],
  ['1b, eed', { agreed: 'agre', feed: 'feed' }],
  [
    '1b, ed and ing',
    {
      creating: 'creat',
      knitting: 'knit',
      fizzed: 'fizz',
      filed: 'file',
      hoping: 'hope',
      hopping: 'hop',
      sing: 'sing',
    },
  ],
  ['1b, at, bl, iz', { conflated: 'conflat', troubled: 'troubl', sized: 'size' }],
  ['1c, y', { cry: 'cri', say: 'say', by: 'by', happy: 'happi' }],
  ['y as a consonant', { youth: 'youth', sayyid: 'sayyid', yy: 'yy', yyy: 'yyy' }],
  [
    '2',
    {
      relational: 'relat',
      hesitancy: 'hesit',
      digitizer: 'digit',
      radically: 'radic',
      analogy: 'analog',
      differently: 'differ',
      likely: 'like',
      rashly: 'rash',
      family: 'famili',
    },
  ],
  ['3', { triplicate: 'triplic', formative: 'format', electricity: 'electr', goodness: 'good' }],
  ['4', { revival: 'reviv', adoption: 'adopt', replacement: 'replac', communion: 'communion', irritant: 'irrit' }],
  ['5', { probate: 'probat', rate: 'rate', cease: 'ceas', controll: 'control', roll: 'roll' }],
  [
    'a region that three beginnings set',
    { generation: 'generat', generously: 'generous', communism: 'communism', arsenal: 'arsenal' },
  ],
  ['names and numbers', { list_injected_bugs: 'list_injected_bug', 'v1.2': 'v1.2', tool_12: 'tool_12' }],
])('%s', (_rule, stems) => {
  expect(Object.fromEntries(Object.keys(stems).map((word) => [word, englishStem(word)]))).toEqual(stems)
})

test('a stem is never longer than its word by more than a letter, and is its word or begins with its first letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z'_\d]{0,12}$/), (word) => {
      const stem = englishStem(word)
      expect(stem.length).toBeLessThanOrEqual(word.length + 1)
      expect(stem).toMatch(/^[a-z'_\d]*$/)
      if (word.length > 5 && !word.startsWith("'")) expect(stem.slice(0, 2)).toBe(word.slice(0, 2))
    }),
  )
})
