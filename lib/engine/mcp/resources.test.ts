import { expect, test } from 'vitest'
import type { Task } from '../clock'
import type { PlainJson } from '../json/value'
import type { Server, Serves } from '../scenario'
import { testSession } from '../tools/builtin/test-session'
import type { Fact } from '../trace'
import { listResources, listResourceTemplates, type ResourceOutput, readResource } from './resources'

const resource = (name: string, more: object = {}): PlainJson => ({ uri: `u://${name}`, name, ...more })
const servers: readonly Server[] = [
  {
    name: 'b',
    serves: { resources: [{ resources: [resource('b1')], nextCursor: 'p1' }, { resources: [resource('b2')] }] },
  },
  {
    name: 'a',
    serves: {
      resources: [{ resources: [resource('a2', { size: 5, zzz: 1 }), resource('a1')] }],
      read: {
        'u://t': { contents: [{ text: 't', uri: 'u://t' }] },
        'u://bad': { contents: [{ uri: 'u' }] },
        'u://no': { error: { code: 7, message: 'm\nn', data: [1] } },
        'u://slow': { contents: [], delayMs: 5000 },
      },
    },
    toolTimeoutMs: 3000,
  },
  {
    name: 'refuses',
    serves: { resourcesError: { code: -32601, message: 'no' }, templatesError: { code: 1, message: 'nor' } },
  },
  { name: 'loops', serves: { resources: [{ resources: [resource('l')], nextCursor: 'p0' }] } },
  { name: 'none', serves: {} },
  { name: 'off', enabled: false, serves: {} },
  { name: 'broken', serves: { fails: 'No such file or directory (os error 2)' } },
  { name: 'slow', serves: { startupDelayMs: 2000 } },
]

function run(
  start: (session: ReturnType<typeof testSession>['session']) => Task<ResourceOutput>,
  changes: object = {},
): ResourceOutput | undefined {
  const { session } = testSession({ model: 'gpt-5.5', servers, ...changes })
  let output: ResourceOutput | undefined
  session.clock.start(
    (function* (): Task<void> {
      output = yield* start(session)
    })(),
  )
  session.clock.run()
  return output
}

test.each<[string, object, boolean, string]>([
  [
    'one page, with its cursor',
    { server: 'b' },
    true,
    '{"server":"b","resources":[{"server":"b","uri":"u://b1","name":"b1"}],"nextCursor":"p1"}',
  ],
  [
    'the next page',
    { server: 'b', cursor: 'p1' },
    true,
    '{"server":"b","resources":[{"server":"b","uri":"u://b2","name":"b2"}]}',
  ],
  [
    'a page that is not there',
    { server: 'b', cursor: 'p9' },
    false,
    'resources/list failed: resources/list failed for `b`: Mcp error: -32602: unknown cursor p9',
  ],
  [
    'unknown keys vanish',
    { server: 'a' },
    true,
    '{"server":"a","resources":[{"server":"a","uri":"u://a2","name":"a2","size":5},{"server":"a","uri":"u://a1","name":"a1"}]}',
  ],
  [
    'a server that gives its own cursor again',
    { server: 'loops' },
    true,
    '{"server":"loops","resources":[{"server":"loops","uri":"u://l","name":"l"}],"nextCursor":"p0"}',
  ],
  ['a server without resources', { server: 'none' }, true, '{"server":"none","resources":[]}'],
  [
    'a server that refuses',
    { server: 'refuses' },
    false,
    'resources/list failed: resources/list failed for `refuses`: Mcp error: -32601: no',
  ],
  ['an unknown server', { server: 'nope' }, false, "resources/list failed: unknown MCP server 'nope'"],
  ['a server that is switched off', { server: 'off' }, false, "resources/list failed: unknown MCP server 'off'"],
  [
    'a server that failed',
    { server: 'broken' },
    false,
    'resources/list failed: failed to get client: MCP startup failed: No such file or directory (os error 2)',
  ],
  ['a server that is starting is waited for', { server: 'slow' }, true, '{"server":"slow","resources":[]}'],
  ['a cursor alone', { cursor: 'p1' }, false, 'cursor can only be used when a server is specified'],
  [
    'all servers, by name; those with trouble are left out',
    {},
    true,
    '{"resources":[{"server":"a","uri":"u://a2","name":"a2","size":5},{"server":"a","uri":"u://a1","name":"a1"},{"server":"b","uri":"u://b1","name":"b1"},{"server":"b","uri":"u://b2","name":"b2"}]}',
  ],
])('listing: %s', (_label, args, ok, text) => {
  expect(run((session) => listResources(session, args))).toEqual({ ok, text })
})

const templates = (pages: readonly PlainJson[]): Server => ({ name: 's', serves: { resourceTemplates: pages } })

test.each<[string, PlainJson, boolean, string]>([
  [
    'all keys in order',
    {
      resourceTemplates: [
        {
          annotations: { priority: 1, audience: ['user'] },
          _meta: {},
          icons: [{ src: 'x' }],
          mimeType: 'm',
          description: 'd',
          title: 't',
          name: 'n',
          uriTemplate: 'u{x',
        },
      ],
    },
    true,
    '{"server":"s","resourceTemplates":[{"server":"s","uriTemplate":"u{x","name":"n","title":"t","description":"d","mimeType":"m","icons":[{"src":"x"}],"_meta":{},"annotations":{"audience":["user"],"priority":1.0}}]}',
  ],
  [
    'no name',
    { resourceTemplates: [{ uriTemplate: 'u' }] },
    false,
    'resources/templates/list failed: resources/templates/list failed for `s`: Unexpected response type',
  ],
  [
    'a page of resources',
    { resources: [] },
    false,
    'resources/templates/list failed: resources/templates/list failed for `s`: Unexpected response type',
  ],
])('templates: %s', (_label, page, ok, text) => {
  expect(run((session) => listResourceTemplates(session, { server: 's' }), { servers: [templates([page])] })).toEqual({
    ok,
    text,
  })
})

test.each<[string, PlainJson, string]>([
  ['an empty cursor is one', { resources: [], nextCursor: '' }, '{"server":"s","resources":[],"nextCursor":""}'],
  ['null is none', { resources: [], nextCursor: null }, '{"server":"s","resources":[]}'],
  [
    'a number is none at all',
    { resources: [], nextCursor: 3 },
    'resources/list failed: resources/list failed for `s`: Unexpected response type',
  ],
  [
    'resources null',
    { resources: null },
    'resources/list failed: resources/list failed for `s`: Unexpected response type',
  ],
  [
    'prompts beside',
    { resources: [], prompts: [] },
    'resources/list failed: resources/list failed for `s`: Unexpected response type',
  ],
  ['hints for caching', { resources: [], ttlMs: 5, cacheScope: 'public' }, '{"server":"s","resources":[]}'],
  [
    'a wrong hint',
    { resources: [], cacheScope: 'x' },
    'resources/list failed: resources/list failed for `s`: Unexpected response type',
  ],
])('a page: %s', (_label, page, text) => {
  expect(
    run((session) => listResources(session, { server: 's' }), {
      servers: [{ name: 's', serves: { resources: [page] } }],
    })?.text,
  ).toBe(text)
})

test.each([
  [100, 100],
  [101, 0],
])('of a server with %d pages a list of all has %d', (pages, listed) => {
  const all = Array.from({ length: pages }, (_, page) => ({
    resources: [resource(`r${page}`)],
    ...(page + 1 < pages && { nextCursor: `p${page + 1}` }),
  }))
  const output = run((session) => listResources(session, {}), { servers: [{ name: 's', serves: { resources: all } }] })
  expect(output?.text.match(/"uri"/g) ?? []).toHaveLength(listed)
})

test.each<[string, string, string, boolean, string]>([
  ['contents', 'a', 'u://t', true, '{"server":"a","uri":"u://t","contents":[{"uri":"u://t","text":"t"}]}'],
  [
    'nothing there',
    'a',
    'u://x',
    false,
    'resources/read failed: resources/read failed for `a` (u://x): Mcp error: -32002: Resource not found: u://x',
  ],
  [
    'contents that are none',
    'a',
    'u://bad',
    false,
    'resources/read failed: resources/read failed for `a` (u://bad): Unexpected response type',
  ],
  [
    'an error',
    'a',
    'u://no',
    false,
    'resources/read failed: resources/read failed for `a` (u://no): Mcp error: 7: m\nn([1])',
  ],
  [
    'too slow',
    'a',
    'u://slow',
    false,
    'resources/read failed: resources/read failed for `a` (u://slow): timed out awaiting resources/read after 3s',
  ],
  ['an unknown server', 'nope', 'u', false, "resources/read failed: unknown MCP server 'nope'"],
])('reading: %s', (_label, server, uri, ok, text) => {
  expect(run((session) => readResource(session, server, uri))).toEqual({ ok, text })
})

test('a long text is cut to the limit and a fifth more', () => {
  const serves: Serves = { read: { u: { contents: [{ uri: 'u', text: 'x'.repeat(20_000) }] } } }
  const output = run((session) => readResource(session, 's', 'u'), {
    model: 'mock-model',
    servers: [{ name: 's', serves }],
  })
  expect(output?.text).toMatch(
    /^\{"server":"s","uri":"u","contents":\[\{"uri":"u","text":"x+…8059 chars truncated…x+"\}\]\}$/,
  )
})

test.each<[string, typeof listResources, readonly string[]]>([
  [
    'resources',
    listResources,
    [
      "Failed to list resources for MCP server 'endless': resources/list exceeded the pagination limit of 100 pages",
      "Failed to list resources for MCP server 'loops': resources/list returned a repeated pagination cursor",
      "Failed to list resources for MCP server 'refuses': Mcp error: -32601: no",
    ],
  ],
  [
    'templates',
    listResourceTemplates,
    ["Failed to list resource templates for MCP server 'refuses': Mcp error: 1: nor"],
  ],
])('why servers are left out of all %s stands in the log only', (_label, list, expected) => {
  const pages = Array.from({ length: 101 }, (_, page) => ({ resources: [], nextCursor: `p${page + 1}` }))
  const facts: Fact[] = []
  run((session) => list(session, {}, (fact) => facts.push(fact)), {
    servers: [...servers, { name: 'endless', serves: { resources: pages } }],
  })
  const logged = facts.filter((fact) => fact.type === 'log')
  expect(logged.map(({ message }) => message)).toEqual(expected)
  expect(logged.every(({ level, target }) => level === 'warn' && target === 'codex_mcp::binding_clients')).toBe(true)
})

test('each answer of a server is told', () => {
  const facts: Fact[] = []
  run((session) => listResources(session, {}, (fact) => facts.push(fact)), { servers: servers.slice(0, 3) })
  expect(
    facts.filter((fact) => fact.type === 'server.answered').map(({ server, what }) => `${server}: ${what}`),
  ).toEqual(['a: a result', 'b: a result', 'b: a result', 'refuses: Mcp error: -32601: no'])
})
