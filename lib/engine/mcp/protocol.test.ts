import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPlain, writeJson } from '../json/write'
import { decodeMessage, printFloat32, readMessage } from './protocol'
import { resultJson } from './result'

/** A line in short: what it is to the client, and what is kept of it. */
function read(line: string): string {
  const message = readMessage(line)
  switch (message?.kind) {
    case undefined:
      return 'no message'
    case 'result': {
      const { result } = message
      if (result.kind === 'tool') return `${message.id} ${writeJson(resultJson(result.result))}`
      return `${message.id} ${result.kind} ${'items' in result ? writeJson(result.items) : ''}`.trimEnd()
    }
    case 'error': {
      const { code, message: text, data } = message.error
      return `${message.id} error ${code} ${text}${data === undefined ? '' : ` ${writeJson(data)}`}`
    }
    case 'cancelled':
      return `${message.id} cancelled ${message.reason}`
    case 'request':
      return `${message.id} request`
    case 'notification':
      return 'notification'
  }
}

const ok = '{"content":[{"type":"text","text":"ok"}]}'
const kept = '{"content":[{"type":"text","text":"ok"}]}'

test.each([
  ['an answer', `{"jsonrpc":"2.0","id":7,"result":${ok}}`, `7 ${kept}`],
  ['the id as a text', `{"jsonrpc":"2.0","id":"7","result":${ok}}`, `7 ${kept}`],
  ['any text is an id', `{"jsonrpc":"2.0","id":" 7","result":${ok}}`, ` 7 ${kept}`],
  ['an id with a fraction', `{"jsonrpc":"2.0","id":7.0,"result":${ok}}`, 'no message'],
  ['an id with an exponent', `{"jsonrpc":"2.0","id":7e0,"result":${ok}}`, 'no message'],
  ['no id', `{"jsonrpc":"2.0","result":${ok}}`, 'no message'],
  ['the id null', `{"jsonrpc":"2.0","id":null,"result":${ok}}`, 'no message'],
  ['a list as id', `{"jsonrpc":"2.0","id":[7],"result":${ok}}`, 'no message'],
  ['no version', `{"id":7,"result":${ok}}`, 'no message'],
  ['another version', `{"jsonrpc":"1.0","id":7,"result":${ok}}`, 'no message'],
  ['a number as version', `{"jsonrpc":2.0,"id":7,"result":${ok}}`, 'no message'],
  ['a list of messages', `[{"jsonrpc":"2.0","id":7,"result":${ok}}]`, 'no message'],
  ['a message as a list', `["2.0",7,${ok}]`, `7 ${kept}`],
  ['result and error', `{"jsonrpc":"2.0","id":7,"result":${ok},"error":{"code":1,"message":"m"}}`, `7 ${kept}`],
  ['result and method', `{"jsonrpc":"2.0","id":7,"result":${ok},"method":"x"}`, '7 request'],
  ['a method that is no text', `{"jsonrpc":"2.0","id":7,"result":${ok},"method":5}`, `7 ${kept}`],
  ['a repeated id', `{"jsonrpc":"2.0","id":7,"id":7,"result":${ok}}`, 'no message'],
  ['a repeated result', `{"jsonrpc":"2.0","id":7,"result":${ok},"result":${ok}}`, 'no message'],
  ['a repeated unknown key', `{"jsonrpc":"2.0","x":1,"x":2,"id":7,"result":${ok}}`, `7 ${kept}`],
  ['a byte order mark', `\ufeff {"jsonrpc":"2.0","id":7,"result":${ok}}`, `7 ${kept}`],
  ['two byte order marks', `\ufeff\ufeff{"jsonrpc":"2.0","id":7,"result":${ok}}`, 'no message'],
  ['a carriage return behind', `{"jsonrpc":"2.0","id":7,"result":${ok}}\r`, `7 ${kept}`],
  ['something behind', `{"jsonrpc":"2.0","id":7,"result":${ok}} x`, 'no message'],
  ['an empty line', '', 'no message'],
  ['a lone surrogate anywhere', `{"a":"\\ud800","jsonrpc":"2.0","id":7,"result":${ok}}`, 'no message'],
  ['126 brackets', `{"a":${'['.repeat(126)}${']'.repeat(126)},"jsonrpc":"2.0","id":7,"result":${ok}}`, `7 ${kept}`],
  ['127 brackets', `{"a":${'['.repeat(127)}${']'.repeat(127)},"jsonrpc":"2.0","id":7,"result":${ok}}`, 'no message'],
  ['a notification', '{"jsonrpc":"2.0","method":"notifications/odd","params":{}}', 'notification'],
  [
    'a cancellation',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"r"}}',
    '7 cancelled r',
  ],
  [
    'a cancellation without a reason',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}',
    '7 cancelled undefined',
  ],
  ['a request', '{"jsonrpc":"2.0","id":"p1","method":"ping"}', 'p1 request'],
])('a line: %s', (_label, line, expected) => {
  expect(read(line)).toBe(expected)
})

test.each([
  ['an error', '{"code":-32603,"message":"m"}', '7 error -32603 m'],
  ['data of any kind', '{"code":1,"message":"m","data":[1.0,1e3]}', '7 error 1 m [1.0,1e+3]'],
  ['data null', '{"code":1,"message":"m","data":null}', '7 error 1 m'],
  ['repeated keys in data', '{"code":1,"message":"m","data":{"b":1,"a":2,"b":3}}', '7 error 1 m {"b":3,"a":2}'],
  ['the largest code', '{"code":2147483647,"message":"m"}', '7 error 2147483647 m'],
  ['a larger code', '{"code":2147483648,"message":"m"}', 'no message'],
  ['a code with a fraction', '{"code":1.0,"message":"m"}', 'no message'],
  ['a code as text', '{"code":"1","message":"m"}', 'no message'],
  ['no message', '{"code":1}', 'no message'],
  ['a list', '[1,"m",null]', '7 error 1 m'],
  ['a short list', '[1,"m"]', 'no message'],
  ['a text', '"boom"', 'no message'],
  ['a repeated message', '{"code":1,"message":"m","message":"n"}', 'no message'],
])('an error: %s', (_label, error, expected) => {
  expect(read(`{"jsonrpc":"2.0","id":7,"error":${error}}`)).toBe(expected)
})

test.each([
  ['nothing known', '{}', '7 other'],
  ['_meta is enough', '{"_meta":{}}', '7 {"content":[],"_meta":{}}'],
  ['the flag is enough', '{"isError":false}', '7 {"content":[],"isError":false}'],
  ['the flag null is not', '{"isError":null}', '7 other'],
  ['structured content is enough', '{"structuredContent":[1]}', '7 {"content":[],"structuredContent":[1]}'],
  ['structured content null is not', '{"structuredContent":null}', '7 other'],
  ['content null is not', '{"content":null}', '7 other'],
  ['complete', '{"resultType":"complete","content":[]}', '7 {"content":[]}'],
  ['not complete', '{"resultType":"input_required","content":[]}', '7 other'],
  ['a flag of another type', '{"content":[],"isError":"true"}', '7 other'],
  ['_meta of another type', '{"content":[],"_meta":[]}', '7 other'],
  ['null', 'null', '7 other'],
  ['a list in the order of the fields', '["complete",[],null,true,null]', '7 {"content":[],"isError":true}'],
  ['a shorter list', '["complete",[]]', '7 other'],
  ['a list of tools beside', '{"content":[],"tools":[]}', '7 other'],
  ['something else called tools', '{"content":[],"tools":5}', '7 {"content":[]}'],
  ['tools that are none', '{"content":[],"tools":[{"name":"a"}]}', '7 {"content":[]}'],
  [
    'tools with hints that are none',
    '{"content":[],"tools":[{"name":"a","inputSchema":{},"annotations":{"readOnlyHint":5}}]}',
    '7 {"content":[]}',
  ],
  ['prompts beside', '{"content":[],"prompts":[{"name":"a"}]}', '7 other'],
  [
    'a handshake beside',
    '{"content":[],"protocolVersion":"x","capabilities":{},"serverInfo":{"name":"a","version":"1"}}',
    '7 other',
  ],
  ['completions beside', '{"content":[],"completion":{"values":[]}}', '7 other'],
  ['a task beside', '{"content":[],"taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"l"}', '7 other'],
  [
    'the end of a subscription',
    '{"resultType":"complete","content":[],"_meta":{"io.modelcontextprotocol/subscriptionId":"x"}}',
    '7 other',
  ],
  ['messages beside', '{"content":[],"messages":[]}', '7 other'],
  ['an action beside', '{"content":[],"action":"accept"}', '7 other'],
  ['another action', '{"content":[],"action":"go"}', '7 {"content":[]}'],
  ['repeated content', '{"content":[],"content":[]}', '7 other'],
  [
    'repeated keys in structured content',
    '{"structuredContent":{"a":1,"b":2,"a":3}}',
    '7 {"content":[],"structuredContent":{"a":3,"b":2}}',
  ],
  [
    'a page of resources',
    '{"resources":[{"name":"n","uri":"u","zzz":1}],"nextCursor":"c"}',
    '7 resources [{"uri":"u","name":"n"}]',
  ],
  ['contents', '{"contents":[{"blob":"b","uri":"u"}]}', '7 contents [{"uri":"u","blob":"b"}]'],
])('a result: %s', (_label, result, expected) => {
  expect(read(`{"jsonrpc":"2.0","id":7,"result":${result}}`)).toBe(expected)
})

const UNREADABLE = 'other'
test.each([
  ['text', '{"text":"a","zzz":1,"type":"text"}', '{"type":"text","text":"a"}'],
  [
    'text with all',
    '{"annotations":{"priority":1,"audience":["user"],"foo":1},"_meta":{"a":1},"type":"text","text":"a"}',
    '{"type":"text","text":"a","_meta":{"a":1},"annotations":{"audience":["user"],"priority":1.0}}',
  ],
  ['text as a list', '["text","a",null,null]', '{"type":"text","text":"a"}'],
  ['a short list', '["text","a"]', UNREADABLE],
  ['text that is a number', '{"type":"text","text":5}', UNREADABLE],
  ['no text', '{"type":"text"}', UNREADABLE],
  ['text twice', '{"type":"text","text":"a","text":"b"}', UNREADABLE],
  ['no type', '{"text":"a"}', UNREADABLE],
  ['an unknown type', '{"type":"video","data":"AAAA"}', UNREADABLE],
  ['a type in capitals', '{"type":"Text","text":"a"}', UNREADABLE],
  ['null', 'null', UNREADABLE],
  ['a priority with a fraction', '{"type":"text","text":"a","annotations":{"priority":0.5}}', UNREADABLE],
  ['a priority 1.0', '{"type":"text","text":"a","annotations":{"priority":1.0}}', UNREADABLE],
  ['an unknown audience', '{"type":"text","text":"a","annotations":{"audience":["robot"]}}', UNREADABLE],
  ['an image', '{"type":"image","mimeType":"m","data":"d"}', '{"type":"image","data":"d","mimeType":"m"}'],
  ['an image without its type', '{"type":"image","data":"d"}', UNREADABLE],
  ['audio', '{"type":"audio","mimeType":"m","data":"d"}', '{"type":"audio","data":"d","mimeType":"m"}'],
  [
    'a resource',
    '{"_meta":{"b":1},"type":"resource","resource":{"_meta":{"a":1},"text":"t","uri":"u","mimeType":null}}',
    '{"type":"resource","resource":{"uri":"u","text":"t","_meta":{"a":1}},"_meta":{"b":1}}',
  ],
  [
    'text wins over a blob',
    '{"type":"resource","resource":{"uri":"u","text":"t","blob":"b"}}',
    '{"type":"resource","resource":{"uri":"u","text":"t"}}',
  ],
  [
    'unless it is none',
    '{"type":"resource","resource":{"uri":"u","text":5,"blob":"b"}}',
    '{"type":"resource","resource":{"uri":"u","blob":"b"}}',
  ],
  ['neither', '{"type":"resource","resource":{"uri":"u"}}', UNREADABLE],
  ['a resource as a list', '{"type":"resource","resource":["u","m","t",null]}', UNREADABLE],
  ['no resource', '{"type":"resource"}', UNREADABLE],
  [
    'a link',
    '{"type":"resource_link","size":5,"name":"n","uri":"u","icons":[{"theme":"dark","src":"s","sizes":["1x1"]}],"title":null}',
    '{"type":"resource_link","uri":"u","name":"n","size":5,"icons":[{"src":"s","sizes":["1x1"],"theme":"dark"}]}',
  ],
  [
    'a large size',
    '{"type":"resource_link","uri":"u","name":"n","size":18446744073709551615}',
    '{"type":"resource_link","uri":"u","name":"n","size":18446744073709551615}',
  ],
  ['too large a size', '{"type":"resource_link","uri":"u","name":"n","size":18446744073709551616}', UNREADABLE],
  ['a negative size', '{"type":"resource_link","uri":"u","name":"n","size":-1}', UNREADABLE],
  ['a link without a name', '{"type":"resource_link","uri":"u"}', UNREADABLE],
])('a block: %s', (_label, block, expected) => {
  const whole = read(`{"jsonrpc":"2.0","id":7,"result":{"content":[${block}]}}`)
  expect(whole).toBe(expected === UNREADABLE ? '7 other' : `7 {"content":[${expected}]}`)
})

test.each([
  [0, '0.0'],
  [1, '1.0'],
  [16777217, '16777216.0'],
  [-123456789, '-123456790.0'],
  [1e12, '1000000000000.0'],
  [1e13, '1e+13'],
  [18446744073709551615n, '1.8446744e+19'],
])('%d as a 32-bit float', (value, expected) => {
  expect(printFloat32(Number(value))).toBe(expected)
})

test('no line makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (line) => {
      readMessage(line)
      readMessage(`{"jsonrpc":"2.0","id":7,"result":${line}}`)
      readMessage(`{"jsonrpc":"2.0","id":7,"result":{"content":[${line}]}}`)
    }),
  )
})

test('a scripted message is read as its text is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (result) => {
      const message = { jsonrpc: '2.0', id: 7, result }
      const json = fromPlain(JSON.parse(JSON.stringify(message)))
      expect(decodeMessage(json)).toEqual(readMessage(JSON.stringify(message)))
    }),
  )
})
