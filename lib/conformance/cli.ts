import { writeFileSync } from 'node:fs'
import { families } from './families'
import { type Difference, type FamilyReport, replayFamily } from './replay'
import { familyOf, ownVectors, readVectors, vectorFilesAt, worldsBeside } from './vector-files'

const usage = `npm run conformance -- [--json] [--report FILE] [FILE|FOLDER …]
Replays recordings of the real program through the engine. Without a path: the project's own vectors.
  --json         print {"families": {NAME: {"total", "passed", "failed", "notModelled"}}}
  --report FILE  write that into a file as well`

interface Options {
  readonly json: boolean
  readonly report: string | undefined
  readonly paths: readonly string[]
}

function readOptions(args: readonly string[]): Options {
  let json = false
  let report: string | undefined
  const paths: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--json') json = true
    else if (word === '--report') {
      at++
      report = args[at]
      if (report === undefined) throw new Error('--report takes a file')
    } else if (word === '--help') throw new Error(usage)
    else if (word.startsWith('-')) throw new Error(`unknown option ${word}\n${usage}`)
    else paths.push(word)
  }
  return { json, report, paths: paths.length === 0 ? [ownVectors] : paths }
}

function main(args: readonly string[]): number {
  const { json, report, paths } = readOptions(args)
  const reports: Record<string, FamilyReport> = {}
  const differences: Difference[] = []
  const problems: string[] = []
  for (const file of paths.flatMap(vectorFilesAt)) {
    const name = familyOf(file)
    const family = families.get(name)
    if (family === undefined) {
      problems.push(`${file}: the family ${name} is not known; known are ${[...families.keys()].join(', ')}`)
      continue
    }
    const replay = replayFamily(family, readVectors(file), worldsBeside(file))
    reports[name] = sum(reports[name], replay.report)
    differences.push(...replay.differences)
  }
  const text = JSON.stringify({ families: reports }, null, 2)
  if (report !== undefined) writeFileSync(report, `${text}\n`)
  console.log(json ? text : table(reports, differences))
  for (const problem of problems) console.error(problem)
  return differences.length + problems.length === 0 ? 0 : 1
}

/** Two files may hold vectors of one family. */
function sum(first: FamilyReport | undefined, second: FamilyReport): FamilyReport {
  if (first === undefined) return second
  return {
    total: first.total + second.total,
    passed: first.passed + second.passed,
    failed: [...first.failed, ...second.failed],
    notModelled: [...first.notModelled, ...second.notModelled],
  }
}

function table(reports: Readonly<Record<string, FamilyReport>>, differences: readonly Difference[]): string {
  const rows = Object.entries(reports).map(
    ([name, { total, passed, failed, notModelled }]) =>
      `${name.padEnd(16)} ${String(passed).padStart(5)} of ${String(total).padStart(5)} agree, ${failed.length} differ, ${notModelled.length} not modelled`,
  )
  const details = differences.map(
    ({ family, id, expected, got }) =>
      `\n${family} ${id}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`,
  )
  return [...rows, ...details].join('\n')
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
