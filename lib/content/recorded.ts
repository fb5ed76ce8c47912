import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const folder = path.join(process.cwd(), 'lib/conformance/vectors')
const vectors = z.array(z.looseObject({ id: z.string() }))
const known = new Map<string, ReadonlySet<string>>()

/** Whether a vector `FAMILY/ID` is among the recordings of the real program that the project keeps. */
export function isRecorded(vector: string): boolean {
  const [family = '', ...rest] = vector.split('/')
  return idsOf(family).has(rest.join('/'))
}

function idsOf(family: string): ReadonlySet<string> {
  const ids = known.get(family) ?? readIds(path.join(folder, `${family}.json`))
  known.set(family, ids)
  return ids
}

function readIds(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set()
  return new Set(vectors.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ id }) => id))
}
