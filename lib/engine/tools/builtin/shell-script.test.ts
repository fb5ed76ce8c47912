import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removesByForce } from './forced-removal'
import { plainCommands, readScript } from './shell-script'

// As the real program proposed them when it asked; `undefined` where it proposed the shell and the whole script.
test.each<[script: string, commands: string[][] | undefined]>([
  ['ls -1', [['ls', '-1']]],
  ["echo 'it'", [['echo', 'it']]],
  [`echo "it's"`, [['echo', "it's"]]],
  ['echo $X', undefined],
  ['echo ^x', undefined],
  ['echo a\\b', undefined],
  ['echo é', [['echo', 'é']]],
  ['a=b', undefined],
  ['a%b', undefined],
  ['echo !x', [['echo', '!x']]],
  ['echo a,b', [['echo', 'a,b']]],
  ['~', undefined],
  [
    'echo 1\necho 2',
    [
      ['echo', '1'],
      ['echo', '2'],
    ],
  ],
  [
    'echo 1\n\necho 2\n',
    [
      ['echo', '1'],
      ['echo', '2'],
    ],
  ],
  ['echo 1;', [['echo', '1']]],
  ["echo 'a\nb'", [['echo', 'a\nb']]],
  ['ls *.ts', undefined],
  ['ls {a,b}', undefined],
  ['ls ~/x', undefined],
  ['echo a=b', [['echo', 'a=b']]],
  ['echo -n="x y"', [['echo', '-n=x y']]],
  ['echo "a\\"b"', undefined],
  ["echo ''", [['echo', '']]],
  ["echo x''", [['echo', 'x']]],
  ['"ls" a', undefined],
  ['ls # c', undefined],
  ['time ls', [['time', 'ls']]],
  ['echo [a]', undefined],
  ['echo a#b', undefined],
  ['5', undefined],
  ['echo 5', [['echo', '5']]],
  [`echo 'a'b"c"d`, [['echo', 'abcd']]],
  ['! ls', undefined],
  ['[ -f a ]', undefined],
  ['test -f a', [['test', '-f', 'a']]],
  ['', undefined],
  ['stat -c %s a%b', [['stat', '-c', '%s', 'a%b']]],
  ['%s a', [['%s', 'a']]],
  ['a% b', undefined],
  ['echo a€b 🙂', [['echo', 'a€b', '🙂']]],
  ['echo a=b', [['echo', 'a=b']]],
  ['echo =b', undefined],
  ['echo ="b"', undefined],
  ['echo "=b"', [['echo', '=b']]],
  ['ls | wc -l', [['ls'], ['wc', '-l']]],
  ['ls && pwd; true || false', [['ls'], ['pwd'], ['true'], ['false']]],
  ['ls > out', undefined],
  ['ls &', undefined],
  ['(ls)', undefined],
  ['FOO=bar ls', undefined],
  ['ls &&', undefined],
  ['&& ls', undefined],
  ['ls ;; pwd', undefined],
  ['ls | | wc', undefined],
  ['cat <<EOF\nhi\nEOF', undefined],
])('plain commands of %j', (script, commands) => {
  expect(plainCommands(script)).toEqual(commands)
})

// Whether the real program asked before it ran them, where it would not ask of others. Nothing here runs anything.
test.each<[script: string, forced: boolean]>([
  ['rm -f x', true],
  ['rm -vf x', true],
  ['rm -Rf x', true],
  ['rm x --force', true],
  ['rm "-f" x', true],
  ['r"m" -rf x', true],
  ['rm -r -f x', true],
  ['rm -x-f', true],
  ['rm -r x', false],
  ['rm -- -f', false],
  ['rm -i x', false],
  ['rm --forc x', false],
  ['rm --force=yes', false],
  ['echo rm -rf x', false],
  ['sudo rm -rf x', true],
  ['sudo -n rm -f x', false],
  ['env A=1 rm -f x', true],
  ['env -i rm -f x', true],
  ['env -S "rm -f x"', false],
  ['FOO=1 rm -f x', true],
  ['xargs rm -f', false],
  ['find . -exec rm -rf {} +', false],
  ['nohup rm -f x', false],
  ['time rm -f x', false],
  ['timeout 5 rm -f x', false],
  ['\\rm -f x', false],
  ['! rm -f x', true],
  ['(rm -f x)', true],
  ['{ rm -f x; }', true],
  ['rm -f x &', true],
  ['`rm -f x`', true],
  ['echo "$(rm -f x)"', true],
  ["echo '$(rm -f x)'", false],
  ['echo <(rm -f x)', true],
  ['A=$(rm -f x)', true],
  ['sh -c "ls; rm -f x"', true],
  ['bash -lc "rm -f x"', true],
  ['bash -ec "rm -f x"', false],
  ['bash -c rm -f', false],
  ['python3 -c "rm -rf x"', false],
  ['trap "rm -f x" EXIT', true],
  ['for i in a; do rm -f $i; done', true],
  ['f() { rm -f x; }', true],
  ['if true; then rm -rf x; fi', true],
  ['while true; do rm -fr x; done', true],
  ['[ -f x ] && rm -f x', true],
  ['/usr/bin/rm -f x', true],
  ['./rm -f x', true],
  ['rm $X -f', true],
  ['rm -rf x > y', true],
  ['cat <<EOF\nrm -f x\nEOF', false],
  ['rm -f (', false],
  ['echo "rm -f x', false],
  ['# rm -f x', false],
  ['git rm -f x', false],
  ['RM -f x', false],
])('%j deletes without asking: %j', (script, forced) => {
  expect(readScript(script)?.commands.some(({ words }) => removesByForce(words)) ?? false).toBe(forced)
})

const pieces = fc.constantFrom(
  'ls',
  'rm',
  '-f',
  ' ',
  '"',
  "'",
  '$(',
  '`',
  '(',
  ')',
  ';',
  '&',
  '|',
  '<',
  '>',
  '\n',
  '#',
  '\\',
  '${',
  '}',
  'sudo ',
  'bash -c ',
  '<<E',
  '😀',
)

test('any script is read or given up, whatever it holds', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
      ),
      (script) => {
        for (const { words } of readScript(script)?.commands ?? []) removesByForce(words)
        plainCommands(script)
      },
    ),
  )
})

test.each(['(', '$(', '`', 'sudo ', 'bash -c "', '"$(', '${'])('a hundred thousand times %j', (part) => {
  const script = part.repeat(100_000)
  expect(() => readScript(script)?.commands.map(({ words }) => removesByForce(words))).not.toThrow()
})
