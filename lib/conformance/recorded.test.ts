import { expect, test } from 'vitest'
import { plainScenario } from '@/lib/scenario/defaults'
import { runDigest } from '@/lib/scenario/recorded-digest'
import type { Emission, Scenario } from '../engine/scenario'
import { simulate } from '../engine/simulate'
import { recordedDigests } from './recorded'

const digests = recordedDigests()

function isRecorded(changes: Partial<Scenario>): boolean {
  return digests.includes(runDigest(simulate({ ...plainScenario, ...changes })))
}

const call = (name: string, args: string, more: object = {}): readonly (readonly Emission[])[] => [
  [{ type: 'function_call', call_id: 'any', name, arguments: args, ...more }],
]

test('there are many, each of eight digits, and none twice', () => {
  expect(digests.length).toBeGreaterThan(2000)
  expect(digests.filter((digest) => !/^[0-9a-f]{8}$/.test(digest))).toEqual([])
  expect(new Set(digests).size).toBe(digests.length)
})

test.each<[string, Partial<Scenario>, boolean]>([
  ['of dispatch', { turns: call('nope', '{}') }, true],
  ['of json-errors', { model: 'mock-model', turns: call('exec_command', '{"cmd":5}') }, true],
  ['another model', { model: 'gpt-5', turns: call('nope', '{}') }, false],
  ['arguments that nobody recorded', { turns: call('nope', '{"a":"nobody recorded this"}') }, false],
])('whether a run of a lab was recorded: %s', (_label, changes, expected) => {
  expect(isRecorded(changes)).toBe(expected)
})
