import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vector } from '../family'
import { names } from './names'

const vectors: Vector[] = JSON.parse(readFileSync(new URL('../vectors/names.json', import.meta.url), 'utf8'))

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { expected, got } = names.replay(vector, () => undefined)
  expect(got).toEqual(expected)
})

test('the vectors are all there', () => {
  expect(vectors).toHaveLength(124)
})
