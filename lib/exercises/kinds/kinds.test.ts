import { expect, test } from 'vitest'
import { plainScenario } from '@/lib/scenario/defaults'
import { type Choice, choice } from './choice'
import { type Exact, exact } from './exact'
import { type Order, order } from './order'
import { type Timeline, timeline } from './timeline'
import { type Tune, tune } from './tune'
import { type WriteCall, type WrittenCall, writeCall } from './write-call'

const question = { id: 'x', ask: 'What?', why: 'Because.', see: 'there' }
const call = (part: Partial<WrittenCall>): WrittenCall => ({
  type: 'function_call',
  namespace: '',
  name: '',
  text: '{}',
  ...part,
})

const unknownPair: WriteCall = {
  ...question,
  kind: 'write-call',
  scenario: plainScenario,
  observe: { what: 'output', call: 0 },
  solution: call({ namespace: 'ns1', name: 'nope' }),
  typical: [{ call: call({ name: 'ns1.nope' }), why: 'A dot is a dot.' }],
  otherwise: 'Look again.',
}

test.each([
  ['the solution itself', call({ namespace: 'ns1', name: 'nope' })],
  ['the whole name without a namespace', call({ name: 'ns1nope' })],
  ['the pair cut elsewhere', call({ namespace: 'ns', name: '1nope' })],
  ['other arguments, even broken ones', call({ namespace: 'ns1', name: 'nope', text: '{' })],
  ['the namespace that counts as none', call({ namespace: 'functions', name: 'ns1nope' })],
])('every call that gives the asked text is right: %s', (_, attempt) => {
  expect(writeCall.grade(unknownPair, attempt)).toMatchObject({ isRight: true, why: 'Because.' })
})

test.each([
  [
    'a foreseen mistake',
    call({ name: 'ns1.nope' }),
    'The texts differ after byte 21.',
    'A dot is a dot.',
    'unsupported call: ns1.nope',
  ],
  [
    'another one',
    call({ type: 'custom_tool_call', namespace: 'ns1', name: 'nope' }),
    'The texts differ after byte 13.',
    'Look again.',
    'unsupported custom tool call: ns1nope',
  ],
])('a wrong call is run and shown beside the asked text: %s', (_, attempt, title, why, mine) => {
  const verdict = writeCall.grade(unknownPair, attempt)
  expect(verdict).toMatchObject({ isRight: false, why, versus: { mine, asked: 'unsupported call: ns1nope' } })
  expect(verdict.title).toBe(`Your call was run. ${title}`)
  expect(verdict.runs?.mine.calls).toHaveLength(1)
})

const hook: Tune = {
  ...question,
  kind: 'tune',
  scenario: {
    ...plainScenario,
    hooks: [{ event: 'PreToolUse', gives: {} }],
    turns: [[{ type: 'function_call', call_id: 'c1', name: 'exec_command', arguments: '{"cmd":"ls"}' }]],
  },
  knobs: [
    {
      label: 'exit',
      at: ['hooks', 0, 'gives', 'exit'],
      settings: [0, 1, 2].map((value) => ({ text: `${value}`, value })),
    },
    {
      label: 'stderr',
      at: ['hooks', 0, 'gives', 'stderr'],
      settings: [{ text: 'nothing' }, { text: 'no', value: 'no' }],
    },
    {
      label: 'stdout',
      at: ['hooks', 0, 'gives', 'stdout'],
      settings: [{ text: 'nothing' }, { text: 'block', value: '{"decision":"block","reason":"no"}' }],
    },
  ],
  observe: { what: 'output', call: 0 },
  solution: [2, 1, 0],
  typical: [{ settings: [1, 1, 0], why: 'Only 2 blocks.' }],
  otherwise: 'It ran.',
}

test.each([
  ['the solution', [2, 1, 0], true],
  ['another way to the same text', [0, 0, 1], true],
  ['both at once', [2, 1, 1], true],
  ['an ordinary failure', [1, 1, 1], false],
  ['no reason where it is looked for', [2, 0, 1], false],
])('every setting that gives the asked text is right: %s', (_, settings, isRight) => {
  expect(tune.grade(hook, settings).isRight).toBe(isRight)
})

test('a setting changes the scenario of nobody else', () => {
  const before = JSON.stringify(hook.scenario)
  tune.grade(hook, [1, 1, 0])
  expect(JSON.stringify(hook.scenario)).toBe(before)
})

const seconds: Exact = {
  ...question,
  kind: 'exact',
  scenario: {
    ...plainScenario,
    turns: [[{ type: 'function_call', call_id: 'c1', name: 'exec_command', arguments: '{"cmd":"sleep 2"}' }]],
  },
  observe: { what: 'next-request' },
  field: 'Seconds',
  typical: [{ is: 0, why: 'It waits.' }],
  otherwise: 'Count again.',
}

test.each([
  ['2', true, 'Because.'],
  [' 2.0 s', true, 'Because.'],
  ['2 seconds', true, 'Because.'],
  ['0', false, 'It waits.'],
  ['3', false, 'Count again.'],
  ['two', false, 'Count again.'],
  ['2x', false, 'Count again.'],
])('a number is right by its value: %s', (typed, isRight, why) => {
  expect(exact.grade(seconds, typed)).toMatchObject({ isRight, why })
})

const text: Exact = { ...seconds, observe: { what: 'carries', call: 0 }, field: 'Arguments' }

test('a text is right byte for byte, and a wrong one is told how far it is right, not how it goes on', () => {
  expect(exact.grade(text, '{"cmd":"sleep 2"}').isRight).toBe(true)
  const { title } = exact.grade(text, '{"cmd":"sleep 3"}')
  expect(title).toBe('The first 14 bytes are right, then the run gives another text.')
  expect(exact.grade(text, 'x').title).toContain('from the first byte on')
})

const three: Choice = {
  ...question,
  kind: 'choice',
  many: true,
  options: ['a', 'b', 'c'].map((name, at) => ({ text: name, isRight: at < 2, why: `why ${name}` })),
}

test.each([
  ['all that belong', [1, 0], true],
  ['one is missing', [0], false],
  ['one too many', [0, 1, 2], false],
])('of several right options all are asked for: %s', (_, attempt, isRight) => {
  expect(choice.grade(three, attempt).isRight).toBe(isRight)
})

const queue: Timeline = {
  ...question,
  kind: 'timeline',
  scenario: {
    ...plainScenario,
    turns: [
      [
        { type: 'function_call', call_id: 'c1', name: 'exec_command', arguments: '{"cmd":"sleep 2"}' },
        { type: 'function_call', call_id: 'c2', name: 'nope', arguments: '{}' },
      ],
    ],
  },
  typical: [
    {
      times: [
        { start: 0, end: 2 },
        { start: 0, end: 0 },
      ],
      why: 'It queues.',
    },
  ],
  otherwise: 'Draw again.',
}
const times = (...typed: [string, string][]) => typed.map(([start, end]) => ({ start, end }))

test.each([
  ['right', times(['0', '2'], ['2', '2']), true, 'Right, call for call.', 'Because.'],
  ['as typed by somebody else', times(['0.0', ' 2'], ['2.', '2.0']), true, 'Right, call for call.', 'Because.'],
  ['foreseen', times(['0', '2'], ['0', '0']), false, 'In the run `c2` starts at another time.', 'It queues.'],
  [
    'an end',
    times(['0', '3'], ['3', '3']),
    false,
    'In the run `c1` starts when you say, and ends at another time.',
    'Draw again.',
  ],
])('a timeline is right call for call: %s', (_, attempt, isRight, title, why) => {
  expect(timeline.grade(queue, attempt)).toMatchObject({ isRight, title, why })
})

test.each([
  ['nothing', times(['', ''], ['', ''])],
  ['a word', times(['0', '2'], ['two', '2'])],
  ['less than nothing', times(['0', '2'], ['-1', '2'])],
])('a timeline with %s is not checked', (_, attempt) => {
  expect(timeline.missing(queue, attempt)).toBeDefined()
})

const events: Order = {
  ...question,
  kind: 'order',
  scenario: queue.scenario,
  things: [
    { id: 'refused', text: 'refused', at: { event: 'gate.stopped', call: 1, gate: 'lookup' } },
    { id: 'next', text: 'next', at: { event: 'request.sent' } },
    { id: 'second', text: 'second', at: { event: 'call.arrived', call: 1 } },
    { id: 'ran', text: 'ran', at: { event: 'process.started', call: 0 } },
  ],
  typical: [{ before: 'refused', after: 'second', why: 'First it has to be there.' }],
  otherwise: 'Order again.',
}

test('an order is that of the run', () => {
  const key = order.answer(events)
  expect(order.grade(events, key).isRight).toBe(true)
  expect(order.solution(events).split(' → ').at(-1)).toBe('refused')
  expect(order.grade(events, [2, 1, 3, 4])).toMatchObject({ isRight: false, why: 'First it has to be there.' })
  expect(order.missing(events, [1, 1, 2, 3])).toBeDefined()
  expect(order.missing(events, [1, undefined, 2, 3])).toBeDefined()
})
