import { expect, test } from 'vitest'
import type { Emission, Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import { plainScenario } from '@/lib/scenario/defaults'
import { divergence } from './divergence'
import { observed } from './observe'

const command = (call_id: string, cmd: string): Emission => ({
  type: 'function_call',
  call_id,
  name: 'exec_command',
  arguments: JSON.stringify({ cmd }),
})
const unknown: Emission = { type: 'function_call', call_id: 'c2', name: 'nope', arguments: '{}' }
const fatal: Emission = { type: 'custom_tool_call', call_id: 'c2', name: 'exec_command', input: 'ls' }
const running = (...items: Emission[]): Scenario => ({ ...plainScenario, turns: [items] })
const rewriting: Scenario = {
  ...running(command('c1', 'pwd')),
  hooks: [
    {
      event: 'PreToolUse',
      gives: {
        stdout:
          '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"ls"}}}',
      },
    },
  ],
}
const withList: Scenario = {
  ...running({ type: 'function_call', call_id: 'c1', namespace: 'mcp__s', name: 't', arguments: '{"a":1}' }),
  servers: [
    {
      name: 's',
      defaultToolsApprovalMode: 'approve',
      serves: { tools: [{ name: 't', inputSchema: { type: 'object' } }] },
    },
  ],
}

test.each([
  ['the gate that stops a call', running(unknown), { what: 'stopping-gate', call: 0 }, 'lookup'],
  ['a fatal gate', running(fatal), { what: 'stopping-gate', call: 0 }, 'kind'],
  ['no gate', running(command('c1', 'true')), { what: 'stopping-gate', call: 0 }, 'none'],
  ['a text', running(unknown), { what: 'output', call: 0 }, 'unsupported call: nope'],
  ['a text that was made up', running(fatal), { what: 'output', call: 0 }, 'aborted'],
  ['the text of no call', running(unknown), { what: 'output', call: 4 }, ''],
  ['a start', running(command('c1', 'sleep 2'), unknown), { what: 'start', call: 1 }, 2],
  ['an end', running(command('c1', 'sleep 2'), unknown), { what: 'end', call: 0 }, 2],
  ['the arguments as they arrived', running(unknown), { what: 'carries', call: 0 }, '{}'],
  ['the arguments as rewritten', rewriting, { what: 'carries', call: 0 }, '{"cmd":"ls"}'],
  ['a tool that worked', running(command('c1', 'ls')), { what: 'worked', call: 0 }, 'yes'],
  ['a tool that did not', running(fatal), { what: 'worked', call: 0 }, 'no'],
  ['how many outputs', running(command('c1', 'ls'), fatal), { what: 'outputs' }, 2],
  ['when the next request goes out', running(command('c1', 'sleep 3')), { what: 'next-request' }, 3],
  ['how many requests', running(unknown), { what: 'requests' }, 2],
] as const)('%s', (_, scenario, observation, value) => {
  expect(observed(scenario, observation)).toBe(value)
})

test('the texts of a list stand one below another', () => {
  expect(observed(withList, { what: 'output', call: 0 })).toMatch(/^Wall time: [\d.]+ seconds\nOutput:\n\{"a":1\}$/)
})

test('two runs part where a call takes another course', () => {
  const [mine, asked] = [simulate(running(unknown)), simulate(running(fatal))]
  const parts = divergence(mine, asked)
  expect(mine.events[parts?.mine ?? -1]).toMatchObject({ type: 'gate.stopped', gate: 'lookup' })
  expect(asked.events[parts?.asked ?? -1]).toMatchObject({ type: 'gate.passed', gate: 'lookup' })
})

test('two runs part where a call has to wait longer', () => {
  const [mine, asked] = [1, 2].map((s) => simulate(running(command('c1', `sleep ${s}`), unknown)))
  const parts = mine && asked && divergence(mine, asked)
  expect(mine?.events[parts?.mine ?? -1]).toMatchObject({ type: 'lock.granted', call: 1, at: 1000 })
})

test('what a call carries is no parting', () => {
  expect(divergence(simulate(running(command('c1', 'true'))), simulate(running(command('c9', 'true'))))).toBeUndefined()
})

test('a run that is over parts from one that goes on', () => {
  const parts = divergence(simulate(running(fatal)), simulate(running(fatal, command('c3', 'true'))))
  expect(parts?.asked).toBeDefined()
})
