import { expect, test } from 'vitest'
import { bytesOf, type Policy, tokensOf, tokensOfText, withAllowance, withTokenLimit } from './policy'

const bytes = (limit: number): Policy => ({ kind: 'bytes', limit })
const tokens = (limit: number): Policy => ({ kind: 'tokens', limit })

test.each([
  ['bytes as they are', bytes(7), 7, 2],
  ['a whole number of tokens', bytes(8), 8, 2],
  ['none', bytes(0), 0, 0],
  ['tokens', tokens(10_000), 40_000, 10_000],
])('budgets: %s', (_label, policy, inBytes, inTokens) => {
  expect(bytesOf(policy)).toBe(inBytes)
  expect(tokensOf(policy)).toBe(inTokens)
})

test.each([
  [1, 2],
  [5, 6],
  [15, 18],
  [25, 30],
  [401, 482],
  [8000, 9600],
  [10_000, 12_000],
  [0, 0],
])('%d times 1.2, rounded up, is %d', (limit, more) => {
  expect(withAllowance(tokens(limit))).toEqual(tokens(more))
  expect(withAllowance(bytes(limit))).toEqual(bytes(more))
})

test.each([
  ['an unknown model', bytes(10_000), bytes(200)],
  ['a model of the catalogue', tokens(10_000), tokens(50)],
])('tool_output_token_limit = 50: %s', (_label, policy, limited) => {
  expect(withTokenLimit(policy, 50)).toEqual(limited)
})

test.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['中', 1],
  ['中中', 2],
])('tokens of %j: %d', (text, count) => {
  expect(tokensOfText(text)).toBe(count)
})
