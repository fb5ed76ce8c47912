import { expect, test } from 'vitest'
import type { Task } from '../clock'
import type { Server, Serves } from '../scenario'
import { testSession } from '../tools/builtin/test-session'
import type { Fact } from '../trace'
import { refusalLine, startOf, startServers, startupMessage, visibleTools } from './startup'

const server = (name: string, changes: Partial<Server> = {}, serves: Serves = {}): Server => ({
  name,
  serves,
  ...changes,
})

test.each<[string, Server, object]>([
  ['at once', server('s'), { kind: 'ready', at: 0 }],
  ['slow, and slow to list', server('s', {}, { startupDelayMs: 300, listDelayMs: 200 }), { kind: 'ready', at: 500 }],
  [
    'each has the limit',
    server('s', { startupTimeoutMs: 1500 }, { startupDelayMs: 1000, listDelayMs: 1000 }),
    { kind: 'ready', at: 2000 },
  ],
  ['switched off', server('s', { enabled: false, required: true }), { kind: 'absent' }],
  ['the name of the hosted server', server('codex_apps'), { kind: 'absent' }],
  ['every kind of name', server('aZ0_:@/.-'), { kind: 'ready', at: 0 }],
  [
    'a blank in the name',
    server('a b'),
    { kind: 'failed', at: 0, reason: "Invalid MCP server name 'a b': must match pattern ^[a-zA-Z0-9_:@/.-]+$" },
  ],
  [
    'an empty name',
    server(''),
    { kind: 'failed', at: 0, reason: "Invalid MCP server name '': must match pattern ^[a-zA-Z0-9_:@/.-]+$" },
  ],
  [
    'cannot start',
    server('s', {}, { fails: 'No such file or directory (os error 2)' }),
    { kind: 'failed', at: 0, reason: 'No such file or directory (os error 2)' },
  ],
  [
    'too slow for the default',
    server('s', {}, { startupDelayMs: 35_000 }),
    { kind: 'failed', at: 30_000, reason: 'timed out handshaking with MCP server after 30s' },
  ],
  [
    'too slow',
    server('s', { startupTimeoutMs: 1500 }, { startupDelayMs: 4000 }),
    { kind: 'failed', at: 1500, reason: 'timed out handshaking with MCP server after 1.5s' },
  ],
  [
    'too slow to list',
    server('s', { startupTimeoutMs: 1000 }, { startupDelayMs: 500, listDelayMs: 3000 }),
    { kind: 'failed', at: 1500, reason: 'timed out awaiting tools/list after 1000ms' },
  ],
  [
    'no time',
    server('s', { startupTimeoutMs: 0 }),
    { kind: 'failed', at: 0, reason: 'timed out handshaking with MCP server after 0ns' },
  ],
])('a start: %s', (_label, given, expected) => {
  expect(startOf(given)).toEqual({ server: given, ...expected })
})

/** When the first request goes out, and whose tools are ready then. */
function firstRequest(servers: readonly Server[]) {
  const { session } = testSession({ servers })
  const facts: Fact[] = []
  const started = startServers(session, (fact) => facts.push(fact))
  let at: number | undefined
  session.clock.start(
    (function* (): Task<void> {
      yield* started.awaitFirstRequest()
      at = session.clock.now()
    })(),
  )
  session.clock.run()
  return { at, ready: started.readyAt(at ?? 0).map(({ server }) => server.name), started, facts }
}

const slow = (name: string, ms: number, changes: Partial<Server> = {}) => server(name, changes, { startupDelayMs: ms })

test.each<[string, readonly Server[], number | undefined, readonly string[]]>([
  ['no servers', [], 0, []],
  ['a quick one', [server('a')], 0, ['a']],
  ['one that takes a second', [slow('a', 1000)], 1000, ['a']],
  ['one that takes longer', [slow('a', 1001), server('b')], 1000, ['b']],
  ['only as long as needed', [slow('a', 200), slow('b', 300)], 300, ['a', 'b']],
  ['a failure is not waited for longer', [slow('a', 5000, { startupTimeoutMs: 400 })], 400, []],
  ['a required one is waited for', [slow('a', 12_000, { required: true })], 12_000, ['a']],
  [
    'and then the others for a second',
    [slow('a', 3000, { required: true }), slow('b', 3500), slow('c', 4500)],
    4000,
    ['a', 'b'],
  ],
  ['a required one fails', [server('a', { required: true }, { fails: 'x' })], undefined, []],
  ['the order is that of the configuration', [server('b'), server('a')], 0, ['b', 'a']],
])('the first request: %s', (_label, servers, at, ready) => {
  const first = firstRequest(servers)
  expect([first.at, first.at === undefined ? [] : first.ready]).toEqual([at, ready])
})

test('tools of a slow server are there once it is', () => {
  const { started } = firstRequest([slow('a', 3000)])
  expect([2999, 3000].map((ms) => started.readyAt(ms).length)).toEqual([0, 1])
})

test('what is noted of each server', () => {
  const tools = [
    { name: 't', inputSchema: {} },
    { name: 'u', inputSchema: {} },
  ]
  const { facts } = firstRequest([
    server('a', { disabledTools: ['u'] }, { tools, startupDelayMs: 10 }),
    server('b', {}, { fails: 'x' }),
    server('c', { enabled: false }),
  ])
  expect(facts).toEqual([
    { type: 'server.failed', server: 'b', reason: 'x' },
    { type: 'server.awaited', server: 'a' },
    { type: 'server.started', server: 'a', tools: 1 },
  ])
})

test('required servers that failed are named in the order of their bytes', () => {
  const { started } = firstRequest([
    server('b', { required: true }, { fails: 'y' }),
    server('é', { required: true }),
    server('a', { required: true }, { fails: 'x' }),
    server('c', {}, { fails: 'z' }),
  ])
  expect(started.refusal).toBe(
    "required MCP servers failed to initialize: a: x; b: y; é: Invalid MCP server name 'é': must match pattern ^[a-zA-Z0-9_:@/.-]+$",
  )
  expect(refusalLine(started.refusal ?? '')).toMatch(
    /^Error: thread\/start: thread\/start failed: error creating thread: Fatal error: Failed to initialize session: required MCP servers .*\+\$ \(code -32603\)$/,
  )
})

test.each([
  ['no lists', {}, ['a', 'b', 'c']],
  ['an allow list', { enabledTools: ['b', 'x'] }, ['b']],
  ['an empty allow list', { enabledTools: [] }, []],
  ['a deny list', { disabledTools: ['b'] }, ['a', 'c']],
  ['both: denied wins', { enabledTools: ['a', 'b'], disabledTools: ['a'] }, ['b']],
  ['names count exactly', { disabledTools: ['B', ' b'] }, ['a', 'b', 'c']],
])('visible tools: %s', (_label, lists, expected) => {
  const tools = ['a', 'b', 'c'].map((name) => ({ name, inputSchema: {} }))
  expect(visibleTools(server('s', lists, { tools })).map(({ name }) => name)).toEqual(expected)
})

test.each([
  [
    'a time-out',
    2500,
    'timed out handshaking with MCP server after 2.5s',
    'MCP client for `b` timed out after 2 seconds. Add or adjust `startup_timeout_sec` in your config.toml:\n[mcp_servers.b]\nstartup_timeout_sec = XX',
  ],
  [
    'anything else',
    2500,
    'No such file or directory (os error 2)',
    'MCP client for `b` failed to start: MCP startup failed: No such file or directory (os error 2)',
  ],
])('what a client is told: %s', (_label, startupTimeoutMs, reason, expected) => {
  expect(startupMessage(server('b', { startupTimeoutMs }), reason)).toBe(expected)
})
