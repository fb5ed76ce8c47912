import { z } from 'zod'
import { printJsonError, readJson } from '@/lib/engine/json/read'
import { toPlain } from '@/lib/engine/json/write'
import type { Scenario } from '@/lib/engine/scenario'
import { plainScenario } from './defaults'
import { mistakesOf } from './mistakes'
import { isRecord, scenarioSchema } from './schema'

/** A scenario of the catalogue: how it is called and where it is shown, beside all that decides its run. */
export interface ScenarioEntry {
  readonly id: string
  readonly title: string
  /** What a run of it shows, in a sentence. */
  readonly shows: string
  readonly shelf: Shelf
  readonly scenario: Scenario
}

export const shelves = ['malformed', 'gates', 'hooks', 'approvals', 'time', 'output', 'patches'] as const
export type Shelf = (typeof shelves)[number]

const fileSchema = scenarioSchema.extend({
  title: z.string().min(1).max(60),
  shows: z.string().min(1).max(200),
  shelf: z.enum(shelves),
})

/**
 * Reads a scenario's file. What the file leaves out is as in a plain scenario; `world` may leave out its own parts, too.
 * @throws an error with a line for each mistake: the file, the path inside it, and what should be there
 */
export function readScenario(id: string, file: string, text: string): ScenarioEntry {
  const parsed = fileSchema.safeParse(withDefaults(parseJson(file, text)), { reportInput: true })
  if (!parsed.success) {
    throw new Error(
      mistakesOf(parsed.error)
        .map((mistake) => `${file}: ${mistake}`)
        .join('\n'),
    )
  }
  const { title, shows, shelf, ...scenario } = parsed.data
  return { id, title, shows, shelf, scenario }
}

function parseJson(file: string, text: string): unknown {
  const read = readJson(text)
  if (!read.ok) throw new Error(`${file}: ${printJsonError(read.error)}`)
  return toPlain(read.value)
}

function withDefaults(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { world = {} } = value
  return { ...plainScenario, ...value, world: isRecord(world) ? { ...plainScenario.world, ...world } : world }
}
