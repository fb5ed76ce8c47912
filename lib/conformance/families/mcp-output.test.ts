import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Vector } from '../family'
import { maskedTimes, mcpOutput } from './mcp-output'

const vectors: Vector[] = JSON.parse(readFileSync(new URL('../vectors/mcp-output.json', import.meta.url), 'utf8'))

test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const { expected, got } = mcpOutput.replay(vector, () => undefined)
  expect(got).toEqual(expected)
})

test('the vectors are all there', () => {
  expect(vectors).toHaveLength(255)
})

test.each([
  ['Wall time: 0.0017 seconds\nOutput:', 'Wall time: <wall> seconds\nOutput:'],
  ['timed out awaiting tools/call after 1000ms', 'timed out awaiting tools/call after <timeout>'],
  ['timed out awaiting tools/call after 0ns', 'timed out awaiting tools/call after 0ns'],
  [
    's: timed out handshaking with MCP server after 1.499s (code',
    's: timed out handshaking with MCP server after <timeout> (code',
  ],
  ['timed out after 3s', 'timed out after 3s'],
])('a time is masked: %s', (text, expected) => {
  expect(maskedTimes(text)).toBe(expected)
})
