import { expect, test } from 'vitest'
import type { Family } from './family'
import { replayFamily } from './replay'

/** Agrees with 1, differs at 2, and cannot read anything else. */
const family: Family = {
  name: 'field',
  replay({ input, expect }) {
    if (typeof input !== 'number') throw new Error('no number')
    return { expected: expect, got: { value: input === 1 ? 1 : 0 } }
  },
}
const vector = (id: string, input: unknown, value: unknown = input) => ({ id, input, expect: { value } })

test('each vector agrees, differs or is not modelled', () => {
  const vectors = [vector('a', 1), vector('b', 2), vector('F069', 1), vector('c', 'x')]
  const { report, differences } = replayFamily(family, vectors, () => undefined)
  expect(report).toEqual({ total: 4, passed: 1, failed: ['b', 'c'], notModelled: ['F069'] })
  expect(differences).toEqual([
    { family: 'field', id: 'b', expected: { value: 2 }, got: { value: 0 } },
    { family: 'field', id: 'c', expected: { value: 'x' }, got: 'the reader failed: Error: no number' },
  ])
})

test('a key more or less is a difference, even if there is nothing behind it', () => {
  const vectors = [{ id: 'a', input: 1, expect: { value: 1, more: undefined } }]
  expect(replayFamily(family, vectors, () => undefined).report.failed).toEqual(['a'])
})
