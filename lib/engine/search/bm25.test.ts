import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOf, rank } from './bm25'

const documents = (hits: ReturnType<typeof rank>) => hits.map(({ document }) => document)

test('one term, reason by reason', () => {
  const hits = rank(indexOf(['space station', 'green field', 'space']), 'space', 8)
  // ln(1 + (3 - 2 + 0.5) / (2 + 0.5)), and 2.2 / (1 + 1.2 × (0.25 + 0.75 × length / (5 / 3))), in 32 bits.
  expect(hits).toEqual([
    {
      document: 2,
      score: 0.5619608163833618,
      shares: [{ term: 'space', idf: 0.4700036346912384, weight: 1.1956521272659302, score: 0.5619608163833618 }],
    },
    {
      document: 0,
      score: 0.4344571530818939,
      shares: [{ term: 'space', idf: 0.4700036346912384, weight: 0.924369752407074, score: 0.4344571530818939 }],
    },
  ])
})

test.each<[label: string, texts: string[], query: string, limit: number, found: number[]]>([
  ['nothing to search', [], 'x1', 8, []],
  ['texts without terms', ['', 'the'], 'the', 8, []],
  ['no term in common', ['alpha', 'beta'], 'gamma', 8, []],
  ['stems meet', ['created', 'other'], 'creating', 8, [0]],
  ['the rarer term counts for more', ['common rare', 'common', 'common'], 'rare common', 8, [0, 1, 2]],
  ['the shorter text comes first', ['note one two three', 'note'], 'note', 8, [1, 0]],
  ['more of a term counts for more', ['note x1 y1', 'note note y1'], 'note', 8, [1, 0]],
  ['a repeated term counts each time', ['alpha', 'beta', 'beta'], 'beta beta beta alpha', 8, [1, 2, 0]],
  ['equal scores in the order of the index', ['alike', 'alike', 'alike'], 'alike', 2, [0, 1]],
])('%s', (_label, texts, query, limit, found) => {
  expect(documents(rank(indexOf(texts), query, limit))).toEqual(found)
})

const words = fc.array(fc.constantFrom('note', 'notes', 'event', 'the', 'city', 'naïve', '天', 'x_y', '!'), {
  maxLength: 8,
})
const texts = fc.array(
  words.map((list) => list.join(' ')),
  { maxLength: 12 },
)

test('at most as many as asked for, best first, and the shares are the score', () => {
  fc.assert(
    fc.property(texts, words, fc.nat(15), (corpus, query, limit) => {
      const hits = rank(indexOf(corpus), query.join(' '), limit)
      expect(hits.length).toBeLessThanOrEqual(limit)
      for (const [at, { score, shares }] of hits.entries()) {
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(hits[at - 1]?.score ?? Number.POSITIVE_INFINITY)
        expect(shares.reduce((sum, share) => Math.fround(sum + share.score), 0)).toBe(score)
      }
    }),
  )
})

test('a smaller limit gives the beginning of what a larger one gives', () => {
  fc.assert(
    fc.property(texts, words, fc.nat(12), (corpus, query, limit) => {
      const index = indexOf(corpus)
      expect(rank(index, query.join(' '), limit)).toEqual(rank(index, query.join(' '), 100).slice(0, limit))
    }),
  )
})

test('any text can be searched for anything', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (corpus, query) => {
      for (const { score } of rank(indexOf(corpus), query, 8)) expect(Number.isFinite(score)).toBe(true)
    }),
  )
})
