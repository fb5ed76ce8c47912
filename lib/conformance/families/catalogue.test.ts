import path from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogue } from '@/lib/content/scenarios'
import { runDigest } from '@/lib/scenario/recorded-digest'
import { simulate } from '../../engine/simulate'
import { recordedDigests } from '../recorded'
import { ownVectors, readVectors } from '../vector-files'

const vectors = readVectors(path.join(ownVectors, 'catalogue.json'))
const catalogue = loadCatalogue()

/** These cannot be recorded from the real program, or not as they stand. */
const neverRecorded = [
  'debug-build-panics', // only the release build was there to be recorded
  'nobody-answers', // a run without an end
  'read-read-write-read', // a patch that takes a second, which is a teaching abstraction
  'write-last', // the same
]

test('all scenarios are recorded but those that cannot be', () => {
  const recorded = vectors.map(({ id }) => id)
  expect(catalogue.map(({ id }) => id).filter((id) => !recorded.includes(id))).toEqual(neverRecorded)
  expect(recorded).toHaveLength(catalogue.length - neverRecorded.length)
})

test.each(vectors.map((vector) => [vector.id, vector.input] as const))('%s is what was recorded', (id, input) => {
  const entry = catalogue.find((candidate) => candidate.id === id)
  expect(input).toEqual({ scenario: entry?.scenario })
})

/** A run that gave the model nothing to read has no mark, recorded or not. */
test.each<[string, number, readonly string[]]>([
  ['malformed', 15, []],
  ['gates', 20, ['debug-build-panics']],
  ['hooks', 18, []],
  ['approvals', 20, ['nobody-answers']],
  ['time', 18, ['read-read-write-read', 'write-last', 'required-server-fails']],
  ['output', 17, []],
  ['patches', 11, []],
])('the labs mark the scenarios of %s as recorded', (shelf, count, without) => {
  const entries = catalogue.filter((entry) => entry.shelf === shelf)
  const digests = recordedDigests()
  const unmarked = entries.filter(({ scenario }) => !digests.includes(runDigest(simulate(scenario))))
  expect(unmarked.map(({ id }) => id)).toEqual(without)
  expect(entries).toHaveLength(count)
})
