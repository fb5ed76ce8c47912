import { expect, test } from 'vitest'
import { readMatcher } from './matcher'

const names = ['Bash', 'apply_patch', 'Edit', 'Write', 'mcp__srv__echo', 'mcp__srv__other', 'view_image']

test.each<[string, string | undefined, readonly string[]]>([
  ['absent', undefined, names],
  ['empty', '', names],
  ['a star', '*', names],
  ['a name', 'Bash', ['Bash']],
  ['case counts', 'bash', []],
  ['a part of a name', 'mcp__srv', []],
  ['names', 'Edit|Write', ['Edit', 'Write']],
  ['an empty name among them', 'Bash|', ['Bash']],
  ['only bars', '|', []],
  ['blanks make a pattern', ' Bash ', []],
  ['a pattern, anywhere', 'mcp__srv__.*', ['mcp__srv__echo', 'mcp__srv__other']],
  ['a pattern with names in it', 'Bash|mcp__srv__o.*', ['Bash', 'mcp__srv__other']],
  ['with anchors', '^(Bash|view_image)$', ['Bash', 'view_image']],
  ['a dash makes a pattern', 'Edit-?', ['Edit']],
  ['no letter of another alphabet is exact', 'Bäsh|.', names],
])('%s', (_label, matcher, expected) => {
  const read = readMatcher(matcher)
  expect(read.ok && names.filter(read.matches)).toEqual(expected)
})

test('what is no pattern is an error', () => {
  expect(readMatcher('^(?!Bash).*')).toEqual({
    ok: false,
    error:
      'regex parse error:\n    ^(?!Bash).*\n     ^^^\nerror: look-around, including look-ahead and look-behind, is not supported',
  })
})
