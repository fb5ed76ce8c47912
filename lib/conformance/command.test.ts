import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './command'

const right = { id: 'right', input: { tool: 'mcp', arguments: '' }, expect: outcome('ok', true) }
const wrong = { id: 'wrong', input: { tool: 'mcp', arguments: '' }, expect: outcome('no', true) }
const hosted = { id: 'F098-hosted-read', input: {}, expect: {} }

function outcome(text: string, sent: boolean) {
  const output = ['Wall time: <wall> seconds\nOutput:', text].map((words) => ({ type: 'input_text', text: words }))
  return { output, sent, forwarded: null }
}

/** Runs the command beside some files, whose names stand in the arguments; the folder is `<in>` in what comes back. */
function run(files: Readonly<Record<string, unknown>>, ...args: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    }
    const outcome = runCommand(args.map((arg) => (arg.startsWith('-') ? arg : path.join(folder, arg))))
    return { ...outcome, errors: outcome.errors.map((line) => line.replaceAll(folder, '<in>')) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a file whose vectors agree', () => {
  expect(run({ 'json-errors.json': [right] }, 'json-errors.json')).toEqual({
    out: 'json-errors          1 of     1 agree, 0 differ, 0 not modelled',
    errors: [],
    exitCode: 0,
  })
})

test('a difference is shown as id, expected and got, and ends with 1', () => {
  const { out, exitCode } = run({ 'json-errors.json': [right, wrong] }, 'json-errors.json')
  expect(out.split('\n')).toEqual([
    'json-errors          1 of     2 agree, 1 differ, 0 not modelled',
    '',
    'json-errors wrong',
    `  expected ${JSON.stringify(outcome('no', true))}`,
    `  got      ${JSON.stringify(outcome('ok', true))}`,
  ])
  expect(exitCode).toBe(1)
})

test('an unknown family is an error that names the file, and the others are replayed', () => {
  const { out, errors, exitCode } = run({ 'in/json-errors.json': [right], 'in/weather.json': [right] }, 'in')
  expect(out).toBe('json-errors          1 of     1 agree, 0 differ, 0 not modelled')
  expect(errors).toEqual([
    expect.stringMatching(/^<in>\/in\/weather\.json: the family weather is not known; known are /),
  ])
  expect(exitCode).toBe(1)
})

test('a folder: each file that is a family’s, and two files of one family are one', () => {
  const files = {
    'a/json-errors.json': [right],
    'a/field.json': [hosted],
    'a/setups.json': {},
    'a/README.md': '',
    'b/json-errors.json': [wrong],
  }
  const { out, errors } = run(files, '--json', 'a', 'b')
  expect(JSON.parse(out)).toEqual({
    families: {
      field: { total: 1, passed: 0, failed: [], notModelled: ['F098-hosted-read'] },
      'json-errors': { total: 2, passed: 1, failed: ['wrong'], notModelled: [] },
    },
  })
  expect(errors).toEqual([])
})

test('a report is what --json prints, whatever is printed', () => {
  const { out, report } = run({ 'json-errors.json': [right] }, '--report', 'made.json', 'json-errors.json')
  expect(out).toMatch(/agree/)
  expect(report?.file).toMatch(/made\.json$/)
  expect(JSON.parse(report?.text ?? '')).toEqual({
    families: { 'json-errors': { total: 1, passed: 1, failed: [], notModelled: [] } },
  })
})

test.each([
  ['no such file', {}, 'nowhere', '<in>/nowhere: there is no such file or folder'],
  ['an empty folder', { 'in/README.md': '' }, 'in', '<in>/in: there are no files of vectors in this folder'],
  ['no JSON', { 'schema.json': '[' }, 'schema.json', '<in>/schema.json: Unexpected end of JSON input'],
  [
    'no vectors',
    { 'schema.json': [{ id: 1 }] },
    'schema.json',
    '<in>/schema.json: expected a list of vectors, each {id, input, expect}',
  ],
])('what cannot be replayed ends with 1: %s', (_label, files, name, message) => {
  expect(run(files, name)).toMatchObject({ out: '', errors: [message], exitCode: 1 })
})

test.each([
  ['an unknown option', ['--xml'], 'unknown option --xml'],
  ['a report without a file', ['--report'], '--report takes a file'],
])('a mistake ends with 2: %s', (_label, args, message) => {
  expect(runCommand(args)).toMatchObject({ out: '', errors: [message, expect.any(String)], exitCode: 2 })
})

test('help ends with 0', () => {
  expect(runCommand(['--help'])).toMatchObject({ out: expect.stringMatching(/^npm run conformance/), exitCode: 0 })
})
