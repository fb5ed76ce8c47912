import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainOf, readDescribedServers, readServer, readServers } from './server-config'

test('every setting of a table', () => {
  const config = `
enabled = false
required = true
startup_timeout_ms = 1500
tool_timeout_sec = 2.5
supports_parallel_tool_calls = true
default_tools_approval_mode = "writes"
enabled_tools = ["a", "b"]
disabled_tools = ["b"]
tool_input_schema_max_bytes = 900
omit_tools_from = ["direct", "nowhere"]
unknown_key = 1
[mcp_servers.s.tools.a]
approval_mode = "approve"
output_token_limit = 20`
  expect(readServer('s', { config, tools: { b: 'approval_mode = "prompt"' } })).toEqual({
    ok: true,
    server: {
      name: 's',
      enabled: false,
      required: true,
      startupTimeoutMs: 1500,
      toolTimeoutMs: 2500,
      supportsParallelToolCalls: true,
      defaultToolsApprovalMode: 'writes',
      enabledTools: ['a', 'b'],
      disabledTools: ['b'],
      toolInputSchemaMaxBytes: 900,
      omitToolsFrom: ['direct'],
      tools: { a: { approvalMode: 'approve', outputTokenLimit: 20 }, b: { approvalMode: 'prompt' } },
      serves: {},
    },
  })
})

test.each([
  ['seconds win over milliseconds', 'startup_timeout_sec = 5\nstartup_timeout_ms = 1000', { startupTimeoutMs: 5000 }],
  ['an exponent', 'tool_timeout_sec = 1e1', { toolTimeoutMs: 10_000 }],
  ['nothing set', '', {}],
])('times: %s', (_label, config, expected) => {
  expect(readServer('s', { config })).toEqual({ ok: true, server: { name: 's', serves: {}, ...expected } })
})

test.each([
  ['a text', 'tool_timeout_sec = "30"', 'invalid type: string "30", expected f64', 'tool_timeout_sec'],
  [
    'a negative time',
    'startup_timeout_sec = -1',
    'cannot convert float seconds to Duration: value is negative',
    'startup_timeout_sec',
  ],
  [
    'too long a time',
    'tool_timeout_sec = 1e30',
    'cannot convert float seconds to Duration: value is either too big or NaN',
    'tool_timeout_sec',
  ],
])('a time that is none: %s', (_label, config, message, key) => {
  const stderr = [`Error loading config.toml: ${message}`, `in \`mcp_servers.s.${key}\``]
  expect(readServer('s', { config })).toEqual({ ok: false, stderr })
  expect(
    readServers([
      ['good', {}],
      ['s', { config }],
    ]),
  ).toEqual({ ok: false, stderr })
})

test.each([
  ['a number', 'enabled_tools = 5', 'invalid type: integer `5`, expected a sequence', 'enabled_tools'],
  ['a text', 'disabled_tools = "a"', 'invalid type: string "a", expected a sequence', 'disabled_tools'],
  [
    'a flag in a list',
    'enabled_tools = ["a", true]',
    'invalid type: boolean `true`, expected a string',
    'enabled_tools',
  ],
])('a list of names that is none: %s', (_label, config, message, key) => {
  const stderr = [`Error loading config.toml: ${message}`, `in \`mcp_servers.s.${key}\``]
  expect(readServer('s', { config })).toEqual({ ok: false, stderr })
})

test.each([
  ['a tool without a name', [{ inputSchema: {} }]],
  ['a schema that is no object', [{ name: 't', inputSchema: 5 }]],
  ['a page without them', { tools: [{ name: 't' }] }],
])('a list of tools that cannot be read: %s', (_label, listed) => {
  const serves = Array.isArray(listed) ? { tools: listed } : { toolPages: [listed] }
  expect(readServer('s', { serves })).toEqual({
    ok: true,
    server: { name: 's', serves: { fails: 'Unexpected response type' } },
  })
})

test('the schema may be given as text', () => {
  const tools = [{ name: 't', inputSchemaText: '{"type":"object"}' }]
  expect(readServer('s', { serves: { tools } })).toMatchObject({
    server: { serves: { tools: [{ name: 't', inputSchema: { type: 'object' } }] } },
  })
})

test('servers by name, with their lines among what they serve', () => {
  expect(readDescribedServers({ a: { config: 'required = true', tools: [] }, b: {} })).toEqual({
    ok: true,
    servers: [
      { name: 'a', required: true, serves: { tools: [] } },
      { name: 'b', serves: {} },
    ],
  })
})

test('a name that needs quotes', () => {
  expect(readServer('a.b', { config: 'required = true' })).toMatchObject({
    ok: true,
    server: { name: 'a.b', required: true },
  })
})

test('what a scripted server serves', () => {
  const serves = {
    instructions: 'i',
    startupDelayMs: 1,
    listDelayMs: 2,
    config: 'not looked at here',
    tools: [
      {
        name: 't',
        title: 'T',
        description: 'd',
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true, title: 'A' },
        _meta: { a: 1 },
        call: { workMs: 3, ask: { message: 'm', schema: { type: 'object' } }, afterMs: 4 },
      },
      {
        name: 'u',
        inputSchema: {},
        call: {
          delayMs: 5,
          result: { content: [{ type: 'text', text: { $text: [{ repeat: 'ab', times: 2 }, 'c'] } }] },
        },
      },
      {
        name: 'v',
        inputSchema: {},
        call: { before: ['x'], line: '<id>', exit: 7, hang: true, error: { code: 1, message: 'm' } },
      },
    ],
    resources: [{ resources: [] }],
    resourceTemplates: [{ resourceTemplates: [] }],
    resourcesError: { code: 1, message: 'r' },
    templatesError: { code: 2, message: 't' },
    read: {
      u: { contents: [{ uri: 'u', text: { repeat: 'x', times: 3 } }], delayMs: 6 },
      v: { error: { code: 3, message: 'e' } },
    },
  }
  expect(readServer('s', { serves })).toEqual({
    ok: true,
    server: {
      name: 's',
      serves: {
        instructions: 'i',
        startupDelayMs: 1,
        listDelayMs: 2,
        tools: [
          {
            name: 't',
            title: 'T',
            description: 'd',
            inputSchema: { type: 'object' },
            annotations: { readOnlyHint: true, title: 'A' },
            _meta: { a: 1 },
            call: { delayMs: 3, ask: { message: 'm', schema: { type: 'object' } }, afterMs: 4 },
          },
          { name: 'u', inputSchema: {}, call: { delayMs: 5, result: { content: [{ type: 'text', text: 'ababc' }] } } },
          {
            name: 'v',
            inputSchema: {},
            call: { before: ['x'], line: '<id>', exit: 7, hang: true, error: { code: 1, message: 'm' } },
          },
        ],
        resources: [{ resources: [] }],
        resourceTemplates: [{ resourceTemplates: [] }],
        resourcesError: { code: 1, message: 'r' },
        templatesError: { code: 2, message: 't' },
        read: { u: { contents: [{ uri: 'u', text: 'xxx' }], delayMs: 6 }, v: { error: { code: 3, message: 'e' } } },
      },
    },
  })
})

test('only the first page of tools is ever asked for', () => {
  const toolPages = [
    { tools: [{ name: 'a', inputSchema: {} }], nextCursor: 'p1' },
    { tools: [{ name: 'b', inputSchema: {} }] },
  ]
  expect(readServer('s', { serves: { toolPages } })).toMatchObject({ server: { serves: { tools: [{ name: 'a' }] } } })
})

test.each([
  [{ resourcePages: 2 }, 2],
  [{ endlessResources: true }, 1000],
])('pages of resources: %o', (serves, pages) => {
  const read = readServer('s', { serves })
  const { resources = [] } = read.ok ? read.server.serves : {}
  expect(resources).toHaveLength(pages)
  expect(resources[0]).toEqual({ resources: [{ uri: 'r://0', name: 'r0' }], nextCursor: 'p1' })
  expect(resources.at(-1)).toEqual({ resources: [{ uri: `r://${pages - 1}`, name: `r${pages - 1}` }] })
})

test.each([
  [
    'command = "false"',
    {},
    {
      fails: expect.stringMatching(
        /^handshaking with MCP server failed: .*Broken pipe \(os error 32\), when send initialize request$/,
      ),
    },
  ],
  [
    'command = "echo"\nargs = ["hello"]',
    {},
    { fails: expect.stringMatching(/connection closed: initialize response$/) },
  ],
  ['command = "sleep"\nargs = ["30"]', {}, { startupDelayMs: 1e9 }],
  ['command = "/no/such/command"', { tools: [] }, { fails: 'No such file or directory (os error 2)' }],
])('another program: %s', (command, serves, expected) => {
  expect(readServer('s', { command, serves })).toEqual({ ok: true, server: { name: 's', serves: expected } })
})

test.each([
  ['lines', { line: 'item {n}', lines: 3 }, 'item 0\nitem 1\nitem 2'],
  ['pieces of bytes', { $text: [{ hex: 'c3a9', times: 2 }] }, 'éé'],
  [
    'a picture',
    { noisePng: { side: 2, seed: 7 } },
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAF0lEQVR4nGN4zu7s+n8Kw67w9Vx/nwAAKw4GtQXJXCgAAAAASUVORK5CYII=',
  ],
  ['no shorthand', { repeat: 'x' }, { repeat: 'x' }],
])('a text in short: %s', (_label, value, expected) => {
  expect(plainOf([value])).toEqual([expected])
})

test('a large picture is the recorded one', () => {
  const url = `data:image/png;base64,${plainOf({ noisePng: { side: 632, seed: 1 } })}`
  expect(createHash('sha256').update(url).digest('hex')).toBe(
    '8849723971bc2215aa6a13b9339d801c474a5964c0b291b71af125324f340cc5',
  )
})
