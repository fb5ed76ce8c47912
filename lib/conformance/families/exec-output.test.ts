import path from 'node:path'
import { expect, test } from 'vitest'
import { ownVectors, readVectors, worldsBeside } from '../vector-files'
import { execOutput } from './exec-output'

const file = path.join(ownVectors, 'exec-output.json')

test.each(readVectors(file).map((vector) => [vector.id, vector] as const))('recorded: %s', (_id, vector) => {
  const { expected, got } = execOutput.replay(vector, worldsBeside(file))
  expect(got).toEqual(expected)
})

const header = (code: number, tokens: number) =>
  `Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n`

test.each([
  [
    'another policy of the model',
    {
      model: 'gpt-5.5',
      truncationPolicy: { mode: 'bytes', limit: 2000 },
      args: {},
      stdout: [{ repeat: 'x', times: 2001 }],
      exitCode: 0,
    },
    /…1 chars truncated…/,
  ],
  [
    'a limit for that policy',
    {
      model: 'gpt-5.5',
      truncationPolicy: { mode: 'bytes', limit: 9 },
      top: 'tool_output_token_limit = 500',
      args: {},
      stdout: [{ repeat: 'x', times: 2001 }],
      exitCode: 0,
    },
    /…1 chars truncated…/,
  ],
  [
    'a shell takes no notice of SIGQUIT',
    { model: 'mock-model', args: {}, stdout: ['a'], signal: 'QUIT' },
    /^Chunk.*\n.*\nProcess exited with code 0\n/,
  ],
  [
    'a stopped shell runs on',
    { model: 'mock-model', args: {}, stdout: ['a'], signal: 'STOP' },
    /\nProcess running with session ID <session>\n/,
  ],
])('read: %s', (_label, input, text) => {
  const { got } = execOutput.replay({ id: 'made-up', input, expect: { output: '' } }, worldsBeside(file))
  expect(JSON.stringify(got).replaceAll('\\n', '\n')).toMatch(new RegExp(text.source.replace('^Chunk', 'Chunk'), 'm'))
})

test('where the shell is not read, body and end are those of the recording, and the count is not', () => {
  const vector = {
    id: 'made-up',
    input: { model: 'mock-model', args: { cmd: 'ls /' } },
    expect: { output: `${header(2, 99)}bin\netc\n` },
  }
  expect(execOutput.replay(vector, worldsBeside(file)).got).toEqual({ output: `${header(2, 2)}bin\netc\n` })
})

test('a vector of another form is refused', () => {
  expect(() => execOutput.replay({ id: 'made-up', input: 5, expect: {} }, worldsBeside(file))).toThrow(
    'not a vector of exec-output',
  )
})
