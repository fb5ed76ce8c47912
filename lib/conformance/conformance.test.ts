import { expect, test } from 'vitest'
import { differenceText } from './command'
import { families } from './families'
import { replayFamily } from './replay'
import { familyOf, ownVectors, readVectors, vectorFilesAt, worldsBeside } from './vector-files'

/** At most so much of a family may be left out; of `field` more, as long as config.toml is not read. */
const LARGEST_SHARE_LEFT_OUT = 0.05

/** Of a difference, in characters. */
const LONGEST_SHOWN = 4000

const files = vectorFilesAt(ownVectors)

test('each family has its recordings, and each file its family', () => {
  expect([...families.keys()].sort()).toEqual(files.map(familyOf).sort())
})

test.each(files.map((file) => [familyOf(file), file] as const))('the engine agrees with %s', (name, file) => {
  const family = families.get(name)
  if (family === undefined) throw new Error(`${name} is no family`)
  const vectors = readVectors(file)
  const { report, differences } = replayFamily(family, vectors, worldsBeside(file))
  const first = differences.slice(0, 3).map((difference) => differenceText(difference).slice(0, LONGEST_SHOWN))
  expect(first.join('\n')).toBe('')
  expect(report.passed + report.notModelled.length).toBe(vectors.length)
  if (name !== 'field') expect(report.notModelled.length / report.total).toBeLessThanOrEqual(LARGEST_SHARE_LEFT_OUT)
})
