import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FamilyReport } from '@/lib/conformance/replay'

/** What the command `npm run conformance` found, by family of recordings. */
export interface Report {
  readonly families: Readonly<Record<string, FamilyReport>>
}

/** The report that the build made before the pages; `undefined` if it made none, as under `npm run dev`. */
export async function readReport(): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path.join(process.cwd(), 'lib/conformance/report.json'), 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
