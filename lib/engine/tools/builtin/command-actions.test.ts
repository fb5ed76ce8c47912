import { expect, test } from 'vitest'
import { commandActions } from './command-actions'

// As the real program put them into its questions, in the working folder /work.
const read = (command: string, name: string, path: string) => ({ type: 'read', command, name, path })
const list = (command: string, path: string | null) => ({ type: 'listFiles', command, path })
const search = (command: string, query: string | null, path: string | null) => ({
  type: 'search',
  command,
  query,
  path,
})
const unknown = (command: string) => ({ type: 'unknown', command })

test.each<[script: string, actions: object[]]>([
  ['ls', [list('ls', null)]],
  ['ls src/lib', [list('ls src/lib', 'lib')]],
  ['ls -I x', [list('ls -I x', null)]],
  ['ls --color=auto src', [list("ls '--color=auto' src", 'src')]],
  ['ls a b', [list('ls a b', 'a')]],
  ['ls /', [list('ls /', '')]],
  ['ls ..', [list('ls ..', '..')]],
  ['tree src', [list('tree src', 'src')]],
  ['rg --files src/lib', [list('rg --files src/lib', 'lib')]],
  ['git ls-files src', [list('git ls-files src', 'src')]],
  ['find', [list('find', null)]],
  ['find dir -type f', [list('find dir -type f', 'dir')]],
  ["find . -name '*.ts'", [search("find . -name '*.ts'", '*.ts', '.')]],
  ['rg', [search('rg', null, null)]],
  ["rg -g '*.ts' foo", [search("rg -g '*.ts' foo", 'foo', null)]],
  ['rg -A 3 foo src', [search('rg -A 3 foo src', 'foo', 'src')]],
  ['grep -e foo a.txt', [search('grep -e foo a.txt', 'foo', 'a.txt')]],
  ['git grep foo src/lib', [search('git grep foo src/lib', 'foo', 'lib')]],
  ['fd foo src/lib', [search('fd foo src/lib', 'foo', 'lib')]],
  ['cat a.txt', [read('cat a.txt', 'a.txt', '/work/a.txt')]],
  ['cat -n dir/a.txt', [read('cat -n dir/a.txt', 'a.txt', '/work/dir/a.txt')]],
  ['cat "a b.txt"', [read("cat 'a b.txt'", 'a b.txt', '/work/a b.txt')]],
  ['cat ../x', [read('cat ../x', 'x', '/x')]],
  ['cat a b', [unknown('cat a b')]],
  ['head -n 5 a.txt', [read('head -n 5 a.txt', 'a.txt', '/work/a.txt')]],
  ['head -n5 a.txt', [read('head -n5 a.txt', 'a.txt', '/work/a.txt')]],
  ['head -5 a.txt', [unknown('head -5 a.txt')]],
  ['tail -n+3 a.txt', [read('tail -n+3 a.txt', 'a.txt', '/work/a.txt')]],
  ['tail -f a.txt', [unknown('tail -f a.txt')]],
  ["sed -n '1,5p' a.txt", [read("sed -n '1,5p' a.txt", 'a.txt', '/work/a.txt')]],
  ['sed s/a/b/ a.txt', [unknown('sed s/a/b/ a.txt')]],
  ['cat a.txt | wc -l', [read('cat a.txt', 'a.txt', '/work/a.txt')]],
  ['ls | xargs cat', [list('ls', null)]],
  ['ls | grep x', [list('ls', null), search('grep x', 'x', null)]],
  ['cd dir && cat a.txt', [read('cat a.txt', 'a.txt', '/work/dir/a.txt')]],
  ['cat b && cd x && cat c', [read('cat b', 'b', '/work/b'), read('cat c', 'c', '/work/x/c')]],
  ['cd a', []],
  ['ls; ls', [list('ls', null)]],
  ['ls || true', [list('ls', null)]],
  ['true && true', []],
  ['true', [unknown('true')]],
  ['echo a; ls', [list('ls', null)]],
  ['ls && echo hi', [unknown('ls && echo hi')]],
  ['echo hi | cat', [unknown('echo hi | cat')]],
  ['pwd && ls', [unknown('pwd && ls')]],
  ['python3 x.py | tail -5', [unknown('python3 x.py | tail -5')]],
  ['echo $X', [unknown('echo $X')]],
  ['', [unknown('')]],
])('%j', (script, actions) => {
  expect(commandActions(script, '/work')).toEqual(actions)
})
