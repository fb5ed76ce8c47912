import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readScenario, type ScenarioEntry, shelves } from '@/lib/scenario/entry'

const folder = path.join(process.cwd(), 'content/scenarios')

/** All scenarios of the site, shelf by shelf; on a shelf by the number in front of the file's name. */
export function loadCatalogue(): ScenarioEntry[] {
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map((name) => readScenario(idOf(name), `content/scenarios/${name}`, readFileSync(path.join(folder, name), 'utf8')))
  return entries.toSorted((a, b) => shelves.indexOf(a.shelf) - shelves.indexOf(b.shelf))
}

export function loadScenario(id: string): ScenarioEntry {
  const entry = loadCatalogue().find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`there is no scenario called ${id} in content/scenarios`)
  return entry
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10)
}

/** `07-unknown-tool.json` is `unknown-tool`. */
function idOf(file: string): string {
  return path.basename(file, '.json').replace(/^\d+-/, '')
}
