import { expect, test } from 'vitest'
import { fromPlain } from '../json/write'
import { type McpDocument, mcpDocument } from './search-documents'

const tool: McpDocument = {
  displayName: 'mcp__a_bx_y',
  name: 'x_y',
  rawName: 'x.y',
  server: 'a-b',
  title: undefined,
  description: undefined,
  namespaceDescription: '',
  inputSchema: null,
}

test.each<[label: string, changes: Partial<McpDocument>, document: string]>([
  ['four names', {}, 'mcp__a_bx_y x_y x.y a-b'],
  [
    'what is said, without the white space around it',
    { title: ' A title ', description: '\nSays\nso.\n', namespaceDescription: 'Of the server.' },
    'mcp__a_bx_y x_y x.y a-b A title Says\nso. Of the server.',
  ],
  ['what is blank is not said', { title: ' ', description: '', namespaceDescription: '\t' }, 'mcp__a_bx_y x_y x.y a-b'],
  [
    'the names of its parameters, by their bytes, and nothing inside them',
    {
      inputSchema: fromPlain({
        type: 'object',
        description: 'unheard',
        properties: { b: { description: 'unheard' }, '😀': {}, '\ue000': {}, A: { properties: { inner: {} } } },
      }),
    },
    'mcp__a_bx_y x_y x.y a-b A b \ue000 😀',
  ],
  ['parameters that are no object', { inputSchema: fromPlain({ properties: ['a'] }) }, 'mcp__a_bx_y x_y x.y a-b'],
])('%s', (_label, changes, document) => {
  expect(mcpDocument({ ...tool, ...changes })).toBe(document)
})
