import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { fromPlain } from '../json/write'
import { newStreamReader } from './stream-event'

const delta = { type: 'response.output_text.delta', delta: 'x' }
const message = { type: 'message', role: 'assistant', id: 'msg_1', content: [] }
const call = { type: 'function_call', call_id: 'c', name: 'nope', arguments: '' }
const added = (item: PlainJson) => ({ type: 'response.output_item.added', item })
const done = (item: PlainJson) => ({ type: 'response.output_item.done', item })

test.each<[string, readonly PlainJson[], string]>([
  ['text of no item', [delta], 'OutputTextDelta without active item'],
  ['text of an item that was announced', [added(message), delta], 'ignored'],
  ['text behind its item', [added(message), done(message), delta], 'OutputTextDelta without active item'],
  ['any item ends it', [added(message), done(call), delta], 'OutputTextDelta without active item'],
  ['but not one that does not decode', [added(message), done({}), delta], 'ignored'],
  ['a call that was announced shows nothing', [added(call), delta], 'OutputTextDelta without active item'],
  ['text without its text', [{ type: 'response.output_text.delta' }], 'ignored'],
  [
    'a summary of no item',
    [{ type: 'response.reasoning_summary_text.delta', delta: 'x', summary_index: 0 }],
    'ReasoningSummaryDelta without active item',
  ],
  ['a summary without its place', [{ type: 'response.reasoning_summary_text.delta', delta: 'x' }], 'ignored'],
  [
    'a part of a summary',
    [{ type: 'response.reasoning_summary_part.added', summary_index: 0 }],
    'ReasoningSummaryPartAdded without active item',
  ],
  [
    'a thought of no item',
    [{ type: 'response.reasoning_text.delta', delta: 'x', content_index: 0 }],
    'ReasoningRawContentDelta without active item',
  ],
  ['a failure', [{ type: 'response.failed', response: { id: 'r', error: { message: 'x' } } }], 'ignored'],
  ['the end', [{ type: 'response.completed', response: { id: 'r' } }], 'end'],
  ['an end without an id', [{ type: 'response.completed', response: {} }], 'ignored'],
  ['an item', [done(call)], 'item'],
])('%s', (_label, events, expected) => {
  const read = newStreamReader()
  const last = events.map((event) => read(fromPlain(event))).at(-1)
  expect(last?.kind === 'stray' ? last.message : last?.kind).toBe(expected)
})
