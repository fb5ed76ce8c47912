import { expect, test } from 'vitest'
import type { PlainJson } from '../json/value'
import { fromPlain, toPlain } from '../json/write'
import { modelOf } from '../tools/models'
import { readItem } from './item'
import { recordedItem } from './record-item'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

function recorded(item: PlainJson, slug: string): unknown {
  const read = readItem(fromPlain(item), () => 'new')
  if (read.kind !== 'kept') return read.reason
  const model = modelOf(slug)
  const kept = toPlain(recordedItem(read.item, model, model.policy))
  return Object(kept).output ?? Object(kept).content
}

const image = (image_url: string, detail?: string) => ({ type: 'input_image', image_url, ...(detail && { detail }) })
const audio = (audio_url: string) => ({ type: 'input_audio', audio_url })
const text = (text: string) => ({ type: 'input_text', text })
const unusableAudio = text('audio content omitted because it could not be processed')
const wrongFormat = text('audio content omitted because its format is not supported; use wav, mp3, m4a, webm, or ogg')

test.each<[string, PlainJson, PlainJson]>([
  [
    'a picture names its true format',
    image(`DATA:text/plain;base64,${pixel}`),
    image(`data:image/png;base64,${pixel}`),
  ],
  [
    'an address in the net',
    image('HTTPS:x', 'low'),
    text('image content omitted because remote image URLs are not supported'),
  ],
  ['any other text is not looked at', image('ftp://x', 'low'), image('ftp://x', 'low')],
  ['a data URL without data', image('data:,x'), text('image content omitted because it could not be processed')],
  [
    'a picture in low detail',
    image(`data:image/png;base64,${pixel}`, 'low'),
    text("image content omitted because detail 'low' is not supported; use 'high', 'original', or 'auto'"),
  ],
  ['a sound', audio('data:audio/x-m4a;base64,AA=='), audio('data:audio/x-m4a;base64,AA==')],
  [
    'a sound with parameters',
    audio('data:AUDIO/OGG;codecs=opus;base64,AA=='),
    audio('data:AUDIO/OGG;codecs=opus;base64,AA=='),
  ],
  ['a sound that is none', audio('data:text/plain;base64,!'), wrongFormat],
  ['a sound without a format', audio('data:;base64,AAAA'), unusableAudio],
  ['a sound without data', audio('data:audio/wav;base64,'), unusableAudio],
  ['a sound that is not base64', audio('data:audio/wav,AAAA'), unusableAudio],
  ['a sound elsewhere', audio('https://x'), unusableAudio],
])('%s', (_label, part, expected) => {
  expect(recorded({ type: 'message', role: 'user', content: [part] }, 'gpt-5.5')).toEqual([expected])
  expect(recorded({ type: 'function_call_output', call_id: 'c', output: [part] }, 'gpt-5.5')).toEqual([expected])
})

test('a model that is not in the catalogue gets no picture in its original size, also of a file', () => {
  const file = { type: 'input_image', file_id: 'f', detail: 'original' }
  const sent = (slug: string) =>
    recorded({ type: 'message', role: 'user', content: [image('u', 'original'), file] }, slug)
  expect(sent('mock-model')).toEqual([image('u', 'high'), { ...file, detail: 'high' }])
  expect(sent('gpt-5.5')).toEqual([image('u', 'original'), file])
})

test('a forged output is cut like any other, a message is not', () => {
  const long = 'x'.repeat(60_000)
  const half = 'x'.repeat(24_000)
  const cut = `${half}…3000 tokens truncated…${half}`
  expect(recorded({ type: 'custom_tool_call_output', call_id: 'c', output: long }, 'gpt-5.5')).toBe(cut)
  expect(
    recorded(
      { type: 'function_call_output', call_id: 'c', output: [text(long), text('y'), image('u'), text('')] },
      'gpt-5.5',
    ),
  ).toEqual([text(cut), image('u'), text('[omitted 1 text items ...]')])
  expect(recorded({ type: 'message', role: 'assistant', content: [text(long)] }, 'gpt-5.5')).toEqual([text(long)])
})
