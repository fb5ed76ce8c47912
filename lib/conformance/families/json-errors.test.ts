import { expect, test } from 'vitest'
import { jsonErrors } from './json-errors'

const replay = (tool: string, text: string, output: unknown) =>
  jsonErrors.replay({ id: 'made-up', input: { tool, arguments: text }, expect: { output } }, () => undefined)

test.each([
  [
    'refused although a command ran',
    '{"cmd":5}',
    'Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess exited with code 0\nOriginal token count: 0\nOutput:\n',
  ],
  ['taken although they were refused', '{"cmd":""}', 'failed to parse function arguments: expected value'],
])('a difference: arguments that are %s', (_label, text, output) => {
  const { expected, got } = replay('exec_command', text, output)
  expect(got).not.toEqual(expected)
})

test.each([
  ['as it was sent', '{"b":1.0,"a":2}', true, '{"b":1.0,"a":2}'],
  ['no arguments', ' ', true, null],
  ['no object', '[]', false, null],
])('what the server gets: %s', (_label, text, sent, forwarded) => {
  expect(replay('mcp', text, '').got).toMatchObject({ sent, forwarded })
})
