import { isDeepStrictEqual } from 'node:util'
import type { Trace } from '../engine/trace'
import type { Family, Vector, Worlds } from './family'
import { reasonNotModelled } from './not-modelled'

export interface FamilyReport {
  readonly total: number
  readonly passed: number
  readonly failed: readonly string[]
  readonly notModelled: readonly string[]
}

/** One vector that the engine does not agree with. */
export interface Difference {
  readonly family: string
  readonly id: string
  readonly expected: unknown
  readonly got: unknown
}

export interface Replay {
  readonly report: FamilyReport
  readonly differences: readonly Difference[]
}

/** Runs each vector of a family through the engine and compares it with the recording. */
export function replayFamily(family: Family, vectors: readonly Vector[], worlds: Worlds): Replay {
  const notModelled: string[] = []
  const differences: Difference[] = []
  for (const vector of vectors) {
    if (reasonNotModelled(family.name, vector.id) !== undefined) {
      notModelled.push(vector.id)
      continue
    }
    const { difference } = compare(family, vector, worlds)
    if (difference) differences.push(difference)
  }
  const failed = differences.map(({ id }) => id)
  const passed = vectors.length - failed.length - notModelled.length
  return { report: { total: vectors.length, passed, failed, notModelled }, differences }
}

/** The runs of the vectors that the engine agrees with. */
export function agreeingRuns(family: Family, vectors: readonly Vector[], worlds: Worlds): Trace[] {
  return vectors.flatMap((vector) => {
    if (reasonNotModelled(family.name, vector.id) !== undefined) return []
    const { difference, trace } = compare(family, vector, worlds)
    return difference || !trace ? [] : [trace]
  })
}

function compare(
  family: Family,
  vector: Vector,
  worlds: Worlds,
): { difference?: Difference; trace?: Trace | undefined } {
  const { name } = family
  try {
    const { expected, got, trace } = family.replay(vector, worlds)
    return isDeepStrictEqual(got, expected) ? { trace } : { difference: { family: name, id: vector.id, expected, got } }
  } catch (error) {
    const got = `the reader failed: ${String(error)}`
    return { difference: { family: name, id: vector.id, expected: vector.expect, got } }
  }
}
