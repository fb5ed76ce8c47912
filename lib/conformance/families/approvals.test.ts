import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vector } from '../family'
import { approvals } from './approvals'

function vectorsOf(family: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${family}.json`, import.meta.url), 'utf8'))
}

const field = vectorsOf('field').filter(
  ({ input }) => typeof input === 'object' && input !== null && 'annotations' in input,
)

test.each([...vectorsOf('approvals'), ...field].map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { expected, got } = approvals.replay(vector, () => undefined)
  expect(got).toEqual(expected)
})

test('the vectors are all there', () => {
  expect([vectorsOf('approvals').length, field.length]).toEqual([339, 3])
})
