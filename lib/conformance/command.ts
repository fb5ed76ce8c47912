import { families } from './families'
import { type Difference, type FamilyReport, replayFamily } from './replay'
import { familyOf, ownVectors, readVectors, vectorFilesAt, worldsBeside } from './vector-files'

const usage = `npm run conformance -- [--json] [--report FILE] [FILE|FOLDER …]
Replays recordings of the real program through the engine. A file's name is its family. Without a path: the project's own.
  --json         print {"families": {NAME: {"total", "passed", "failed", "notModelled"}}}
  --report FILE  write that into a file as well
The exit code is 1 if the engine differs from a recording or a file cannot be replayed.`

/** What the command prints, and what it leaves to its caller. */
export interface Outcome {
  readonly out: string
  readonly errors: readonly string[]
  readonly exitCode: 0 | 1 | 2
  /** A file to be written. */
  readonly report?: { readonly file: string; readonly text: string }
}

/** Runs `npm run conformance` with these arguments: it reads files, and neither prints nor writes. */
export function runCommand(args: readonly string[]): Outcome {
  const options = readOptions(args)
  switch (options.kind) {
    case 'help':
      return { out: usage, errors: [], exitCode: 0 }
    case 'mistake':
      return { out: '', errors: [options.message, usage], exitCode: 2 }
    case 'replay': {
      const { json, report, paths } = options
      const { reports, differences, problems } = replayPaths(paths)
      const text = JSON.stringify({ families: reports }, null, 2)
      return {
        out: json ? text : tableText(reports, differences),
        errors: problems,
        exitCode: differences.length + problems.length === 0 ? 0 : 1,
        ...(report !== undefined && { report: { file: report, text: `${text}\n` } }),
      }
    }
    default:
      return options satisfies never
  }
}

type Options =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly message: string }
  | {
      readonly kind: 'replay'
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
    if (word === '--help') return { kind: 'help' }
    if (word === '--json') json = true
    else if (word === '--report') {
      at++
      report = args[at]
      if (report === undefined) return { kind: 'mistake', message: '--report takes a file' }
    } else if (word.startsWith('-')) return { kind: 'mistake', message: `unknown option ${word}` }
    else paths.push(word)
  }
  return { kind: 'replay', json, report, paths: paths.length === 0 ? [ownVectors] : paths }
}

/** What came of replaying the files at some paths. A problem names the file that it is about; the other files are replayed. */
export interface ReplayedPaths {
  readonly reports: Readonly<Record<string, FamilyReport>>
  readonly differences: readonly Difference[]
  readonly problems: readonly string[]
}

export function replayPaths(paths: readonly string[]): ReplayedPaths {
  const reports: Record<string, FamilyReport> = {}
  const differences: Difference[] = []
  const problems: string[] = []
  for (const path of paths) {
    const files = orProblem(() => vectorFilesAt(path))
    if (typeof files === 'string') {
      problems.push(files)
      continue
    }
    for (const file of files) {
      const name = familyOf(file)
      const replay = orProblem(() => replayFile(file, name))
      if (typeof replay === 'string') {
        problems.push(replay)
        continue
      }
      reports[name] = sum(reports[name], replay.report)
      differences.push(...replay.differences)
    }
  }
  return { reports, differences, problems }
}

function replayFile(file: string, name: string) {
  const family = families.get(name)
  if (family === undefined) {
    throw new Error(`${file}: the family ${name} is not known; known are ${[...families.keys()].join(', ')}`)
  }
  return replayFamily(family, readVectors(file), worldsBeside(file))
}

/** What cannot be read is told, with the name of the file in front. */
function orProblem<Result>(read: () => Result): Result | string {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
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

function tableText(reports: ReplayedPaths['reports'], differences: readonly Difference[]): string {
  const rows = Object.entries(reports).map(
    ([name, { total, passed, failed, notModelled }]) =>
      `${name.padEnd(16)} ${String(passed).padStart(5)} of ${String(total).padStart(5)} agree, ${failed.length} differ, ${notModelled.length} not modelled`,
  )
  return [...rows, ...differences.map(differenceText)].join('\n')
}

export function differenceText({ family, id, expected, got }: Difference): string {
  return `\n${family} ${id}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`
}
