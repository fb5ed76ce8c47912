import { expect, test } from 'vitest'
import { syntheticId } from './ids'

test.each([
  ['fco', 'fc_777', 'fco_876b979b-fe66-5fc3-9759-5671ccccb938'],
  ['ctco', 'ctc_abc', 'ctco_39455e15-8154-5b5a-b658-864c2d72f15a'],
  ['fco', 'fc_x', 'fco_faec0757-921d-5c91-a518-f7aaa7744a54'],
] as const)('the made-up output (%s) of %s', (prefix, callItemId, id) => {
  expect(syntheticId(prefix, callItemId)).toBe(id)
})
