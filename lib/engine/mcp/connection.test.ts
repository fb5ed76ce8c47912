import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newClock, newSignal, sleep, type Task } from '../clock'
import type { Json } from '../json/value'
import type { ServedCall } from '../scenario'
import { callScript, failureOf, type Reply, replyIn, restUnless, timeoutText } from './connection'

const ok = (id = '<id>', text = 'ok') =>
  `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${text}"}]}}`
const UNANSWERED = 'nothing'

/** What the first reply in these lines is, in the words of the model's text; `text: …` for a result of a tool. */
function replyTo(writes: readonly (string | Json)[]): string {
  const reply = replyIn(writes, 7)
  if (reply === undefined) return UNANSWERED
  if (reply.kind !== 'result' || reply.result.kind !== 'tool') return failureOf(reply, 'tools/call', 1000)
  return `text: ${String(reply.result.result.content[0]?.get('text'))}`
}

test.each([
  ['an answer', [ok()], 'text: ok'],
  ['of two answers the first', [ok('<id>', 'first'), ok()], 'text: first'],
  ['an answer to another request', [ok('8')], UNANSWERED],
  ['the id as a text with a sign and zeros', [ok('"+07"')], 'text: ok'],
  ['the id as a text with a blank', [ok('" 7"')], UNANSWERED],
  ['the id as a text with a fraction', [ok('"7.0"')], UNANSWERED],
  [
    'other lines ahead',
    ['not json', '', '[info] working...', '{"jsonrpc":"2.0","method":"notifications/x"}', ok()],
    'text: ok',
  ],
  ['two messages in one text', [`${ok('<id>', 'first')}\n${ok()}`], 'text: first'],
  ['a message over two lines', ['{"jsonrpc":"2.0",\n"id":<id>,"result":{}}'], UNANSWERED],
  [
    'an error',
    ['{"jsonrpc":"2.0","id":<id>,"error":{"code":1,"message":"m","data":{"a":1}}}'],
    'Mcp error: 1: m({"a":1})',
  ],
  ['an error without an id', ['{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}'], UNANSWERED],
  [
    'a cancellation',
    ['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":<id>}}', ok()],
    'task cancelled for reason <unknown>',
  ],
  [
    'the cancellation of another request',
    ['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}', ok()],
    'text: ok',
  ],
  ['a result that is no tool result', ['{"jsonrpc":"2.0","id":<id>,"result":5}'], 'Unexpected response type'],
  [
    'a request with the same id',
    ['{"jsonrpc":"2.0","id":<id>,"method":"ping"}'],
    'Mcp error: -32601: Method not found: undefined',
  ],
  ['nothing', [], UNANSWERED],
])('%s', (_label, writes, expected) => {
  expect(replyTo(writes)).toBe(expected)
})

const args = new Map<string, Json>([
  ['b', { number: '1.0' }],
  ['1', 'x'],
])

function answered(call: ServedCall | undefined, given: ReadonlyMap<string, Json> | undefined = args): string {
  return replyTo(callScript({ name: 't', inputSchema: {}, ...(call && { call }) }, given, 7).writes)
}

test.each<[string, ServedCall | undefined, string]>([
  ['without a script it echoes as JavaScript prints', undefined, 'text: {"1":"x","b":1}'],
  ['a result', { result: { content: [{ type: 'text', text: 'r' }] } }, 'text: r'],
  ['an error beats a result', { error: { code: 1, message: 'm' }, result: { content: [] } }, 'Mcp error: 1: m'],
  ['a line beats an error', { line: ok(), error: { code: 1, message: 'm' } }, 'text: ok'],
  ['lines ahead', { before: [ok('<id>', 'before')], line: ok() }, 'text: before'],
  ['an error that is none goes unanswered', { error: { code: 'x' } }, UNANSWERED],
  ['an argument that must be there', { refuses: [{ argument: 'c', text: 'c is missing' }] }, 'text: c is missing'],
  ['an argument that is there', { refuses: [{ argument: 'b', text: 'b is missing' }] }, 'text: {"1":"x","b":1}'],
  [
    'a value that is not allowed',
    { refuses: [{ argument: '1', allowed: ['y'], text: 'y, please' }] },
    'text: y, please',
  ],
  [
    'a value that is allowed',
    { refuses: [{ argument: '1', allowed: ['x', 'y'], text: 'y, please' }] },
    'text: {"1":"x","b":1}',
  ],
])('a scripted tool: %s', (_label, call, expected) => {
  expect(answered(call)).toBe(expected)
})

test('a call without arguments is echoed as null', () => {
  expect(replyTo(callScript({ name: 't', inputSchema: {} }, undefined, 7).writes)).toBe('text: null')
})

test.each([
  [1000, 'timed out awaiting tools/call after 1000ms'],
  [500, 'timed out awaiting tools/call after 500ms'],
  [1500, 'timed out awaiting tools/call after 1s'],
  [2000, 'timed out awaiting tools/call after 2s'],
  [300_000, 'timed out awaiting tools/call after 300s'],
])('a limit of %d ms', (ms, expected) => {
  expect(timeoutText('tools/call', ms)).toBe(expected)
})

test.each<[string, number, number | undefined, [boolean, number]]>([
  ['time passes', 50, undefined, [false, 50]],
  ['the signal comes first', 50, 20, [true, 20]],
  ['the signal comes later', 50, 80, [false, 50]],
  ['no time', 0, 80, [false, 0]],
  ['only the signal', Number.POSITIVE_INFINITY, 80, [true, 80]],
])('resting: %s', (_label, ms, firesAt, expected) => {
  const clock = newClock()
  const signal = newSignal()
  let came: [boolean, number] | undefined
  function* fire(at: number): Task<void> {
    yield* sleep(at)
    clock.fire(signal)
  }
  function* rest(): Task<void> {
    came = [yield* restUnless(clock, ms, signal), clock.now()]
  }
  if (firesAt !== undefined) clock.start(fire(firesAt))
  clock.start(rest())
  clock.run()
  expect(came).toEqual(expected)
})

test('whatever a server writes gives a reply or none, and no exception', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((json) => `{"jsonrpc":"2.0","id":<id>,"result":${json}}`),
  )
  fc.assert(
    fc.property(fc.array(line), (writes) => {
      const reply: Reply | undefined = replyIn(writes, 7)
      expect(reply === undefined || failureOf(reply, 'tools/call', 1000) !== '').toBe(true)
    }),
  )
})
