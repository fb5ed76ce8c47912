import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRange, isWord, keptNumber, printFloat, typedNumber } from './number'

test.each([
  ['an integer', '12', '12'],
  ['a fraction keeps its zeros', '1.500', '1.500'],
  ['an exponent gets its sign', '1e3', '1e+3'],
  ['a small e', '1E5', '1e+5'],
  ['a sign that is there', '1E+5', '1e+5'],
  ['a negative exponent', '2.5E-07', '2.5e-07'],
  ['zeros of the exponent stay', '1e003', '1e+003'],
  ['minus zero is zero', '-0', '0'],
  ['but not with a fraction', '-0.0', '-0.0'],
])('kept as text: %s', (_label, text, kept) => {
  expect(keptNumber(text)).toBe(kept)
})

test.each([
  ['u64::MAX', '18446744073709551615', true],
  ['u64::MAX + 1', '18446744073709551616', false],
  ['i64::MIN', '-9223372036854775808', true],
  ['i64::MIN - 1', '-9223372036854775809', false],
  ['a fraction', '1.0', false],
  ['an exponent', '1e+3', false],
  ['a million digits', '1'.repeat(1_000_000), false],
])('a 64-bit integer: %s', (_label, text, word) => {
  expect(isWord(text)).toBe(word)
})

test.each([
  ['u64', 2n ** 64n - 1n, true],
  ['u64', 2n ** 64n, false],
  ['u64', -1n, false],
  ['usize', 2n ** 64n - 1n, true],
  ['usize', -1n, false],
  ['i64', 2n ** 63n - 1n, true],
  ['i64', 2n ** 63n, false],
  ['i64', -(2n ** 63n), true],
  ['u32', 2n ** 32n - 1n, true],
  ['u32', 2n ** 32n, false],
  ['i32', -(2n ** 31n), true],
  ['i32', -(2n ** 31n) - 1n, false],
  ['u8', 255n, true],
  ['u8', 256n, false],
] as const)('in the range of %s: %s', (type, value, fits) => {
  expect(inRange(type, value)).toBe(fits)
})

test.each([
  ['an integer', '5', { kind: 'integer', value: 5n }],
  ['u64::MAX', '18446744073709551615', { kind: 'integer', value: 2n ** 64n - 1n }],
  ['i64::MIN', '-9223372036854775808', { kind: 'integer', value: -(2n ** 63n) }],
  ['minus zero is a float', '-0', { kind: 'float', value: -0 }],
  ['beyond u64 is a float', '18446744073709551616', { kind: 'float', value: 2 ** 64 }],
  ['below i64 is a float', '-9223372036854775809', { kind: 'float', value: -(2 ** 63) }],
  ['17 digits are not rounded correctly', '9007199254740993.0', { kind: 'float', value: 9007199254740994 }],
  ['nor are 21', '123456789012345680000', { kind: 'float', value: 123456789012345670000 }],
  ['digits beyond 64 bits are dropped', '33333333333333333333.3', { kind: 'float', value: 33333333333333336000 }],
  ['an exponent', '1e3', { kind: 'float', value: 1000 }],
  ['an exponent of zero', '0e999', { kind: 'float', value: 0 }],
  ['the largest double', '1.7976931348623157e308', { kind: 'float', value: Number.MAX_VALUE }],
  ['too large', '1e309', { kind: 'overflow', after: 5 }],
  ['too many digits', '9'.repeat(400), { kind: 'overflow', after: 400 }],
  ['an exponent beyond i32 is given up at its tenth digit', '1e99999999999', { kind: 'overflow', after: 12 }],
  ['unless nothing is left', '0e99999999999', { kind: 'float', value: 0 }],
  ['or it is negative', '-1e-99999999999', { kind: 'float', value: -0 }],
  ['too small', '1e-400', { kind: 'float', value: 0 }],
  ['many digits and a small exponent', `${'1'.repeat(400)}e-399`, { kind: 'float', value: 1.1111111111111112 }],
])('typed: %s', (_label, text, number) => {
  expect(typedNumber(text)).toEqual(number)
})

test.each([
  [0, '0.0'],
  [-0, '-0.0'],
  [1, '1.0'],
  [-1.5, '-1.5'],
  [0.00001, '0.00001'],
  [0.000001, '1e-6'],
  [1.5e-7, '1.5e-7'],
  [1e15, '1000000000000000.0'],
  [9999999999999998, '9999999999999998.0'],
  [1e16, '1e+16'],
  [18446744073709552000, '1.8446744073709552e+19'],
  [1e300, '1e+300'],
  [5e-324, '5e-324'],
])('%d is printed as %s', (value, text) => {
  expect(printFloat(value)).toBe(text)
})

test('a printed float reads back as the same float, and never as an integer', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = printFloat(value)
      expect(Number(text)).toBe(value)
      expect(text).toMatch(/[.e]/)
    }),
    { numRuns: 10_000 },
  )
})

test('a typed number is an integer exactly if its text is one of 64 bits, and else within one part in 2^50 of it', () => {
  const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,24})(\.[0-9]{1,24})?(e[+-]?[0-9]{1,2})?$/)
  fc.assert(
    fc.property(digits, fc.boolean(), (text, negative) => {
      const signed = negative ? `-${text}` : text
      const number = typedNumber(signed)
      if (isWord(signed) && signed !== '-0') expect(number).toEqual({ kind: 'integer', value: BigInt(signed) })
      else if (number.kind !== 'float') expect(number.kind).toBe('float')
      else expect(Math.abs(number.value - Number(signed))).toBeLessThanOrEqual(Math.abs(Number(signed)) * 2 ** -50)
    }),
    { numRuns: 10_000 },
  )
})
