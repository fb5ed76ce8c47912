import { expect, test } from 'vitest'
import { execOutput } from './exec-output'

const replay = (input: object, expect: object) =>
  execOutput.replay({ id: 'made-up', input, expect }, () => undefined).got

const header = (code: number, tokens: number) =>
  `Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n`
const running = (tokens: number) =>
  `Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess running with session ID <session>\nOriginal token count: ${tokens}\nOutput:\n`

test.each([
  ['in bytes', { truncationPolicy: { mode: 'bytes', limit: 2000 } }, '…1 chars truncated…'],
  ['in an odd number of bytes', { truncationPolicy: { mode: 'bytes', limit: 1999 } }, '…2 chars truncated…'],
  ['in tokens', { truncationPolicy: { mode: 'tokens', limit: 500 } }, '…1 tokens truncated…'],
  [
    'under a limit that is set',
    { truncationPolicy: { mode: 'bytes', limit: 9 }, top: 'tool_output_token_limit = 500' },
    '…1 chars truncated…',
  ],
])('another policy of the model: %s', (_label, policy, marker) => {
  const input = { model: 'gpt-5.5', args: {}, stdout: [{ repeat: 'x', times: 2001 }], exitCode: 0, ...policy }
  expect(replay(input, { output: '' })).toMatchObject({ output: { marker } })
})

test.each([
  ['a shell takes no notice of SIGQUIT', 'QUIT', `${header(0, 1)}a`],
  ['a stopped shell runs on', 'STOP', `${running(1)}a`],
  ['a killed one has a code', 'KILL', `${header(137, 1)}a`],
])('signals: %s', (_label, signal, output) => {
  expect(replay({ model: 'mock-model', args: {}, stdout: ['a'], signal }, { output })).toEqual({ output })
})

test('where the shell is not read, body and end are those of the recording, and the count is not', () => {
  const recorded = { output: `${header(2, 99)}bin\netc\n` }
  expect(replay({ model: 'mock-model', args: { cmd: 'ls /' } }, recorded)).toEqual({
    output: `${header(2, 2)}bin\netc\n`,
  })
})

test('only the session of the story is called so', () => {
  const steps = [
    { tool: 'exec_command', args: { cmd: 'sleep 9', yield_time_ms: 250 } },
    { tool: 'write_stdin', args: { session_id: 7 } },
    { tool: 'write_stdin', args: { session_id: '{session}', yield_time_ms: 20_000 } },
    { tool: 'write_stdin', args: { session_id: '{session}' } },
  ]
  const outputs = [
    running(0),
    'write_stdin failed: Unknown process id 7',
    header(0, 0),
    'write_stdin failed: Unknown process id <session>',
  ]
  expect(replay({ model: 'mock-model', steps }, { outputs })).toEqual({ outputs })
})

test('a vector of another form is refused', () => {
  expect(() => execOutput.replay({ id: 'made-up', input: 5, expect: {} }, () => undefined)).toThrow(
    'not a vector of exec-output',
  )
})
