import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { fromPlain } from '../json/write'
import { decodeSearchArguments } from './search-arguments'

test.each<[given: PlainJson, query: string, limit: number | undefined]>([
  [{ query: 'note' }, 'note', undefined],
  [{ query: 'note', limit: null }, 'note', undefined],
  [{ query: '', limit: 0 }, '', 0],
  [{ query: 'note', limit: 3, more: true }, 'note', 3],
  [['note'], 'note', undefined],
  [['note', 2], 'note', 2],
])('%j', (given, query, limit) => {
  expect(decodeSearchArguments(fromPlain(given))).toEqual({ ok: true, value: { query, limit } })
})

test.each<[given: PlainJson, message: string]>([
  [{}, 'missing field `query`'],
  [{ query: null }, 'invalid type: null, expected a string'],
  [{ query: 5 }, 'invalid type: number, expected a string'],
  [{ query: ['note'] }, 'invalid type: sequence, expected a string'],
  [{ query: 'note', limit: -1 }, 'invalid number'],
  [{ query: 'note', limit: 1.5 }, 'invalid number'],
  [{ query: 'note', limit: '3' }, 'invalid type: string "3", expected usize'],
  [{ query: 'note', limit: true }, 'invalid type: boolean `true`, expected usize'],
  ['{"query":"note"}', 'invalid type: string "{\\"query\\":\\"note\\"}", expected struct SearchToolCallParams'],
  [null, 'invalid type: null, expected struct SearchToolCallParams'],
  [5, 'invalid type: number, expected struct SearchToolCallParams'],
])('%j: %s', (given, message) => {
  expect(decodeSearchArguments(fromPlain(given))).toEqual({ ok: false, message })
})
