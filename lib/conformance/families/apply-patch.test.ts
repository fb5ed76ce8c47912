import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vector } from '../family'
import { applyPatch } from './apply-patch'

function vectorsOf(family: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${family}.json`, import.meta.url), 'utf8'))
}

const patches = vectorsOf('field').filter(
  ({ input }) => typeof input === 'object' && input !== null && 'patch' in input,
)

test.each([...vectorsOf('apply-patch'), ...patches].map((vector) => [vector.id, vector] as const))(
  '%s',
  (_id, vector) => {
    const { expected, got } = applyPatch.replay(vector, () => undefined)
    expect(got).toEqual(expected)
  },
)

test('the vectors are all there', () => {
  expect(vectorsOf('apply-patch')).toHaveLength(321)
  expect(patches).toHaveLength(28)
})
