import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { PlainJson } from '@/lib/engine/json/value'
import { exerciseSchema, kindSchema } from '@/lib/exercises/schema'
import { instanceOf, type Template } from '@/lib/exercises/variant'
import { plainScenario } from '@/lib/scenario/defaults'
import { loadScenario } from './scenarios'

const folder = path.join(process.cwd(), 'content/exercises')
/** How many variants of each exercise the build reads; the tests read more. */
const seedsTried = 24

const json: z.ZodType<PlainJson> = z.json()
const fields = z.record(z.string(), json)
const fileSchema = z.array(
  z.looseObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    kind: kindSchema,
    vary: z.record(z.string(), z.array(json).min(2)).default({}),
  }),
)

let bank: ReadonlyMap<string, Template> | undefined

/** All exercises of the site, by id, as the files in `content/exercises` have them. */
export function exerciseBank(): ReadonlyMap<string, Template> {
  bank ??= readBank()
  return bank
}

export function loadExercise(id: string): Template {
  const template = exerciseBank().get(id)
  if (template === undefined) throw new Error(`there is no exercise called ${id} in content/exercises`)
  return template
}

function readBank(): ReadonlyMap<string, Template> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : []
  const byId = new Map<string, Template>()
  for (const name of files.sort()) {
    for (const template of readExercises(`content/exercises/${name}`, readFileSync(path.join(folder, name), 'utf8'))) {
      if (byId.has(template.id))
        throw new Error(`content/exercises/${name}: a second exercise is called ${template.id}`)
      byId.set(template.id, template)
    }
  }
  return byId
}

/**
 * Reads a file of exercises: a list, each with an id of the site, its kind, and what the kind asks for. A scenario is the id of one of
 * the catalogue, or what differs from a plain one; with `from`, what differs from one of the catalogue.
 * @throws an error that names the file, the exercise and, for each mistake, the path inside it
 */
export function readExercises(file: string, text: string): Template[] {
  return inFile(file, () => fileSchema.parse(parse(text))).map((entry) =>
    inFile(`${file}: ${entry.id}`, () => {
      const { id, kind, vary, ...rest } = entry
      const { body, lab } = withScenarios(fields.parse(rest))
      const template: Template = { id, kind, vary, body, ...(lab === undefined ? {} : { lab }) }
      for (let seed = 0; seed < seedsTried; seed++) exerciseSchema.parse(instanceOf(template, seed))
      return template
    }),
  )
}

function inFile<Result>(where: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new Error(`${where}: ${cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)}`, { cause })
  }
}

type Fields = z.infer<typeof fields>

function withScenarios({ scenario, claims, ...rest }: Fields): { body: Fields; lab: string | undefined } {
  const body = {
    ...rest,
    ...(scenario === undefined ? {} : { scenario: wholeScenario(scenario) }),
    ...(Array.isArray(claims) ? { claims: claims.map(withScenario) } : {}),
  }
  return { body, lab: typeof scenario === 'string' ? scenario : undefined }
}

function withScenario(claim: PlainJson): PlainJson {
  const { scenario = {}, ...rest } = fields.parse(claim)
  return {
    ...rest,
    scenario: wholeScenario(scenario),
    ...(typeof scenario === 'string' ? { scenarioId: scenario } : {}),
  }
}

function wholeScenario(written: PlainJson): PlainJson {
  if (typeof written === 'string') return json.parse(loadScenario(written).scenario)
  const { from, world, ...rest } = fields.parse(written)
  const base = from === undefined ? plainScenario : loadScenario(z.string().parse(from)).scenario
  return json.parse({ ...base, ...rest, world: { ...base.world, ...(world === undefined ? {} : fields.parse(world)) } })
}
