import { expect, test } from 'vitest'
import { isCatalogued, modelOf, suggestedModels } from './models'

// Which slugs the real program took for entries of its catalogue.
test.each([
  ['gpt-5.5', true],
  ['gpt-5.5-mini', true],
  ['gpt-5.5x', true],
  ['gpt-5.5/x', true],
  ['gpt-5.5 ', true],
  ['openai/gpt-5.5', true],
  ['open-ai/gpt-5.5', true],
  ['o_1/gpt-5.5-mini', true],
  ['codex-auto-review-2', true],
  ['a/gpt-6-sol', true],
  ['mock-model', false],
  ['GPT-5.5', false],
  ['gpt-5.4', false],
  ['gpt-5.', false],
  ['gpt-6', false],
  ['xgpt-5.5', false],
  [' gpt-5.5', false],
  ['/gpt-5.5', false],
  ['a/b/gpt-5.5', false],
  ['é/gpt-5.5', false],
  ['', false],
  ['toString', false],
])('%j is known: %j', (slug, known) => {
  const model = modelOf(slug)
  expect(model).toMatchObject({ slug, known, hasApplyPatch: known, hasToolSearch: known, hasOriginalDetail: known })
  expect(model.policy).toEqual({ kind: known ? 'tokens' : 'bytes', limit: 10_000 })
})

test.each([
  ['gpt-5.5', false, 'v1', 'low medium high xhigh', ''],
  ['gpt-5.6-luna-x', true, 'v1', 'low medium high xhigh max', ''],
  ['gpt-5.6-sol', true, 'v2', 'low medium high xhigh max ultra', ''],
  ['gpt-6-luna', true, 'v2', 'low medium high xhigh max', 'send_user_message_async clock'],
  ['gpt-6.1-sol', true, 'v2', 'low medium high xhigh max ultra', 'send_user_message_async clock'],
  ['mock-model', false, 'v1', '', ''],
])('%s', (slug, codeModeOnly, agents, efforts, experimental) => {
  const model = modelOf(slug)
  expect(model).toMatchObject({ codeModeOnly, agents })
  expect(model.efforts.join(' ')).toBe(efforts)
  expect(model.experimental.join(' ')).toBe(experimental)
})

test('an agent may only be given an entry itself', () => {
  expect(['gpt-5.5', 'codex-auto-review', 'gpt-5.5-x', 'mock-model'].map(isCatalogued)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(suggestedModels).toEqual(['gpt-6.1-sol', 'gpt-6-astra', 'gpt-6-sol', 'gpt-6-luna', 'gpt-5.6-sol'])
})
