import { expect, test } from 'vitest'
import { plainScenario } from './defaults'
import { readScenario } from './entry'

const head = { title: 'A title', shows: 'It shows something.', shelf: 'gates' }
const file = 'content/scenarios/20-a-title.json'

function read(content: unknown) {
  return readScenario('a-title', file, typeof content === 'string' ? content : JSON.stringify(content))
}

test('what a file leaves out is as in a plain scenario', () => {
  expect(read(head)).toEqual({ id: 'a-title', ...head, scenario: plainScenario })
})

test('world may leave out its own parts', () => {
  const { world } = read({ ...head, world: { patchMs: 1000 } }).scenario
  expect(world).toEqual({ cwd: '/home/user/project', files: {}, commands: [], patchMs: 1000 })
})

test('all parts of a file are kept as they are', () => {
  const parts = {
    model: 'mock-model',
    client: 'interactive',
    approvalPolicy: 'untrusted',
    sandbox: 'read-only',
    build: 'debug',
    config: { toolOutputTokenLimit: 10, workspaceWrite: { writableRoots: ['/data'] } },
    servers: [{ name: 'one', serves: { tools: [{ name: 'a', inputSchema: { 2: true, 1: false } }] } }],
    hooks: [{ event: 'PreToolUse', matcher: 'Bash', gives: { exit: 2, stderr: 'no' } }],
    world: {
      cwd: '/srv',
      files: { 'a.txt': 'a', 'b.bin': { base64: 'AAE=' } },
      commands: [
        { cmd: 'a', output: 'text', exit: 'never' },
        { cmd: 'b', output: [{ atMs: 1, pieces: ['x', { repeat: 'y', times: 2 }, { hex: '00', times: 3 }] }] },
        { cmd: 'c', exit: { atMs: 5, signal: 'KILL' }, onStdin: [{ when: 'q', exit: { atMs: 1, code: 0 } }] },
      ],
    },
    answers: ['never', { action: 'accept', persist: 'session' }, { decision: 'cancel', afterMs: 5 }],
    interruptAfterMs: 900,
    turns: [[{ type: 'function_call', anything: [1, null, {}] }, { pauseMs: 5 }, { raw: 'not even an event' }]],
  }
  expect(read({ ...head, ...parts }).scenario).toEqual(parts)
})

test('an item and a schema may have the key __proto__', () => {
  const text = JSON.stringify({ ...head, turns: [[{ type: 'x', p: 1 }]] }).replace('"p"', '"__proto__"')
  expect(Object.entries(read(text).scenario.turns[0]?.[0] ?? {})).toEqual([
    ['type', 'x'],
    ['__proto__', 1],
  ])
})

const command = (more: object) => ({ ...head, world: { commands: [{ cmd: 'a', ...more }] } })
const tool = (more: object) => ({ ...head, servers: [{ name: 's', serves: { tools: [{ name: 't', ...more }] } }] })

test.each<[label: string, content: unknown, message: string]>([
  ['no JSON', '{"title": ', 'EOF while parsing a value at line 1 column 10'],
  ['no object', [], 'the scenario must be an object, not a list'],
  ['an unknown key', { ...head, turn: [] }, 'the scenario has the unknown key turn'],
  ['no title', { shows: 'It shows.', shelf: 'gates' }, 'title is missing'],
  ['an empty title', { ...head, title: '' }, 'title must not be empty'],
  ['a long title', { ...head, title: 'x'.repeat(61) }, 'title must have at most 60 characters'],
  ['no text', { ...head, model: 5 }, 'model must be a text, not a number'],
  ['no such word', { ...head, client: 'tui' }, 'client must be "exec" or "interactive"'],
  ['no world', { ...head, world: null }, 'world must be an object, not null'],
  ['a relative folder', { ...head, world: { cwd: 'src' } }, 'world.cwd must be an absolute path'],
  ['no file', { ...head, world: { files: { 'a.txt': 5 } } }, 'world.files["a.txt"] must be a text, or have base64'],
  ['no base64', { ...head, world: { files: { a: { base64: '*' } } } }, 'world.files.a.base64 must be base64'],
  ['a negative time', { ...head, world: { patchMs: -1 } }, 'world.patchMs must be at least 0'],
  ['a fraction', command({ exit: { atMs: 0, code: 0.5 } }), 'world.commands[0].exit.code must be a whole number'],
  [
    'an end of no form',
    command({ exit: { atMs: 0 } }),
    'world.commands[0].exit must be "never", or have atMs, and code or signal',
  ],
  [
    'a piece of no form',
    command({ output: [{ atMs: 0, pieces: [5] }] }),
    'world.commands[0].output[0].pieces[0] must be a text, or have repeat and times, or hex and times',
  ],
  [
    'half a byte',
    command({ output: [{ atMs: 0, pieces: [{ hex: 'abc', times: 1 }] }] }),
    'world.commands[0].output[0].pieces[0].hex must be pairs of hexadecimal digits',
  ],
  ['a tool without a schema', tool({}), 'servers[0].serves.tools[0].inputSchema is missing'],
  [
    'an unknown hint',
    tool({ inputSchema: {}, annotations: { safe: true } }),
    'servers[0].serves.tools[0].annotations has the unknown key safe',
  ],
  [
    'a limit of nothing',
    { ...head, config: { toolOutputTokenLimit: 0 } },
    'config.toolOutputTokenLimit must be more than 0',
  ],
  [
    'two servers of one name',
    {
      ...head,
      servers: [
        { name: 's', serves: {} },
        { name: 's', serves: {} },
      ],
    },
    'servers[1].name is the name of another server, too',
  ],
  [
    'a hook of another event',
    { ...head, hooks: [{ event: 'Stop' }] },
    'hooks[0].event must be "PreToolUse" or "PostToolUse"',
  ],
  [
    'a hook of no kind',
    { ...head, hooks: [{ event: 'PreToolUse', handler: { type: 'prompt' } }] },
    'hooks[0].handler.type must be "command" or "mcp_tool"',
  ],
  ['an answer of no form', { ...head, answers: [{}] }, 'answers[0] must be "never", or have an action or a decision'],
  [
    'an action that is none',
    { ...head, answers: [{ action: 'yes' }] },
    'answers[0].action must be "accept" or "decline" or "cancel"',
  ],
  ['a pause with more', { ...head, turns: [[{ pauseMs: 5, type: 'x' }]] }, 'turns[0][0] has the unknown key type'],
  ['a pause into the past', { ...head, turns: [[{ pauseMs: -5 }]] }, 'turns[0][0].pauseMs must be at least 0'],
  ['no item', { ...head, turns: [['call']] }, 'turns[0][0] must be an item, or have nothing but pauseMs or raw'],
])('%s is refused', (_, content, message) => {
  expect(() => read(content)).toThrow(new Error(`${file}: ${message}`))
})

test('each mistake has a line', () => {
  expect(() => read({ shelf: 'attic', turns: {} })).toThrow(
    new Error(
      [
        `${file}: turns must be a list, not an object`,
        `${file}: title is missing`,
        `${file}: shows is missing`,
        `${file}: shelf must be "malformed" or "gates" or "hooks" or "approvals" or "time" or "output" or "patches"`,
      ].join('\n'),
    ),
  )
})
