import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vector } from '../family'
import { interactive } from './interactive'

function read(name: string) {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'))
}

const own: Vector[] = read('interactive')
/** Those of the family `field` that are of this kind and need no automatic reviewer. */
const field = read('field').filter(({ id }: Vector) => /^F(?:081|083|084|084-auto-review|085|088|088-over)$/.test(id))

test.each([...own, ...field].map((vector: Vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { expected, got } = interactive.replay(vector, read)
  expect(got).toEqual(expected)
})

test('the vectors are all there', () => {
  expect([own.length, field.length]).toEqual([13, 7])
})
