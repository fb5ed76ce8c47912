import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentIdOf } from './agent-id'

const id = '01a22dc0-ba80-79f2-abf3-375b3222b7cd'

test.each([id, `{${id}}`, `urn:uuid:${id}`, id.toUpperCase(), '01A22DC0BA8079F2ABF3375B3222B7CD'])(
  '%j is an id',
  (text) => {
    expect(agentIdOf(text)).toEqual({ ok: true, id })
  },
)

// As the real program said it.
test.each([
  ['x', "ParseChar { character: 'x', index: 1 }"],
  ['0', 'ParseSimpleLength { len: 1 }'],
  ['', 'ParseSimpleLength { len: 0 }'],
  [`{${id}`, "ParseChar { character: '{', index: 1 }"],
  ['01a22dc0ba8079f2abf3375b3222b7c', 'ParseSimpleLength { len: 31 }'],
  ['01a22dc0ba8079f2abf3375b3222b7cde', 'ParseSimpleLength { len: 33 }'],
  ['01a22dc0-ba80-79f2-abf3-375b3222b7c', 'ParseGroupLength { group: 4, len: 11, index: 25 }'],
  ['01a22dc0-ba80-79f2-abf3-375b3222b7cde', 'ParseGroupLength { group: 4, len: 13, index: 25 }'],
  ['01a22dc0-ba80-79f2-abf3-375b3222b7cg', "ParseChar { character: 'g', index: 36 }"],
  ['01a22dc0-ba80-79f2-abf3375b3222b7cd', 'ParseGroupCount { count: 4 }'],
  ['01a22dc0-ba80-79f2-abf3-375b-3222b7cd', 'ParseGroupCount { count: 6 }'],
  ['01a22dc-0ba80-79f2-abf3-375b3222b7cd', 'ParseGroupLength { group: 0, len: 7, index: 1 }'],
  ['é', "ParseChar { character: 'é', index: 1 }"],
  ['abcé', "ParseChar { character: 'é', index: 4 }"],
  ['ab😀', "ParseChar { character: '😀', index: 3 }"],
  ['--', 'ParseGroupCount { count: 3 }'],
  ['----', 'ParseGroupLength { group: 0, len: 0, index: 1 }'],
  ['01a22dc0-ba80-79f2-abf3-', 'ParseGroupLength { group: 4, len: 0, index: 25 }'],
  ['01a22dc0 ba80', "ParseChar { character: ' ', index: 9 }"],
  ['"x"', `ParseChar { character: '"', index: 1 }`],
  ['a\\b', "ParseChar { character: '\\\\', index: 2 }"],
  ['a\nb', "ParseChar { character: '\\n', index: 2 }"],
  ['{', "ParseChar { character: '{', index: 1 }"],
  ['{}', 'ParseGroupCount { count: 1 }'],
  ['urn:uuid:', 'ParseGroupCount { count: 1 }'],
  ['urn:uuid:x', "ParseChar { character: 'x', index: 10 }"],
  ['urn:', "ParseChar { character: 'u', index: 1 }"],
  ['01a22dc0-ba80-79f2-abf3-375b3222b7c\u0301', "ParseChar { character: '\\u{301}', index: 36 }"],
  ['\u200b', "ParseChar { character: '\\u{200b}', index: 1 }"],
])('%j is none', (text, fault) => {
  expect(agentIdOf(text)).toEqual({ ok: false, text: `invalid agent id ${text}: Error(${fault})` })
})

test('any text is an id or has a fault', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-f{}-]{0,40}$/), fc.uuid())
  fc.assert(
    fc.property(text, (text) => {
      const read = agentIdOf(text)
      expect(read.ok ? read.id : read.text).toMatch(
        read.ok ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /: Error\(Parse/,
      )
    }),
  )
})
