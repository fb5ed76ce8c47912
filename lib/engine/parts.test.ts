import { expect, test } from 'vitest'
import { loadCatalogue } from '../content/scenarios'
import { plainScenario } from '../scenario/defaults'
import { allParts } from './all-parts'
import { neededParts, type Parts } from './parts'
import { run } from './run'
import type { Scenario } from './scenario'
import { simulate } from './simulate'

const call = (name: string) => ({ type: 'function_call', call_id: 'c1', name, arguments: '{}' })

test.each<[string, Partial<Scenario>, readonly string[]]>([
  ['a command', { turns: [[call('exec_command')]] }, []],
  ['a name that does not exist', { turns: [[call('nope')]] }, []],
  ['a patch', { turns: [[{ type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: 'x' }]] }, []],
  ['a hook', { hooks: [{ event: 'PreToolUse' }] }, ['hooks']],
  ['a server', { servers: [{ name: 's', serves: {} }] }, ['servers']],
  ['a goal', { turns: [[call('get_goal')]] }, ['ownTools']],
  ['a picture', { turns: [[call('view_image')]] }, ['ownTools']],
  ['a search', { turns: [[{ type: 'tool_search_call', call_id: 'c1' }]] }, ['ownTools', 'search']],
  ['a search by a model that has none', { model: 'mock-model', turns: [[call('tool_search')]] }, ['ownTools']],
])('%s needs its parts and no others', (_label, changes, needed) => {
  expect(neededParts({ ...plainScenario, ...changes })).toEqual(needed)
})

test('a run that lacks a part does not start, and says what it lacks', () => {
  const { outcome, refusal, requests } = run({ ...plainScenario, hooks: [{ event: 'PreToolUse' }] }, {})
  expect([outcome, refusal, requests.length]).toEqual([
    'refused-to-start',
    'parts of the engine are not loaded: hooks',
    0,
  ])
})

test.each(loadCatalogue().map(({ id, scenario }) => [id, scenario] as const))(
  '%s: the needed parts give what the whole engine gives',
  (_id, scenario) => {
    const parts: Parts = Object.fromEntries(neededParts(scenario).map((name) => [name, allParts[name]]))
    expect(run(scenario, parts)).toEqual(simulate(scenario))
  },
)
