import { expect, test } from 'vitest'
import type { Scenario } from '../engine/scenario'
import { simulate } from '../engine/simulate'
import { plainScenario } from './defaults'
import { runDigest } from './recorded-digest'

const echo = (callId: string, words: string) => ({
  type: 'function_call',
  call_id: callId,
  name: 'exec_command',
  arguments: JSON.stringify({ cmd: `echo ${words}` }),
})
const reversed = (item: object) => Object.fromEntries(Object.entries(item).reverse())
const run = (changes: Partial<Scenario>) =>
  runDigest(simulate({ ...plainScenario, turns: [[echo('c1', 'a'), echo('c2', 'b')]], ...changes }))
const { world } = plainScenario
const usual = run({})

test('a digest is short', () => {
  expect(usual).toMatch(/^[0-9a-f]{8}$/)
})

test.each<[string, Partial<Scenario>]>([
  ['other call ids', { turns: [[echo('x', 'a'), echo('c1', 'b')]] }],
  ['the keys of an item in another order', { turns: [[reversed(echo('c1', 'a')), echo('c2', 'b')]] }],
  ['another working folder', { world: { ...world, cwd: '/tmp/oracle-abcdef/work' } }],
  ['a server that nobody calls', { servers: [{ name: 's', serves: {} }] }],
  ['a policy that cannot count, for nobody can be asked', { approvalPolicy: 'on-request' }],
  ['another time', { world: { ...world, commands: [{ cmd: 'echo a', output: 'a\n', exit: { atMs: 700, code: 0 } }] } }],
])('the same digest: %s', (_label, changes) => {
  expect(run(changes)).toBe(usual)
})

test.each<[string, Partial<Scenario>]>([
  ['another model', { model: 'mock-model' }],
  ['another sandbox', { sandbox: 'read-only' }],
  ['another policy', { client: 'interactive', approvalPolicy: 'on-request' }],
  ['a debug build', { build: 'debug' }],
  ['another item', { turns: [[echo('c1', 'a'), echo('c2', 'c')]] }],
  ['two turns', { turns: [[echo('c1', 'a')], [echo('c2', 'b')]] }],
  ['one call id for both', { turns: [[echo('c1', 'a'), echo('c1', 'b')]] }],
  ['another output', { world: { ...world, commands: [{ cmd: 'echo a', output: 'b\n' }] } }],
  ['a hook, though it says nothing', { hooks: [{ event: 'PreToolUse' }] }],
])('another digest: %s', (_label, changes) => {
  expect(run(changes)).not.toBe(usual)
})

test('a path is a path in every working folder', () => {
  const image = (cwd: string) => {
    const item = { type: 'function_call', call_id: 'c1', name: 'view_image', arguments: `{"path":"${cwd}/none.png"}` }
    return run({ world: { ...world, cwd }, turns: [[item]] })
  }
  expect(image('/home/user/project')).toBe(image('/tmp/oracle-abcdef/work'))
})
