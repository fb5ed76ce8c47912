import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isRecord, type Vector, type Worlds } from './family'

/** Files that vectors refer to; they hold no vectors themselves. */
const worldNames = ['setups', 'dispatch-world', 'resources-world']

/** A bundler may move this file; then the project is the folder in which the program runs. */
const places = [import.meta.dirname, path.join(process.cwd(), 'lib/conformance')]

/** The folder of the recordings that the project keeps. */
export const ownVectors = path.join(
  places.find((place) => place && existsSync(path.join(place, 'vectors'))) ?? '',
  'vectors',
)

/** The vector files at a path: the file itself, or each `.json` file of the folder that is a family's. Throws if there is none. */
export function vectorFilesAt(given: string): string[] {
  if (!existsSync(given)) throw new Error(`${given}: there is no such file or folder`)
  if (!statSync(given).isDirectory()) return [given]
  const files = readdirSync(given)
    .filter((name) => name.endsWith('.json') && !worldNames.includes(familyOf(name)))
    .sort()
    .map((name) => path.join(given, name))
  if (files.length === 0) throw new Error(`${given}: there are no files of vectors in this folder`)
  return files
}

/** A file's name is its family: `elsewhere/schema.json` holds vectors of the family `schema`. */
export function familyOf(file: string): string {
  return path.basename(file, '.json')
}

/** Throws, naming the file, if that holds anything else. */
export function readVectors(file: string): Vector[] {
  const parsed: unknown = parseFile(file)
  if (!Array.isArray(parsed) || !parsed.every(isVector)) {
    throw new Error(`${file}: expected a list of vectors, each {id, input, expect}`)
  }
  return parsed
}

/** The worlds beside a vector file, or else our own. */
export function worldsBeside(file: string): Worlds {
  const read = new Map<string, unknown>()
  return (name) => {
    if (!read.has(name)) {
      const beside = path.join(path.dirname(file), `${name}.json`)
      read.set(name, parseFile(existsSync(beside) ? beside : path.join(ownVectors, `${name}.json`)))
    }
    return read.get(name)
  }
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isVector(value: unknown): value is Vector {
  return isRecord(value) && typeof value.id === 'string' && 'input' in value && 'expect' in value
}
