import { expect, test } from 'vitest'
import { writeJson } from '../json/write'
import { modelOf } from '../tools/models'
import { readMessage } from './protocol'
import { eventResult, type Outcome, outputBody, resultJson } from './result'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const HEADER = { type: 'input_text', text: 'Wall time: 0.0420 seconds\nOutput:' }

function outcome(result: unknown): Extract<Outcome, { kind: 'result' }> {
  const message = readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  if (message?.kind !== 'result' || message.result.kind !== 'tool') throw new Error('no result of a tool')
  return { kind: 'result', result: message.result.result }
}

function body(given: Outcome, model = 'gpt-5.5', limit = 10_000) {
  return outputBody(given, { model: modelOf(model), policy: { kind: 'tokens', limit }, wallMs: 42 })
}

const text = (words: string) => ({ type: 'input_text', text: words })
const image = (more: object = {}) => ({ type: 'image', data: PIXEL, mimeType: 'image/png', ...more })
const seen = (detail: string) => ({ type: 'input_image', image_url: `data:image/png;base64,${PIXEL}`, detail })

test.each([
  ['no content', { content: [] }, [HEADER]],
  [
    'texts',
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    [HEADER, text('a'), text('b')],
  ],
  ['an empty text', { content: [{ type: 'text', text: '' }] }, [HEADER]],
  ['an error leaves no trace', { content: [{ type: 'text', text: 'a' }], isError: true }, [HEADER, text('a')]],
  [
    'structured content alone',
    { structuredContent: { b: 1, a: [true, null] } },
    `${HEADER.text}\n{"b":1,"a":[true,null]}`,
  ],
  ['it hides the texts', { content: [{ type: 'text', text: 'a' }], structuredContent: [] }, `${HEADER.text}\n[]`],
  ['null is none', { content: [{ type: 'text', text: 'a' }], structuredContent: null }, [HEADER, text('a')]],
  [
    'an encrypted text beats it',
    {
      content: [
        { type: 'text', text: 'x', _meta: { 'codex/encryptedContent': true } },
        { type: 'text', text: 'a' },
      ],
      structuredContent: {},
    },
    [HEADER, { type: 'encrypted_content', encrypted_content: 'x' }, text('a')],
  ],
  [
    'encrypted must be true',
    { content: [{ type: 'text', text: 'x', _meta: { 'codex/encryptedContent': 'true' } }] },
    [HEADER, text('x')],
  ],
  ['a picture', { content: [image()] }, [HEADER, seen('high')]],
  ['its type is found, not believed', { content: [image({ mimeType: 'text/plain' })] }, [HEADER, seen('high')]],
  ['a data URL', { content: [image({ data: `data:;base64,${PIXEL}` })] }, [HEADER, seen('high')]],
  ['detail auto', { content: [image({ _meta: { 'codex/imageDetail': 'auto' } })] }, [HEADER, seen('auto')]],
  ['detail original', { content: [image({ _meta: { 'codex/imageDetail': 'original' } })] }, [HEADER, seen('original')]],
  ['an odd detail', { content: [image({ _meta: { 'codex/imageDetail': 'HIGH' } })] }, [HEADER, seen('high')]],
  [
    'detail low',
    { content: [image({ _meta: { 'codex/imageDetail': 'low' } })] },
    [HEADER, text("image content omitted because detail 'low' is not supported; use 'high', 'original', or 'auto'")],
  ],
  [
    'no picture',
    { content: [image({ data: '!!!' })] },
    [HEADER, text('image content omitted because it could not be processed')],
  ],
  [
    'audio',
    { content: [{ type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' }] },
    [HEADER, text('<audio content omitted because you do not support audio input>')],
  ],
  [
    'a resource',
    { content: [{ type: 'resource', resource: { text: 'hi', uri: 'a://b' } }] },
    [HEADER, text('{"type":"resource","resource":{"uri":"a://b","text":"hi"}}')],
  ],
])('the output of %s', (_label, result, expected) => {
  expect(body(outcome(result))).toEqual(expected)
})

test('a model of which nothing is known cannot use original', () => {
  expect(body(outcome({ content: [image({ _meta: { 'codex/imageDetail': 'original' } })] }), 'mock-model')).toEqual([
    HEADER,
    seen('high'),
  ])
})

test('a model without images reads a text', () => {
  const frame = {
    model: { ...modelOf('gpt-5.5'), readsImages: false },
    policy: { kind: 'tokens', limit: 100 } as const,
    wallMs: 42,
  }
  expect(outputBody(outcome({ content: [image()] }), frame)).toEqual([
    HEADER,
    text('<image content omitted because you do not support image input>'),
  ])
})

test('an error of the program has the header, too', () => {
  expect(body({ kind: 'error', text: 'user rejected MCP tool call' })).toEqual([
    HEADER,
    text('user rejected MCP tool call'),
  ])
})

test('the first cut leaves a fifth more than the limit, the header included', () => {
  // 20 tokens and a fifth are 24; the header takes 9 of them.
  expect(body({ kind: 'error', text: 'x'.repeat(100) }, 'gpt-5.5', 20)).toEqual([
    HEADER,
    text(`${'x'.repeat(30)}…10 tokens truncated…${'x'.repeat(30)}`),
  ])
})

test('a structured result is cut as one text', () => {
  expect(body(outcome({ structuredContent: 'x'.repeat(100) }), 'gpt-5.5', 10)).toBe(
    `Wall time: 0.0420 second…22 tokens truncated…${'x'.repeat(23)}"`,
  )
})

test('a picture that cannot be used costs nothing in the first cut', () => {
  const result = { content: [image({ data: 'x' }), { type: 'text', text: 'a'.repeat(60) }] }
  expect(body(outcome(result), 'gpt-5.5', 20)).toEqual([
    HEADER,
    text('image content omitted because it could not be processed'),
    text('a'.repeat(60)),
  ])
})

test.each([
  [
    'all keys',
    { _meta: { k: 'v' }, isError: false, structuredContent: { n: 1 }, content: [] },
    '{"content":[],"structuredContent":{"n":1},"isError":false,"_meta":{"k":"v"}}',
  ],
  ['content alone', { content: [{ text: 'a', type: 'text' }] }, '{"content":[{"type":"text","text":"a"}]}'],
])('a result as hooks are told it: %s', (_label, result, expected) => {
  expect(writeJson(resultJson(outcome(result).result))).toBe(expected)
})

test.each([
  ['as large as allowed', 1024 * 1024, true],
  ['one byte larger', 1024 * 1024 + 1, false],
])('an event with a result that is %s', (_label, bytes, whole) => {
  const { result } = outcome({ content: [{ type: 'text', text: 'é'.repeat(10) + 'a'.repeat(bytes - 59) }] })
  expect(new TextEncoder().encode(writeJson(resultJson(result))).length).toBe(bytes)
  expect(eventResult(result) === result).toBe(whole)
})

test('a larger one is its own JSON, cut in the middle, without structured content and metadata', () => {
  const { result } = outcome({
    content: [{ type: 'text', text: 'a'.repeat(1024 * 1024) }],
    isError: true,
    structuredContent: 1,
    _meta: {},
  })
  const event = eventResult(result)
  expect(event).toMatchObject({ isError: true, structured: undefined, meta: undefined })
  const [block] = event.content
  const words = block?.get('text')
  expect(words).toMatch(
    /^\{"content":\[\{"type":"text","text":"aaa.*…\d+ chars truncated….*a"\}\],"structuredContent":1,"isError":true,"_meta":\{\}\}$/,
  )
})
