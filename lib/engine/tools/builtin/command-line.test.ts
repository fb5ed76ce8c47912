import { expect, test } from 'vitest'
import { commandLine } from './command-line'

// The texts that the real program showed in its questions.
test.each([
  ['ls', 'ls'],
  ['cat a.txt', "'cat a.txt'"],
  ['', "''"],
  ["echo 'it'", `"echo 'it'"`],
  [`echo "it's"`, `"echo \\"it's\\""`],
  ["echo $X 'a'", `'echo $X '"'a'"`],
  ['echo ^x', "'echo ''^x'"],
  ['echo a^x', "'echo a''^x'"],
  ['echo a\\b', '"echo a\\\\b"'],
  ['é', "'é'"],
  ['5', '5'],
  ['a=b', "'a=b'"],
  ['a%b', "'a%b'"],
  ['echo "a" \'b\' `c` $d \\e', `"echo \\"a\\" 'b' "'\`c\` $d '"\\\\e"`],
  ["echo 'a\nb'", `"echo 'a\nb'"`],
])('%j', (script, quoted) => {
  expect(commandLine(['/bin/bash', '-lc', script])).toBe(`/bin/bash -lc ${quoted}`)
})

test('a zero byte cannot be quoted', () => {
  expect(commandLine(['a\0b'])).toBe('<command included NUL byte>')
})
