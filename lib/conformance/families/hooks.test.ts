import path from 'node:path'
import { expect, test } from 'vitest'
import { ownVectors, readVectors, worldsBeside } from '../vector-files'
import { hooks } from './hooks'

const file = path.join(ownVectors, 'hooks.json')

test.each(readVectors(file).map((vector) => [vector.id, vector] as const))('recorded: %s', (_id, vector) => {
  const { expected, got } = hooks.replay(vector, worldsBeside(file))
  expect(got).toEqual(expected)
})
