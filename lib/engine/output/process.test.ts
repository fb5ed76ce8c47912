import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectOutput } from './head-tail-buffer'
import {
  collectsFromMs,
  execYieldMs,
  type Process,
  type ProcessScript,
  pollProcess,
  SIGNALS,
  type Signal,
  startProcess,
  stdinYieldMs,
  unknownProcess,
  writeProcess,
} from './process'

test.each([
  ['not given', undefined, 10_000],
  ['too short', 1, 250],
  ['nothing', 0, 250],
  ['as asked', 700, 700],
  ['too long', 30_001, 30_000],
  ['as long as can be', 2 ** 64, 30_000],
])('exec_command waits: %s', (_label, asked, ms) => {
  expect(execYieldMs(asked)).toBe(ms)
})

test.each([
  ['a poll, not given', '', undefined, 5000],
  ['a poll, too short', '', 300, 5000],
  ['a poll, as asked', '', 6000, 6000],
  ['a poll, too long', '', 300_001, 300_000],
  ['a text, not given', 'x', undefined, 250],
  ['a text, too short', 'x', 1, 250],
  ['a text, too long', 'x', 40_000, 30_000],
])('write_stdin waits: %s', (_label, chars, asked, ms) => {
  expect(stdinYieldMs(chars, asked)).toBe(ms)
})

/** `echo start; sleep 2; echo end`. */
const slow: ProcessScript = {
  output: [
    { atMs: 0, pieces: ['start\n'] },
    { atMs: 2000, pieces: ['end\n'] },
  ],
  exit: { atMs: 2000, code: 0 },
}

/** The text, wall time and exit code of exec_command at 1000 ms. */
function exec(script: ProcessScript, yieldMs: number, tty = false) {
  const process = startProcess(script, tty, 1000)
  return seen(pollProcess(process, collectsFromMs(process), yieldMs))
}

function seen({ pieces, wallMs, exitCode }: ReturnType<typeof pollProcess>) {
  return { text: collectOutput(pieces).text, wallMs, exitCode }
}

test.each<[string, ProcessScript, number, ReturnType<typeof exec>]>([
  ['still running', slow, 500, { text: 'start\n', wallMs: 500, exitCode: undefined }],
  ['ended in time', slow, 10_000, { text: 'start\nend\n', wallMs: 1850, exitCode: 0 }],
  ['the launch wait comes on top of the yield time', slow, 1850, { text: 'start\nend\n', wallMs: 1850, exitCode: 0 }],
  ['a moment too late', slow, 1849, { text: 'start\n', wallMs: 1849, exitCode: undefined }],
  ['ended within the launch wait', { exit: { atMs: 120, code: 7 } }, 250, { text: '', wallMs: 0, exitCode: 7 }],
  ['never ends', {}, 250, { text: '', wallMs: 250, exitCode: undefined }],
  [
    'a child in the background keeps the output open',
    { output: [{ atMs: 0, pieces: ['started\n'] }], exit: { atMs: 10, code: 0 }, closeAtMs: 30_000 },
    250,
    { text: 'started\n', wallMs: 50, exitCode: 0 },
  ],
  [
    'a child in the background prints in time, and too late',
    {
      output: [
        { atMs: 30, pieces: ['b'] },
        { atMs: 90, pieces: ['c'] },
        { atMs: 0, pieces: ['a'] },
      ],
      exit: { atMs: 10, code: 0 },
    },
    250,
    { text: 'ab', wallMs: 50, exitCode: 0 },
  ],
])('exec_command: %s', (_label, script, yieldMs, result) => {
  expect(exec(script, yieldMs)).toEqual(result)
})

test.each<[Signal, number, number]>([
  ['HUP', 129, 1],
  ['INT', 130, 1],
  ['KILL', 137, 1],
  ['SEGV', 139, 1],
  ['TERM', 143, 1],
  ['SYS', 159, 1],
])('killed by %s: %d, on a terminal %d', (signal, code, onTerminal) => {
  const script: ProcessScript = { exit: { atMs: 0, signal } }
  expect(exec(script, 250).exitCode).toBe(code)
  expect(exec(script, 250, true).exitCode).toBe(onTerminal)
})

test('every signal has its number', () => {
  expect(SIGNALS).toHaveLength(31)
})

test('a poll gives only what is new, and the end', () => {
  const process = startProcess(slow, false, 0)
  const first = pollProcess(process, 150, 500)
  const second = pollProcess(first.process, first.untilMs + 20, 5000)
  expect([seen(first), seen(second)]).toEqual([
    { text: 'start\n', wallMs: 500, exitCode: undefined },
    { text: 'end\n', wallMs: 1330, exitCode: 0 },
  ])
})

test('a poll long after the end returns at once', () => {
  expect(seen(pollProcess(startProcess(slow, false, 0), 9000, 5000))).toEqual({
    text: 'start\nend\n',
    wallMs: 0,
    exitCode: 0,
  })
})

test('a terminal ends lines with a carriage return', () => {
  expect(exec(slow, 250, true).text).toBe('start\r\n')
})

const refusal =
  'write_stdin failed: stdin is closed for this session; rerun exec_command with tty=true to keep stdin open'
/** `read x; echo got $x`. */
const reader: ProcessScript = {
  onStdin: [{ when: 'hello\n', output: [{ atMs: 5, pieces: ['got hello\n'] }], exit: { atMs: 5, code: 0 } }],
}
const stubborn: ProcessScript = { ...slow, onStdin: [{}] }
const silent: ProcessScript = { ...reader, echo: false }

test.each<
  [
    string,
    ProcessScript,
    boolean,
    string,
    number,
    { text: string; wallMs: number; exitCode: number | undefined } | string,
  ]
>([
  ['stdin is closed', slow, false, 'hello\n', 250, refusal],
  ['closed after the end, too', { exit: { atMs: 0, code: 0 } }, false, 'hello\n', 250, refusal],
  ['two interrupts are a text', slow, false, '\u0003\u0003', 250, refusal],
  ['an interrupt kills', slow, false, '\u0003', 250, { text: 'start\n', wallMs: 0, exitCode: 130 }],
  [
    'an interrupt comes too late',
    { exit: { atMs: 0, code: 4 } },
    false,
    '\u0003',
    250,
    { text: '', wallMs: 0, exitCode: 4 },
  ],
  ['an interrupt is ignored', stubborn, false, '\u0003', 250, { text: 'start\n', wallMs: 250, exitCode: undefined }],
  [
    'a terminal shows and answers',
    reader,
    true,
    'hello\n',
    250,
    { text: 'hello\r\ngot hello\r\n', wallMs: 0, exitCode: 0 },
  ],
  ['a terminal that shows nothing', silent, true, 'hello\n', 250, { text: 'got hello\r\n', wallMs: 0, exitCode: 0 }],
  ['nobody reads', slow, true, 'a\tb', 250, { text: 'start\r\na\tb', wallMs: 250, exitCode: undefined }],
  ['an interrupt on a terminal', slow, true, '\u0003', 250, { text: 'start\r\n^C', wallMs: 0, exitCode: 1 }],
  [
    'the end of input is not shown',
    slow,
    true,
    'x\r\u0004\u001a',
    250,
    { text: 'start\r\nx\r\n^Z', wallMs: 250, exitCode: undefined },
  ],
  [
    'a terminal whose process has ended',
    { exit: { atMs: 0, code: 0 } },
    true,
    'x',
    250,
    { text: '', wallMs: 0, exitCode: 0 },
  ],
  ['an empty text only polls', slow, false, '', 5000, { text: 'start\nend\n', wallMs: 1600, exitCode: 0 }],
])('write_stdin at 400 ms: %s', (_label, script, tty, chars, yieldMs, result) => {
  const written = writeProcess(startProcess(script, tty, 0), chars, 400)
  expect(
    written.kind === 'refused' ? written.text : seen(pollProcess(written.process, written.fromMs, yieldMs)),
  ).toEqual(result)
})

test('the poll behind a typed text begins a little later', () => {
  expect(writeProcess(startProcess(slow, true, 0), 'x', 400)).toMatchObject({ kind: 'written', fromMs: 500 })
})

test('reactions answer one text each', () => {
  const script: ProcessScript = {
    onStdin: [{ output: [{ atMs: 0, pieces: ['1'] }] }, { when: 'b', output: [{ atMs: 0, pieces: ['2'] }] }],
  }
  let process: Process = startProcess(script, true, 0)
  const texts = ['a', 'b', 'c'].map((chars, at) => {
    const written = writeProcess(process, chars, at * 1000)
    if (written.kind === 'refused') throw new Error(written.text)
    const poll = pollProcess(written.process, written.fromMs, 250)
    process = poll.process
    return seen(poll).text
  })
  expect(texts).toEqual(['a1', 'b2', 'c'])
})

test('what a killed process would have printed is not printed', () => {
  const written = writeProcess(startProcess(slow, false, 0), '\u0003', 400)
  expect(written).toMatchObject({ process: { output: [{ pieces: ['start\n'] }], exit: { atMs: 400, signal: 'INT' } } })
})

test('a session that is not there', () => {
  expect(unknownProcess(-1)).toBe('write_stdin failed: Unknown process id -1')
})

const anyScript = fc.record(
  {
    output: fc.array(fc.record({ atMs: fc.nat(3000), pieces: fc.constant(['x']) })),
    exit: fc.record({ atMs: fc.nat(3000), code: fc.nat(255) }),
  },
  { requiredKeys: ['output'] },
)

test('however it is polled, all that is printed until the end is read once and in order', () => {
  fc.assert(
    fc.property(
      anyScript,
      fc.array(fc.integer({ min: 250, max: 900 }), { minLength: 12, maxLength: 12 }),
      (script, yields) => {
        const numbered = script.output.map(({ atMs }, at) => ({ atMs, pieces: [`${atMs}.${at} `] }))
        let process = startProcess({ ...script, output: numbered }, false, 0)
        let now = collectsFromMs(process)
        let text = ''
        let exitCode: number | undefined
        for (const yieldMs of yields) {
          const poll = pollProcess(process, now, yieldMs)
          expect(poll.untilMs).toBeLessThanOrEqual(now + yieldMs)
          text += collectOutput(poll.pieces).text
          process = poll.process
          now = poll.untilMs
          exitCode = poll.exitCode
          if (exitCode !== undefined) break
        }
        const end = script.exit?.atMs ?? Number.POSITIVE_INFINITY
        const due = numbered.toSorted((a, b) => a.atMs - b.atMs).filter(({ atMs }) => atMs <= end && atMs <= now)
        expect(text.startsWith(due.map(({ pieces }) => pieces[0]).join(''))).toBe(true)
        if (end <= 2500) expect(exitCode).toBe(script.exit?.code)
      },
    ),
    { numRuns: 10_000 },
  )
})
