import { expect, test } from 'vitest'
import { textOf } from '@/app/parts/output-parts'
import { loadCatalogue, loadScenario } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { unseenBy } from './unseen'

function unseenOf(id: string) {
  const trace = simulate(loadScenario(id).scenario)
  const read = (trace.requests.at(-1)?.input ?? []).map(textOf).join('\n')
  return unseenBy(trace, trace.events.length, read)
}

test.each([
  ['exec-without-cmd', 'that `c1` stopped at gate 5'],
  ['three-replays-serial', 'that `c3` waited 4.0 s for the lock'],
  ['custom-call-to-exec', 'the line in the log about `c1`: `tool exec_command invoked with incompatible payload`'],
  ['output-of-200001-bytes', 'the 160,001 bytes that were cut out of `c1`'],
  ['hook-rewrites-command', 'that a hook rewrote `c1`: in the history it stands as the model wrote it'],
  ['feedback-replaces-output', 'the output of `c1` that the hook’s text has replaced'],
  ['user-accepts', 'that the user was asked about `c1`, and allowed it'],
  ['items-that-vanish', 'that an entry of its stream has disappeared'],
])('%s: the model never sees %s', (id, fact) => {
  expect(unseenOf(id)).toContain(fact)
})

test('what the model reads after all is not listed', () => {
  const trace = simulate(loadScenario('custom-call-to-exec').scenario)
  const line = 'tool exec_command invoked with incompatible payload'
  expect(unseenBy(trace, trace.events.length, `log: ${line}`).join()).not.toContain(line)
})

test('nothing is told that has not happened yet', () => {
  const trace = simulate(loadScenario('exec-without-cmd').scenario)
  expect(unseenBy(trace, 3, '')).toEqual([])
})

test.each(loadCatalogue().map(({ id }) => [id]))('%s: few facts, in words', (id) => {
  const facts = unseenOf(id)
  expect(facts.length).toBeLessThanOrEqual(7)
  expect(facts.join()).not.toMatch(/undefined|NaN/)
})
