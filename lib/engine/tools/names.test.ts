import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../utf8'
import { cleanName, hookName, type ListedName, type Naming, visibleNames } from './names'

/** A tool of an ordinary server. */
function listed([server, tool]: readonly [server: string, tool: string]): ListedName {
  return { server, rawNamespace: server, connectorId: '', callableName: tool, rawName: tool }
}

function namesOf(tools: readonly (readonly [string, string])[], naming?: Naming<ListedName>): [string, string][] {
  return visibleNames(tools.map(listed), naming).map(({ name }) => [name.namespace, name.name])
}

const a = (times: number) => 'a'.repeat(times)
const s = (times: number) => 's'.repeat(times)

test.each<[rule: string, tools: [string, string][], names: [string, string][]]>([
  ['none', [], []],
  ['mcp__ in front', [['rmcp', 'echo']], [['mcp__rmcp', 'echo']]],
  ['mcp__ is there', [['mcp__foo', 'x']], [['mcp__foo', 'x']]],
  [
    'all but letters, digits and _ is cleaned',
    [['server.one', 'tool.two-three']],
    [['mcp__server_one', 'tool_two_three']],
  ],
  ['one _ for a character, whatever its size', [['srv', 'é工具😀']], [['mcp__srv', '____']]],
  ['nothing is _', [['srv', '']], [['mcp__srv', '_']]],
  [
    'listed twice',
    [
      ['s1', 'dup'],
      ['s1', 'dup'],
    ],
    [['mcp__s1', 'dup']],
  ],
  [
    'two servers come to one namespace',
    [
      ['basic-server', 'lookup'],
      ['basic_server', 'query'],
    ],
    [
      ['mcp__basic_server_756d1be7d674', 'lookup'],
      ['mcp__basic_server_eec657cc7f92', 'query'],
    ],
  ],
  [
    'a namespace keeps the __ at its end',
    [
      ['a__', 'b'],
      ['a--', 'b'],
    ],
    [
      ['mcp__a_bb55b5977025__', 'b'],
      ['mcp__a_471264430b0c__', 'b'],
    ],
  ],
  [
    'two tools come to one name',
    [
      ['server', 'tool-name'],
      ['server', 'tool_name'],
    ],
    [
      ['mcp__server', 'tool_name_72d5533b71c6'],
      ['mcp__server', 'tool_name_28fc4d6eebf6'],
    ],
  ],
  ['126 bytes fit', [['my_server', a(112)]], [['mcp__my_server', a(112)]]],
  ['127 do not', [['my_server', a(113)]], [['mcp__my_server', `${a(99)}_c277d7bc155e`]]],
  ['a namespace without room for a name', [[s(130), 't']], [[`mcp__${s(108)}`, '_371760695f42']]],
  [
    'the text of both is taken',
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    [
      ['mcp__a', 'bc'],
      ['mcp__ab', 'c_147906af845b'],
    ],
  ],
  [
    'the order is that of the raw names',
    [
      ['beta', 'x'],
      ['Alpha', 'y'],
      ['a-b', 'z'],
      ['a', 'w'],
    ],
    [
      ['mcp__Alpha', 'y'],
      ['mcp__a', 'w'],
      ['mcp__a_b', 'z'],
      ['mcp__beta', 'x'],
    ],
  ],
])('%s', (_rule, tools, names) => {
  expect(namesOf(tools)).toEqual(names)
})

test('without mcp__ in front', () => {
  expect(
    namesOf(
      [
        ['rmcp', 'echo'],
        ['mcp__a', 'b'],
      ],
      { prefixed: false },
    ),
  ).toEqual([
    ['mcp__a', 'b'],
    ['rmcp', 'echo'],
  ])
})

test('each tool that is left out is told', () => {
  const repeats: string[] = []
  namesOf(
    [
      ['s', 'x'],
      ['s', 'y'],
      ['s', 'x'],
      ['s', 'x'],
    ],
    { onRepeat: ({ rawName }) => repeats.push(rawName) },
  )
  expect(repeats).toEqual(['x', 'x'])
})

test.each([
  ['a.b-c', 'a_b_c'],
  ['', '_'],
  ['日本', '__'],
  ['\ud800', '_'],
])('clean: %j', (raw, cleaned) => {
  expect(cleanName(raw)).toBe(cleaned)
})

test.each<[string | undefined, string, string]>([
  ['memory', 'create_entities', 'mcp__memory__create_entities'],
  ['mcp__foo', 'exec_command', 'mcp__foo__exec_command'],
  ['mcp__foo__', '_read', 'mcp__foo__read'],
  [undefined, 'echo', 'mcp__echo'],
])('for hooks: %s %s', (namespace, name, hook) => {
  expect(hookName({ namespace, name })).toBe(hook)
})

const rawName = fc.oneof(
  fc.stringMatching(/^[ab_.-]{0,4}$/),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.nat(140).map((times) => 't'.repeat(times)),
)
const tools = fc.array(fc.tuple(rawName, rawName), { maxLength: 12 })

test('names are clean, unique and at most 126 bytes long, and each tool has one', () => {
  fc.assert(
    fc.property(tools, (list) => {
      const names = namesOf(list)
      for (const [namespace, name] of names) {
        expect(namespace + name).toMatch(/^\w+$/)
        expect(utf8Length(namespace + name)).toBeLessThanOrEqual(126)
      }
      expect(new Set(names.map((pair) => pair.join(''))).size).toBe(names.length)
      expect(names).toHaveLength(new Set(list.map((pair) => pair.join('\0'))).size)
    }),
  )
})

test('names do not depend on the order of the servers', () => {
  fc.assert(
    fc.property(tools, (list) => {
      expect(namesOf(list.toReversed())).toEqual(namesOf(list))
    }),
  )
})
