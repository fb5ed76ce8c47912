import { expect, test } from 'vitest'
import { rangeOf } from './steps'

const labels = ['Start', 'Stream', 'Gate 1', 'Gate 5', 'Approval', 'Gate 5', 'Request', 'Gate 5', 'Request']
const steps = labels.map((label) => ({ label, text: '' }))

test.each([
  ['numbers', '2-6', { from: 2, to: 6 }],
  ['one number', '3', { from: 3, to: 3 }],
  ['names: the end is in the same response', 'start–gate-5', { from: 0, to: 5 }],
  ['names: up to the next request', 'gate-1–request', { from: 2, to: 6 }],
  ['one name: from its first to its last step', 'gate-5', { from: 3, to: 5 }],
  ['a number and a name', '7–request', { from: 7, to: 8 }],
  ['a number that no step has', '2-9', undefined],
  ['a name that no step has', 'start–gate-7', undefined],
  ['the wrong way round', '6-2', undefined],
  ['nothing', '', undefined],
])('%s', (_, written, range) => {
  expect(rangeOf(written, steps)).toEqual(range)
})
