import { expect, test } from 'vitest'
import { readJson } from '../json/read'
import type { Json } from '../json/value'
import { listFailureOf, startupFailedLog, UNEXPECTED_RESPONSE, UNREADABLE } from './tools-list'

function json(text: string): Json {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const withKey = (key: string) => `{"tools":[{"name":"ok","inputSchema":{}},{"name":"x","inputSchema":{},${key}}]}`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  ['no tools', '{"tools":[]}'],
  ['another page', '{"tools":[],"nextCursor":"p1","_meta":{}}'],
  ['null where a key may be absent', '{"tools":[],"nextCursor":null,"_meta":null}'],
  ['unknown keys', '{"tools":[{"name":"x","inputSchema":{},"execution":5}],"ttl":5}'],
  ['an empty name', '{"tools":[{"name":"","inputSchema":{"properties":5}}]}'],
  [
    'null in a tool',
    withKey('"title":null,"description":null,"outputSchema":null,"annotations":null,"icons":null,"_meta":null'),
  ],
  ['annotations', withKey('"annotations":{"title":"t","readOnlyHint":true,"openWorldHint":null,"other":5}')],
  ['icons', withKey('"icons":[{"src":"a"},{"src":"b","mimeType":"c","sizes":["any"],"theme":"dark"}]')],
  [
    'a number with a fraction counts as a map',
    '{"tools":[{"name":"x","inputSchema":1.5,"_meta":1e3,"annotations":0.5}]}',
  ],
  ['as deep as can be', withKey(`"x":${nested(123)}`)],
])('a list: %s', (_label, result) => {
  expect(listFailureOf(json(result))).toBeUndefined()
})

test.each([
  ['no result', 'null'],
  ['a list', '[]'],
  ['no tools', '{}'],
  ['tools null', '{"tools":null}'],
  ['tools a map', '{"tools":{}}'],
  ['a cursor that is no text', '{"tools":[],"nextCursor":5}'],
  ['metadata that are no map', '{"tools":[],"_meta":5}'],
  ['a tool that is no map', '{"tools":["x"]}'],
  ['no name', '{"tools":[{"inputSchema":{}}]}'],
  ['name null', '{"tools":[{"name":null,"inputSchema":{}}]}'],
  ['no inputSchema', '{"tools":[{"name":"x"}]}'],
  ['another spelling', '{"tools":[{"name":"x","input_schema":{}}]}'],
  ['inputSchema null', '{"tools":[{"name":"x","inputSchema":null}]}'],
  ['inputSchema true', '{"tools":[{"name":"x","inputSchema":true}]}'],
  ['inputSchema a list', '{"tools":[{"name":"x","inputSchema":[]}]}'],
  ['inputSchema an integer', '{"tools":[{"name":"x","inputSchema":5}]}'],
  ['title', withKey('"title":5')],
  ['description', withKey('"description":[]')],
  ['outputSchema', withKey('"outputSchema":true')],
  ['annotations', withKey('"annotations":[]')],
  ['a hint', withKey('"annotations":{"destructiveHint":"yes"}')],
  ['a title in the annotations', withKey('"annotations":{"title":5}')],
  ['icons', withKey('"icons":{}')],
  ['an icon without src', withKey('"icons":[{}]')],
  ['the sizes of an icon', withKey('"icons":[{"src":"a","sizes":"any"}]')],
  ['the theme of an icon', withKey('"icons":[{"src":"a","theme":"Dark"}]')],
  ['_meta', withKey('"_meta":"x"')],
])('lost with an error: %s', (_label, result) => {
  expect(listFailureOf(json(result))).toBe(UNEXPECTED_RESPONSE)
})

test('a list that is too deep is never read, and nothing is logged', () => {
  expect(listFailureOf(json(withKey(`"x":${nested(124)}`)))).toBe(UNREADABLE)
  expect(startupFailedLog('srv', UNREADABLE)).toBeUndefined()
})

test('the log names the server', () => {
  expect(startupFailedLog('my-server', UNEXPECTED_RESPONSE)).toBe(
    'WARN codex_mcp::rmcp_client: MCP server startup failed server_name="my-server" error=Unexpected response type',
  )
})
