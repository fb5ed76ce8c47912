import { expect, test } from 'vitest'
import { decodeExecCommand } from './exec-command-args'

const refusal = (text: string) => {
  const decoding = decodeExecCommand(text)
  return decoding.ok ? 'taken' : decoding.text
}
const REFUSED = 'failed to parse function arguments: '

test('defaults', () => {
  expect(decodeExecCommand('{"cmd":"ls"}')).toEqual({
    ok: true,
    args: {
      cmd: 'ls',
      tty: false,
      yield_time_ms: 10_000,
    },
  })
})

test('all fields', () => {
  const text = JSON.stringify({
    environment_id: 'local',
    workdir: 'dir',
    cmd: 'ls',
    shell: 'sh',
    login: false,
    tty: true,
    yield_time_ms: 250,
    timeout_ms: 1,
    max_output_tokens: 5,
    sandbox_permissions: 'require_escalated',
    additional_permissions: { network: { enabled: true }, file_system: { read: ['/a'] } },
    justification: 'why',
    prefix_rule: ['git', 'pull'],
  })
  expect(decodeExecCommand(text)).toEqual({ ok: true, args: JSON.parse(text) })
})

test.each([
  [
    'the first pass comes first',
    '{"workdir":5}',
    `${REFUSED}invalid type: integer \`5\`, expected a string at line 1 column 12`,
  ],
  ['then the environment', '{"environment_id":"zz","cmd":5}', 'unknown turn environment id `zz`'],
  ['an empty one is none', '{"environment_id":""}', 'unknown turn environment id ``'],
  ['a working folder that is no path', '{"workdir":"a\\u0000","cmd":5}', "'a\0' is invalid on 'linux'"],
  ['the environment is before it', '{"workdir":"a\\u0000","environment_id":"zz"}', 'unknown turn environment id `zz`'],
  ['then the second pass', '{"environment_id":null}', `${REFUSED}missing field \`cmd\` at line 1 column 23`],
  [
    'mistakes of syntax are found by the first',
    '{"tty":5,"cmd":"\\ud800",}',
    `${REFUSED}trailing comma at line 1 column 25`,
  ],
  [
    'lone surrogates only by the second',
    '{"cmd":"\\ud800"}',
    `${REFUSED}unexpected end of hex escape at line 1 column 15`,
  ],
  [
    'a scalar is named by the first',
    '5',
    `${REFUSED}invalid type: integer \`5\`, expected struct ExecCommandEnvironmentArgs at line 1 column 1`,
  ],
  ['a list has two places in the first', '["local","x","y"]', `${REFUSED}trailing characters at line 1 column 14`],
  [
    'and the command in front in the second',
    '[null,null]',
    `${REFUSED}invalid type: null, expected a string at line 1 column 5`,
  ],
  ['so only a command called local runs', '["local"]', 'taken'],
])('%s', (_label, text, expected) => {
  expect(refusal(text)).toBe(expected)
})

const NO_MATCH = `${REFUSED}data did not match any variant of untagged enum FileSystemPermissionsDe`
const entry = (path: string) => `{"file_system":{"entries":[{"path":${path},"access":"read"}]}}`

test.each([
  ['nothing', '{}', 'taken'],
  [
    'network as it was',
    '{"network":true}',
    `${REFUSED}invalid type: boolean \`true\`, expected struct NetworkPermissions at line 1 column 50`,
  ],
  ['both lists', '{"file_system":{"read":["a"],"write":null}}', 'taken'],
  ['another key beside them', '{"file_system":{"read":["a"],"x":1}}', `${NO_MATCH} at line 1 column 71`],
  ['no object', '{"file_system":5}', `${NO_MATCH} at line 1 column 52`],
  ['no depth', '{"file_system":{"glob_scan_max_depth":0}}', `${NO_MATCH} at line 1 column 76`],
  ['a path', entry('{"type":"path","path":"a","x":1}'), 'taken'],
  ['a path by the number of its kind', entry('{"type":0,"path":"a"}'), 'taken'],
  ['a number too large', entry('{"type":3,"path":"a"}'), `${NO_MATCH} at line 1 column 111`],
  ['a place', entry('{"type":"special","value":{"kind":"root"}}'), 'taken'],
  ['an unknown place', entry('{"type":"special","value":{"kind":"home"}}'), `${NO_MATCH} at line 1 column 132`],
])('additional permissions: %s', (_label, permissions, expected) => {
  expect(refusal(`{"cmd":"","additional_permissions":${permissions}}`)).toBe(expected)
})
