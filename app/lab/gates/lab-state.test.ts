import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogue } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { editedScenario, type LabAction, type LabState, labState, linkOf, startState } from './lab-state'
import { packEdits, unedited, unpackEdits } from './link'

const scenarios = loadCatalogue()
const start = startState(scenarios)
const after = (...actions: LabAction[]) => actions.reduce((state, action) => labState(state, action, scenarios), start)
const follow = (state: LabState, step = 3, last = 9) =>
  after({ type: 'follow', link: linkOf(state, step, last, scenarios) })

const typed = (text: string): LabAction => ({ type: 'type', what: 'items', text })
const broken = '[{"type": "function_call",'

test.each<[string, LabState]>([
  ['another scenario', after({ type: 'take', id: 'unknown-tool' })],
  ['typed items', after(typed('[{"type":"a"}]'))],
  ['a text that does not parse', after(typed('[]'), typed(broken))],
  ['typed hooks', after({ type: 'type', what: 'hooks', text: '[{"event":"PreToolUse"}]' })],
  ['a setting', after({ type: 'edit', edit: { name: 'build', value: 'debug' } })],
  [
    'hints',
    after(
      { type: 'take', id: 'mcp-without-approval' },
      { type: 'edit', edit: { name: 'hints', value: { readOnlyHint: true } } },
    ),
  ],
  [
    'an answer',
    after({ type: 'edit', edit: { name: 'answer', value: { says: 'accept', keeps: 'always', afterMs: 5 } } }),
  ],
  ['text of every kind', after(typed('[{"type":"中文 \u2028 </script> 👩‍🚀"}]'))],
])('a link keeps %s', (_label, state) => {
  expect(follow(state)).toEqual({ ...state, goTo: 3 })
})

test('the first view needs nothing in the address', () => {
  expect(Object.values(linkOf(start, 9, 9, scenarios)).every((value) => value === undefined)).toBe(true)
  expect(linkOf(start, 2, 9, scenarios)).toEqual({ v: '1', scenario: start.id, edits: undefined, step: '2' })
})

test.each([
  ['of another version', { v: '2', scenario: start.id, edits: undefined, step: undefined }],
  ['without a version', { v: undefined, scenario: start.id, edits: undefined, step: undefined }],
  ['to nowhere', { v: '1', scenario: '__proto__', edits: undefined, step: undefined }],
  ['with edits that are none', { v: '1', scenario: start.id, edits: '!!', step: undefined }],
])('a link %s is damaged, and leads to the first view', (_label, link) => {
  const { damage, ...state } = after({ type: 'follow', link })
  expect(damage).toBeDefined()
  expect({ ...state, damage: undefined }).toEqual(start)
})

test.each([['-1'], ['1e9'], ['9999999999'], ['x'], ['']])('a step %j is the last one', (step) => {
  expect(after({ type: 'follow', link: { v: '1', scenario: start.id, edits: undefined, step } }).goTo).toBe('last')
})

test('a text that does not parse keeps the last run, and everything else keeps the text', () => {
  const state = after(typed('[{"type":"a"}]'), typed(broken), { type: 'edit', edit: { name: 'build', value: 'debug' } })
  expect(state.edits.turns).toEqual([[{ type: 'a' }]])
  expect(state.drafts.items).toBe(broken)
})

test('typing what the scenario says anyway is no edit', () => {
  const turns = scenarios[0]?.scenario.turns ?? []
  expect(after(typed('[]'), typed(JSON.stringify(turns[0]))).edits).toEqual({})
})

test('a control that writes the items takes the place of the text', () => {
  expect(after(typed(broken), { type: 'edit', edit: { name: 'turns', value: [[]] } }).drafts).toEqual({})
})

test('all changes can be undone', () => {
  expect(after(typed(broken), { type: 'edit', edit: { name: 'build', value: 'debug' } }, { type: 'reset' })).toEqual(
    start,
  )
})

test('whatever stands in a link is read or refused, and what is read can be run', () => {
  const scenario = scenarios.find(({ id }) => id === 'mcp-without-approval')
  const values = fc.oneof(fc.json(), fc.string(), fc.constantFrom('debug', 'auto', 'never', '[]', '[{"type":"a"}]'))
  const names = fc.constantFrom('items', 'hooks', 'model', 'client', 'build', 'hints', 'answer', 'toolTimeoutMs', 'x')
  const packed = fc.dictionary(names, fc.oneof(values, fc.jsonValue()))
  fc.assert(
    fc.property(fc.oneof(fc.string(), packed.map(encoded)), (text) => {
      const edited = unpackEdits(text)
      if (edited === undefined || scenario === undefined) return
      const run = editedScenario(scenario.id, edited.edits, scenarios)
      expect(run && simulate(run).outcome).toBeTypeOf('string')
      expect(unpackEdits(packEdits(edited) ?? 'e30')).toEqual(edited)
    }),
  )
})

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

test('no edits need no text', () => {
  expect(packEdits(unedited)).toBeUndefined()
})
