import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Payload } from '../call'
import type { Json } from '../json/value'
import { writeJson } from '../json/write'
import { testSession } from './builtin/test-session'
import { updatePlanTool } from './builtin/update-plan'
import type { Entry } from './registry-entry'
import { catalogueOf, searchTool } from './search'
import type { Tool } from './tool'

function entry(namespace: string, name: string, document: string, description = ''): Entry {
  const spec = (): Json =>
    new Map<string, Json>([
      ['type', 'function'],
      ['name', name],
      ['description', ''],
      ['strict', false],
      ['parameters', new Map()],
    ])
  const tool: Tool = { ...updatePlanTool, name: { namespace, name }, exposure: 'deferred' }
  return {
    tool,
    exposure: 'deferred',
    spec,
    namespace: { name: namespace, description },
    searchable: { document: () => document, source: { name: namespace, description: description || undefined } },
  }
}

const entries: readonly Entry[] = [
  entry('mcp__b', 'two', 'alpha beta gamma', 'Says b.'),
  entry('mcp__a', 'one', 'alpha beta', ' '),
  entry('mcp__b', 'one', 'alpha'),
  entry('mcp__c', 'one', 'delta'),
  { ...entry('mcp__d', 'one', 'alpha'), exposure: 'direct' },
]

function search(payload: Payload): unknown {
  const catalogue = catalogueOf(entries)
  const handled = catalogue && testSession().call(searchTool(catalogue), payload)
  if (handled?.kind !== 'output') return handled
  return typeof handled.body === 'object' && 'found' in handled.body ? handled.body.found.map(inShort) : handled.body
}

function inShort(namespace: Json): string {
  const text = writeJson(namespace)
  return `${/"description":"([^"]*)"/.exec(text)?.[1]} ${[...text.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name).join(' ')}`
}

test.each<[query: string, limit: number | undefined, found: string[]]>([
  ['alpha', undefined, ['Tools in the mcp__b namespace. mcp__b one two', 'Tools in the mcp__a namespace. mcp__a one']],
  ['gamma', undefined, ['Says b. mcp__b two']],
  ['alpha gamma', 1, ['Says b. mcp__b two']],
  ['alpha gamma', 2, ['Says b. mcp__b two one']],
  [' \n delta\u0085', 8, ['Tools in the mcp__c namespace. mcp__c one']],
  ['nothing', 8, []],
])('%j, at most %s', (query, limit, found) => {
  expect(search({ kind: 'tool-search', query, limit })).toEqual(found)
})

test.each<[label: string, payload: Payload, kind: string, text: string]>([
  ['no query', { kind: 'tool-search', query: '', limit: undefined }, 'refused', 'query must not be empty'],
  ['a blank one', { kind: 'tool-search', query: ' \u3000\n', limit: 0 }, 'refused', 'query must not be empty'],
  ['none asked for', { kind: 'tool-search', query: 'alpha', limit: 0 }, 'refused', 'limit must be greater than zero'],
  [
    'a function call',
    { kind: 'function', arguments: '{"query":"alpha"}' },
    'fatal',
    'tool_search handler received unsupported payload',
  ],
])('%s', (_label, payload, kind, text) => {
  expect(search(payload)).toEqual({ kind, text })
})

test('what was found is marked as not listed, behind strict', () => {
  const catalogue = catalogueOf([entry('mcp__c', 'one', 'delta')])
  const handled =
    catalogue && testSession().call(searchTool(catalogue), { kind: 'tool-search', query: 'delta', limit: undefined })
  const found =
    handled?.kind === 'output' && typeof handled.body === 'object' && 'found' in handled.body ? handled.body.found : []
  expect(found.map(writeJson)).toEqual([
    '{"type":"namespace","name":"mcp__c","description":"Tools in the mcp__c namespace.","tools":[{"type":"function","name":"one","description":"","strict":false,"defer_loading":true,"parameters":{}}]}',
  ])
})

test('tools that fit equally well come by name', () => {
  const alike = ['c', 'a', 'b'].map((name) => entry('mcp__x', name, 'alike'))
  expect(
    catalogueOf(alike)
      ?.find('alike', 2)
      .map((found) => found.entry.tool.name.name),
  ).toEqual(['a', 'b'])
})

test('without a deferred tool there is nothing to search', () => {
  expect(catalogueOf([{ ...entry('mcp__d', 'one', 'alpha'), exposure: 'direct' }])).toBeUndefined()
})

test('its description names the sources', () => {
  const catalogue = catalogueOf(entries)
  const spec = catalogue && searchTool(catalogue).spec?.()
  expect(writeJson(spec ?? null)).toBe(
    '{"type":"tool_search","execution":"client","description":"# Tool discovery\\n\\nSearches over deferred tool metadata with BM25 and exposes matching tools for the next model call.\\n\\nYou have access to tools from the following sources:\\n- mcp__a:  \\n- mcp__b: Says b.\\n- mcp__c\\nSome of the tools may not have been provided to you upfront, and you should use this tool (`tool_search`) to search for the required tools. For MCP tool discovery, always use `tool_search` instead of `list_mcp_resources` or `list_mcp_resource_templates`.","parameters":{"type":"object","properties":{"limit":{"type":"number","description":"Maximum number of tools to return. Defaults to 8."},"query":{"type":"string","description":"Search query for deferred tools."}},"required":["query"],"additionalProperties":false}}',
  )
})

test('any query is answered, with no more than were asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.nat(), { nil: undefined }), (query, limit) => {
      const found = search({ kind: 'tool-search', query, limit })
      if (Array.isArray(found)) expect(found.length).toBeLessThanOrEqual(limit ?? 8)
      else expect(found).toMatchObject({ kind: 'refused' })
    }),
  )
})
