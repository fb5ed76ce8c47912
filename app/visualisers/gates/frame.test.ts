import { expect, test } from 'vitest'
import type { Call } from '@/lib/engine/call'
import type { Event, HistoryItem, Trace } from '@/lib/engine/trace'
import { plainScenario } from '@/lib/scenario/defaults'
import { type CallFrame, frameAt } from './frame'

function call(index: number, callId = `c${index + 1}`): Call {
  return { index, callId, name: { namespace: undefined, name: 'nope' }, payload: { kind: 'function', arguments: '{}' } }
}

function output(callId: string, text: string): HistoryItem {
  return new Map([
    ['type', 'function_call_output'],
    ['call_id', callId],
    ['output', text],
  ])
}

function traceOf(events: readonly Event[], requests: Trace['requests'] = []): Trace {
  return {
    scenario: plainScenario,
    events,
    calls: [call(0), call(1)],
    requests,
    history: [],
    files: {},
    outcome: 'completed',
  }
}

const first: Event = { at: 0, type: 'request.sent', request: 0 }
const arrived = (index: number): Event => ({ at: 0, call: index, type: 'call.arrived', made: call(index) })
const entered = (gate: 'parallel' | 'lookup' | 'kind' | 'handler' | 'output', index = 0): Event => ({
  at: 0,
  call: index,
  type: 'gate.entered',
  gate,
})
const queued = (index: number, at = 0): Event => ({
  at,
  call: index,
  type: 'lock.queued',
  mode: 'write',
  because: 'a test',
})
const granted = (index: number, at = 0): Event => ({ at, call: index, type: 'lock.granted', mode: 'write' })
const released = (index: number, at = 0): Event => ({ at, call: index, type: 'lock.released', mode: 'write' })

/** The call after all of these events. */
function after(...events: Event[]): CallFrame | undefined {
  return frameAt(traceOf([first, arrived(0), ...events]), events.length + 2).calls[0]
}

test.each<[string, readonly Event[], Partial<CallFrame>]>([
  ['arrived', [], { standsAt: undefined, lock: { state: 'none' }, turn: 0 }],
  ['in the queue', [entered('parallel'), queued(0)], { standsAt: 'parallel', lock: { state: 'waits', mode: 'write' } }],
  [
    'with the lock',
    [entered('parallel'), queued(0), granted(0, 2000)],
    { lock: { state: 'holds', mode: 'write' }, times: { arrived: 0, granted: 2000 } },
  ],
  [
    'rewritten',
    [{ at: 0, call: 0, type: 'call.rewritten', before: '{}', after: '{"a":1}' }],
    { carries: '{"a":1}', carriedBefore: '{}' },
  ],
  [
    'refused',
    [
      entered('lookup'),
      { at: 0, call: 0, type: 'gate.stopped', gate: 'lookup', stop: { kind: 'refused', text: 'no' } },
    ],
    { standsAt: undefined, left: { gate: 'lookup', how: 'output' } },
  ],
  [
    'fatal',
    [entered('kind'), { at: 0, call: 0, type: 'gate.stopped', gate: 'kind', stop: { kind: 'fatal', text: 'no' } }],
    { left: { gate: 'kind', how: 'fatal' }, output: undefined },
  ],
  [
    'through',
    [entered('output'), { at: 0, call: 0, type: 'gate.passed', gate: 'output', because: 'it is made' }],
    { standsAt: undefined, left: { gate: 'output', how: 'through' } },
  ],
  [
    'cut off by the user',
    [entered('handler'), { at: 900, call: 0, type: 'output.recorded', item: output('c1', 'aborted by user') }],
    {
      left: { gate: 'handler', how: 'cancelled' },
      output: { item: output('c1', 'aborted by user'), state: 'recorded' },
    },
  ],
])('a call that is %s', (_label, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test.each<[string, readonly Event[], CallFrame['lock']]>([
  ['waited for it', [queued(0)], { state: 'missed', mode: 'write' }],
  ['held it', [queued(0), granted(0)], { state: 'released', mode: 'write' }],
  ['had not asked for it', [], { state: 'none' }],
])('the lock of a call that is cut off when it %s', (_label, events, lock) => {
  const last: Event = { at: 9, call: 0, type: 'output.recorded', item: output('c1', 'aborted') }
  expect(after(...events, last)?.lock).toEqual(lock)
})

test.each<[string, readonly Event[], Partial<CallFrame['gates']>]>([
  ['untouched', [], { parallel: 'idle', output: 'idle' }],
  ['waiting for the lock', [entered('parallel'), queued(0)], { parallel: 'waiting' }],
  ['let in', [entered('parallel'), queued(0), granted(0)], { parallel: 'passing' }],
  [
    'skipped',
    [{ at: 0, call: 0, type: 'gate.skipped', gate: 'pre-hook', because: 'no hook' }],
    { 'pre-hook': 'skipped' },
  ],
  [
    'asking',
    [entered('handler'), { at: 0, call: 0, type: 'approval.asked', method: 'm', params: null }],
    { handler: 'asking' },
  ],
  [
    'answered',
    [
      entered('handler'),
      { at: 0, call: 0, type: 'approval.asked', method: 'm', params: null },
      { at: 9, call: 0, type: 'approval.answered', answer: 'once', effect: 'it runs' },
    ],
    { handler: 'passing' },
  ],
  [
    'stopped, and those behind never reached',
    [{ at: 0, call: 0, type: 'gate.stopped', gate: 'kind', stop: { kind: 'fatal', text: 'no' } }],
    { lookup: 'idle', kind: 'stopped', 'pre-hook': 'unreached', output: 'unreached' },
  ],
])('a gate is %s', (_label, events, expected) => {
  expect(after(...events)?.gates).toMatchObject(expected)
})

test('the lock: who holds it, and who waits, first in front', () => {
  const events = [first, arrived(0), arrived(1), queued(0), granted(0), queued(1), released(0, 5), granted(1, 5)]
  const rooms = events.map((_, at) => {
    const { holders, queue } = frameAt(traceOf(events), at + 1)
    return [holders, queue]
  })
  expect(rooms.slice(3)).toEqual([
    [[], [0]],
    [[0], []],
    [[0], [1]],
    [[], [1]],
    [[1], []],
  ])
})

test('a cancelled call keeps neither the lock nor its place in the queue', () => {
  const cancelled: Event = { at: 9, call: 0, type: 'output.recorded', item: output('c1', 'aborted') }
  const events = [first, arrived(0), queued(0), granted(0), cancelled]
  expect(frameAt(traceOf(events), events.length)).toMatchObject({ holders: [], queue: [] })
})

test('what the model reads: recorded outputs, then the request as it is sent', () => {
  const made = output('c1', 'aborted')
  const requests = [
    { at: 0, input: [] },
    { at: 3, input: [new Map([['type', 'function_call']]), made, output('c2', 'two')] },
  ]
  const events: Event[] = [
    first,
    arrived(0),
    arrived(1),
    { at: 3, call: 1, type: 'output.recorded', item: output('c2', 'two') },
    { at: 3, type: 'history.mended', inserted: [made], removed: [] },
    { at: 3, type: 'request.sent', request: 1 },
  ]
  const frames = [3, 4, 5, 6].map((until) => frameAt(traceOf(events, requests), until))
  expect(frames.map(({ sent }) => sent)).toEqual([undefined, undefined, undefined, 1])
  expect(frames.map(({ reads }) => reads.map((item) => item.get('call_id')))).toEqual([
    [],
    ['c2'],
    ['c2', 'c1'],
    ['c1', 'c2'],
  ])
  expect(frames.at(-1)?.calls[0]?.output).toEqual({ item: made, state: 'made-up' })
})

test('an output that is made up again for a later request is not read twice', () => {
  const made = output('c1', 'aborted')
  const mended: Event = { at: 0, type: 'history.mended', inserted: [made], removed: [] }
  const requests = [
    { at: 0, input: [] },
    { at: 0, input: [made] },
  ]
  const events: Event[] = [first, arrived(0), mended, { at: 0, type: 'request.sent', request: 1 }, mended]
  expect(frameAt(traceOf(events, requests), events.length).reads).toEqual([made])
})

test('the text of a hook is read as a message', () => {
  const { reads } = frameAt(traceOf([first, { at: 0, call: 0, type: 'context.added', text: 'be careful' }]), 2)
  expect(reads.map((item) => [item.get('type'), item.get('role')])).toEqual([['message', 'developer']])
})
