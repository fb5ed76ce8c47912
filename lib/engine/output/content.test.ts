import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../utf8'
import { type ContentItem, historyTokens, recordTruncation, truncateBody, truncateItems } from './content'
import { CATALOGUE_MODEL_POLICY, type Policy, UNKNOWN_MODEL_POLICY, withAllowance } from './policy'

const bytes = (limit: number): Policy => ({ kind: 'bytes', limit })
const tokens = (limit: number): Policy => ({ kind: 'tokens', limit })
const text = (content: string): ContentItem => ({ type: 'input_text', text: content })
const image: ContentItem = { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'high' }
const secret: ContentItem = { type: 'encrypted_content', encrypted_content: 'x'.repeat(100) }

test.each([
  ['all fits', [text('ab'), text('cd')], bytes(4), [text('ab'), text('cd')]],
  ['the second is cut', [text('ab'), text('cdef')], bytes(4), [text('ab'), text('c…2 chars truncated…f')]],
  [
    'the rest is left out',
    [text('abcd'), text('e'), text('f')],
    bytes(4),
    [text('abcd'), text('[omitted 2 text items ...]')],
  ],
  [
    'what fits behind a cut is left out',
    [text('abcdef'), text('g')],
    bytes(2),
    [text('a…4 chars truncated…f'), text('[omitted 1 text items ...]')],
  ],
  [
    'tokens are rounded up for each item',
    [text('a'), text('b'), text('c')],
    tokens(2),
    [text('a'), text('b'), text('[omitted 1 text items ...]')],
  ],
  ['empty texts vanish', [text(''), text('ab'), text('')], bytes(2), [text('ab')]],
  [
    'pictures cost nothing and keep their place',
    [text('abcd'), image, text('e'), secret],
    bytes(4),
    [text('abcd'), image, secret, text('[omitted 1 text items ...]')],
  ],
  ['no budget', [text('a'), image], tokens(0), [image, text('[omitted 1 text items ...]')]],
  ['nothing', [], bytes(4), []],
])('items: %s', (_label, items, policy, kept) => {
  expect(truncateItems(items, policy)).toEqual(kept)
})

test.each([
  ['a model of the catalogue', CATALOGUE_MODEL_POLICY, 12_000],
  ['an unknown model', UNKNOWN_MODEL_POLICY, 3000],
])('tokens that history keeps: %s', (_label, policy, kept) => {
  expect(historyTokens(policy)).toBe(kept)
})

test('a long error text on an unknown model keeps 12,000 bytes', () => {
  const error = `unsupported call: ${'x'.repeat(60_000)}`
  const kept = recordTruncation(error, historyTokens(UNKNOWN_MODEL_POLICY))
  expect(kept).toBe(`unsupported call: ${'x'.repeat(5982)}…12005 tokens truncated…${'x'.repeat(6000)}`)
})

test.each([
  ['50,000 bytes, unknown model', UNKNOWN_MODEL_POLICY, 50_000, '…8 tokens truncated…', 11_984],
  ['60,000 bytes, catalogue model', CATALOGUE_MODEL_POLICY, 60_000, '…7 tokens truncated…', 47_984],
])('two cuts, the second takes out the marker of the first: %s', (_label, policy, length, marker, units) => {
  const items = [text('Wall time: 0.0000 seconds\nOutput:'), text('x'.repeat(length))]
  const [, last] = twice(items, policy)
  if (last?.type !== 'input_text') throw new Error('a text was expected')
  expect(last.text).toContain(marker)
  expect(last.text).toMatch(/^x+…\d tokens truncated…x+$/)
  expect(last.text).toHaveLength(units)
})

test('the note of the first cut may be left out by the second', () => {
  const items = [text('x'.repeat(100_000)), text('a'), text('b')]
  expect(twice(items, UNKNOWN_MODEL_POLICY).at(-1)).toEqual(text('[omitted 1 text items ...]'))
})

function twice(items: readonly ContentItem[], policy: Policy): readonly ContentItem[] {
  const kept = recordTruncation(truncateBody(items, withAllowance(policy)), historyTokens(policy))
  return typeof kept === 'string' ? [text(kept)] : kept
}

const anyItem: fc.Arbitrary<ContentItem> = fc.oneof(
  fc.string({ unit: 'grapheme' }).map(text),
  fc.constantFrom(image, secret),
)

test('pictures and secrets all stay in order, and whole texts within the budget', () => {
  fc.assert(
    fc.property(fc.array(anyItem), fc.constantFrom('bytes', 'tokens'), fc.nat(40), (items, kind, limit) => {
      const kept = truncateItems(items, { kind, limit })
      const isText = (item: ContentItem) => item.type === 'input_text'
      expect(kept.filter((item) => !isText(item))).toEqual(items.filter((item) => !isText(item)))
      const cost = (item: ContentItem) =>
        item.type !== 'input_text' || !items.includes(item)
          ? 0
          : kind === 'bytes'
            ? utf8Length(item.text)
            : Math.ceil(utf8Length(item.text) / 4)
      expect(kept.reduce((sum, item) => sum + cost(item), 0)).toBeLessThanOrEqual(limit)
      const texts = items.filter((item) => item.type === 'input_text' && item.text !== '').length
      const omitted = /^\[omitted (\d+) text items \.\.\.\]$/.exec(lastText(kept))?.[1]
      if (omitted !== undefined) expect(kept.filter(isText).length - 1 + Number(omitted)).toBe(texts)
      else expect(kept.filter(isText)).toHaveLength(texts)
    }),
    { numRuns: 10_000 },
  )
})

function lastText(items: readonly ContentItem[]): string {
  const last = items.at(-1)
  return last?.type === 'input_text' ? last.text : ''
}
