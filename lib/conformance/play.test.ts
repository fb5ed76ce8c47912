import { expect, test } from 'vitest'
import { plainScenario } from '@/lib/scenario/defaults'
import type { Emission, Scenario } from '../engine/scenario'
import { describedWorld, play, type RecordedOutputs, withGivenIds, worldWith } from './play'
import { joined, masked, outputsOf } from './recorded-run'

const exec = (callId: string, args: object): Emission => ({
  type: 'function_call',
  call_id: callId,
  name: 'exec_command',
  arguments: JSON.stringify(args),
})
const write = (callId: string, args: object): Emission => ({
  type: 'function_call',
  call_id: callId,
  name: 'write_stdin',
  arguments: JSON.stringify(args),
})
const ended = (code: number, tokens: number, body: string) =>
  `Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n${body}`
const running = (tokens: number, body: string) =>
  `Chunk ID: <chunk>\nWall time: <wall> seconds\nProcess running with session ID <session>\nOriginal token count: ${tokens}\nOutput:\n${body}`

function textsOf(turns: Scenario['turns'], recorded: RecordedOutputs): string[] {
  const trace = play({ ...plainScenario, world: worldWith({}), turns }, recorded)
  return outputsOf(trace).map((item) => masked(joined(item.get('output'))))
}

test.each<[string, Scenario['turns'], readonly string[]]>([
  ['one that ends', [[exec('c1', { cmd: 'ls -la' })]], [ended(2, 1, 'a\r\nb')]],
  ['a path in its output', [[exec('c1', { cmd: 'pwd -P' })]], [ended(0, 6, '<root>/work\n')]],
  [
    'one that is polled to its end',
    [
      [exec('c1', { cmd: './x', yield_time_ms: 250 })],
      [write('c2', { session_id: 1000 })],
      [write('c3', { session_id: 1000, yield_time_ms: 7000 })],
    ],
    [running(1, 'a\n'), running(0, ''), ended(3, 1, 'b\n')],
  ],
  [
    'one on a terminal, with the echo that was recorded',
    [
      [exec('c1', { cmd: 'python3 -q', tty: true, yield_time_ms: 500 })],
      [write('c2', { session_id: 1000, chars: '1+1\n' })],
      [write('c3', { session_id: 1000, chars: '\u0004' })],
    ],
    [running(1, '>>> '), running(3, '1+1\r\n2\r\n>>> '), ended(0, 1, '\r\n')],
  ],
  [
    'two at once',
    [
      [exec('c1', { cmd: './x', yield_time_ms: 250 }), exec('c2', { cmd: './y', yield_time_ms: 250 })],
      [write('c3', { session_id: 1001 }), write('c4', { session_id: 1000 })],
    ],
    [running(1, 'x1'), running(1, 'y1'), ended(1, 1, 'y2'), ended(0, 1, 'x2')],
  ],
  [
    'the same one twice',
    [[exec('c1', { cmd: 'date' })], [exec('c2', { cmd: 'date' })]],
    [ended(0, 1, 'one'), ended(0, 1, 'two')],
  ],
  [
    'one that cannot start',
    [[exec('c1', { cmd: './none' })]],
    [
      'exec_command failed: CreateProcess { message: "Rejected(\\"Failed to create unified exec process: Permission denied (os error 13)\\")" }',
    ],
  ],
])('a command that only a shell knows: %s', (_label, turns, texts) => {
  const recorded = Object.fromEntries(texts.map((text, at) => [`c${at + 1}`, text]))
  expect(textsOf(turns, recorded)).toEqual(texts)
})

test('what a few words of shell do is not taken from the recording', () => {
  expect(textsOf([[exec('c1', { cmd: 'echo a; exit 3' })]], { c1: ended(0, 9, 'b\n') })).toEqual([ended(3, 1, 'a\n')])
})

test('what the scenario scripts is not, either', () => {
  const world = { ...worldWith({}), commands: [{ cmd: 'ls', output: 'a\n' }] }
  const trace = play({ ...plainScenario, world, turns: [[exec('c1', { cmd: 'ls' })]] }, { c1: ended(0, 9, 'b\n') })
  expect(masked(joined(outputsOf(trace)[0]?.get('output')))).toBe(ended(0, 1, 'a\n'))
})

test('an id that was given is put into later turns', () => {
  const scenario: Scenario = {
    ...plainScenario,
    turns: [
      [exec('c1', { cmd: 'true' })],
      [exec('c2', { cmd: 'sleep 9', yield_time_ms: 250 })],
      [write('c3', { session_id: 'ID' })],
    ],
  }
  const idIn = (outputs: string) => /session ID (\d+)/.exec(outputs)?.[1]
  expect(withGivenIds(scenario, '\\"ID\\"', idIn).turns[2]).toEqual([write('c3', { session_id: 1001 })])
})

test('files and commands that are described in short', () => {
  const files = {
    a: 'text',
    b: { repeat: 'x', times: 3 },
    c: { base64: 'AA==' },
    d: { noisePng: { side: 2, seed: 7 } },
  }
  const world = describedWorld({
    files,
    commands: { ls: { stdout: { repeat: 'y', times: 2 } }, false: { exitCode: 1 } },
  })
  expect(world.files).toEqual({
    a: 'text',
    b: 'xxx',
    c: { base64: 'AA==' },
    d: { base64: expect.stringMatching(/^iVBOR/) },
  })
  expect(world.commands).toEqual([
    { cmd: 'ls', output: 'yy', exit: { atMs: 0, code: 0 } },
    { cmd: 'false', output: '', exit: { atMs: 0, code: 1 } },
  ])
})
