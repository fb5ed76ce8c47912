import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { isObject } from '../json/value'
import { fromPlain, toPlain } from '../json/write'
import { normalise } from './history'

function sent(item: PlainJson, model = { readsImages: true, readsAudio: false }): unknown[] {
  const json = fromPlain(item)
  return normalise(isObject(json) ? [json] : [], model).items.map(toPlain)
}

test.each<[string, string, boolean]>([
  ['a prefix and a rest', 'msg_1', true],
  ['any prefix and rest', ' _\n', true],
  ['a rest of underscores', 'x__', true],
  ['no underscore', 'msg', false],
  ['no rest', 'msg_', false],
  ['no prefix', '__x', false],
])('an id of %s', (_label, id, isSent) => {
  const item = { type: 'message', role: 'r', content: [] }
  expect(sent({ ...item, id })).toEqual([isSent ? { ...item, id } : item])
})

test('an output is made of an id that is not sent itself', () => {
  expect(sent({ type: 'function_call', id: 'xx', name: 'n', arguments: '', call_id: 'f1' })).toEqual([
    { type: 'function_call', name: 'n', arguments: '', call_id: 'f1' },
    { type: 'function_call_output', id: 'fco_35c850af-9348-5290-8071-12ace09a5d07', call_id: 'f1', output: 'aborted' },
  ])
})

test.each<[string, PlainJson, boolean]>([
  ['an output without a call', { type: 'function_call_output', call_id: 'c', output: 'x' }, false],
  ['an output without a call id', { type: 'function_call_output', output: 'x' }, true],
  ['what the server found', { type: 'tool_search_output', call_id: 'c', execution: 'server', tools: [] }, true],
  ['what a client found', { type: 'tool_search_output', call_id: 'c', execution: 'client', tools: [] }, false],
])('%s', (_label, item, isSent) => {
  expect(sent(item)).toEqual(isSent ? [item] : [])
})

test('what a model cannot take becomes a text', () => {
  const image = { type: 'input_image', image_url: 'u' }
  const audio = { type: 'input_audio', audio_url: 'u' }
  const omitted = (kind: string) => ({
    type: 'input_text',
    text: `${kind} content omitted because you do not support ${kind} input`,
  })
  const item = (content: PlainJson) => ({ type: 'message', role: 'user', content })
  expect(sent(item([image, audio]))).toEqual([item([image, omitted('audio')])])
  expect(sent(item([image, audio]), { readsImages: false, readsAudio: true })).toEqual([
    item([omitted('image'), audio]),
  ])
})
