import path from 'node:path'
import { expect, test } from 'vitest'
import { ownVectors, readVectors } from '../vector-files'
import { jsonErrors } from './json-errors'

const file = path.join(ownVectors, 'json-errors.json')
const replay = (tool: string, text: string, output: unknown) =>
  jsonErrors.replay({ id: '', input: { tool, arguments: text }, expect: { output } }, () => undefined)

test.each(readVectors(file).map((vector) => [vector.id, vector] as const))('recorded: %s', (_id, vector) => {
  const { expected, got } = jsonErrors.replay(vector, () => undefined)
  expect(got).toEqual(expected)
})

test('arguments that are refused although a command ran are a difference', () => {
  const { expected, got } = replay('exec_command', '{"cmd":5}', 'Chunk ID: <chunk>')
  expect(got).not.toEqual(expected)
})

test('arguments that are taken although they were refused are a difference', () => {
  const { expected, got } = replay('exec_command', '{"cmd":""}', 'failed to parse function arguments: expected value')
  expect(got).not.toEqual(expected)
})
