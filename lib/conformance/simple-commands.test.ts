import { expect, test } from 'vitest'
import type { ProcessScript } from '../engine/output/process'
import { scriptOf } from './simple-commands'

test.each<[string, string, ProcessScript]>([
  ['echo', 'echo  a "b  c" \'$d\'', { output: [{ atMs: 0, pieces: ['a b  c $d\n'] }], exit: { atMs: 0, code: 0 } }],
  [
    'printf',
    'printf "a\\n\\377"',
    { output: [{ atMs: 0, pieces: ['a', '\n', { hex: 'ff', times: 1 }] }], exit: { atMs: 0, code: 0 } },
  ],
  [
    'time passes',
    'echo 1; sleep 0.5\necho 2; exit -1; echo 3',
    {
      output: [
        { atMs: 0, pieces: ['1\n'] },
        { atMs: 500, pieces: ['2\n'] },
      ],
      exit: { atMs: 500, code: 255 },
    },
  ],
  ['the last status counts', 'true && false && echo no', { output: [], exit: { atMs: 0, code: 1 } }],
  ['nothing', '', { output: [], exit: { atMs: 0, code: 0 } }],
  [
    'stdin is closed',
    'cat; read x; echo got $x',
    { output: [{ atMs: 0, pieces: ['got\n'] }], exit: { atMs: 0, code: 0 } },
  ],
  [
    'a filler',
    "head -c 20 /dev/zero | tr '\\0' x; sleep 2",
    { output: [{ atMs: 0, pieces: [{ repeat: 'x', times: 20 }] }], exit: { atMs: 2000, code: 0 } },
  ],
  [
    'a loop that counts',
    'i=0; while [ $i -lt 3 ]; do echo line $i; i=$((i+1)); done',
    { output: [{ atMs: 0, pieces: ['line 0\nline 1\nline 2\n'] }], exit: { atMs: 0, code: 0 } },
  ],
])('%s', (_label, cmd, script) => {
  expect(scriptOf(cmd, false)).toEqual(script)
})

test.each<[string, string, readonly string[], ProcessScript | undefined]>([
  ['nobody types', 'read x; echo $x', [], { output: [] }],
  ['an interrupt comes first', 'cat', ['\u0003', 'x'], { output: [] }],
  [
    'a line',
    'echo name; read x; sleep 1; echo got $x',
    ['me\n'],
    {
      output: [{ atMs: 0, pieces: ['name\n'] }],
      onStdin: [{ when: 'me\n', output: [{ atMs: 1000, pieces: ['got me\n'] }], exit: { atMs: 1000, code: 0 } }],
    },
  ],
  [
    'two lines',
    'read x; read y; echo $y $x',
    ['1\n', '2\n'],
    {
      output: [],
      onStdin: [
        { when: '1\n', output: [] },
        { when: '2\n', output: [{ atMs: 0, pieces: ['2 1\n'] }], exit: { atMs: 0, code: 0 } },
      ],
    },
  ],
  ['half a line', 'read x', ['m'], undefined],
  ['text for cat', 'cat', ['m\n'], undefined],
])('on a terminal: %s', (_label, cmd, typed, script) => {
  expect(scriptOf(cmd, true, typed)).toEqual(script)
})

test.each([
  'ls',
  'echo $(date)',
  'echo a | cat',
  'echo -n a',
  'sleep x',
  'echo *',
  'echo "$HOME"',
  'for i in 1; do echo; done',
  'echo a > b',
  'printf %s a',
])('not read: %s', (cmd) => {
  expect(scriptOf(cmd, false)).toBeUndefined()
})
