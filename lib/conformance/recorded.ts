import path from 'node:path'
import { runDigest } from '@/lib/scenario/recorded-digest'
import { families } from './families'
import { agreeingRuns } from './replay'
import { ownVectors, readVectors, worldsBeside } from './vector-files'

/** The families whose vectors are whole runs, from what the model emitted to what it read. */
const familiesOfRuns = [
  'apply-patch',
  'catalogue',
  'dispatch',
  'exec-output',
  'hooks',
  'interactive',
  'json-errors',
  'locks',
  'mcp-output',
]

let digests: readonly string[] | undefined

/**
 * The digests of all runs that were recorded from the real program and that the engine agrees with, in order. A run in a lab
 * whose `runDigest` is among them was recorded. For builds: it replays some thousand recordings, once.
 */
export function recordedDigests(): readonly string[] {
  digests ??= [...new Set(familiesOfRuns.flatMap(digestsOf))].sort()
  return digests
}

/** A run that gave the model nothing to read has nothing that a lab could show as recorded. */
function digestsOf(name: string): string[] {
  const family = families.get(name)
  if (family === undefined) return []
  const file = path.join(ownVectors, `${name}.json`)
  const runs = agreeingRuns(family, readVectors(file), worldsBeside(file))
  return runs.filter(({ requests }) => requests.length > 1).map(runDigest)
}
