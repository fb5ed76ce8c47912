import { expect, test } from 'vitest'
import { abortedSeconds, debugDuration, patchSeconds, wallSeconds } from './wall-time'

test.each([
  ['nothing', 0, '0.0000'],
  ['milliseconds', 1911.5, '1.9115'],
  ['rounded', 0.06, '0.0001'],
  ['more than ten seconds', 10_000, '10.0000'],
  ['a true tie goes to the even digit below', 31.25, '0.0312'],
  ['a true tie goes to the even digit above', 93.75, '0.0938'],
])('wall time: %s', (_label, ms, text) => {
  expect(wallSeconds(ms)).toBe(text)
})

test.each([
  ['nothing', 0, '0'],
  ['too short', 49, '0'],
  ['rounded up', 50, '0.1'],
  ['a whole second has no decimal', 1000, '1'],
  ['nearly a whole one', 960, '1'],
  ['one and a third', 1333, '1.3'],
])('wall time of a patch: %s', (_label, ms, text) => {
  expect(patchSeconds(ms)).toBe(text)
})

test.each([
  ['at least a tenth', 0, '0.1'],
  ['one decimal, also for a whole second', 1000, '1.0'],
  ['a true tie goes to the even digit', 1250, '1.2'],
  ['rounded', 1449, '1.4'],
  ['in single precision 0.45 is below the tie', 450, '0.4'],
])('time until an abort: %s', (_label, ms, text) => {
  expect(abortedSeconds(ms)).toBe(text)
})

test.each([
  ['below a second', 999.4, '999ms'],
  ['rounding does not change the unit', 999.99, '1000ms'],
  ['a second', 1000, '1s'],
  ['seconds', 1499, '1s'],
  ['a tie to the even number below', 2500, '2s'],
  ['a tie to the even number above', 3500, '4s'],
  ['seconds rounded up', 9999.6, '10s'],
  ['five minutes, nearly', 299_999.9, '300s'],
  ['microseconds', 0.0125, '12µs'],
  ['nanoseconds', 0.000_999, '999ns'],
  ['nothing', 0, '0ns'],
])('duration: %s', (_label, ms, text) => {
  expect(debugDuration(ms)).toBe(text)
})
