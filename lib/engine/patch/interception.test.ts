import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interceptPatch } from './interception'

const PATCH = '*** Begin Patch\n*** Add File: f\n+x\n*** End Patch'

function seen(script: string): string {
  const found = interceptPatch(script)
  if (found.kind !== 'patch') return found.kind
  return found.workdir === undefined ? 'patch' : `patch in ${found.workdir}`
}

/** A heredoc with the patch: `before <<opening`, the patch, `closing`. */
function heredoc(before: string, opening = "<<'EOF'", closing = 'EOF'): string {
  return `${before}${opening}\n${PATCH}\n${closing}`
}

// Each row was tried on the real program, or on the grammar and the query that it has built in.
test.each([
  ['the word in single quotes', heredoc('apply_patch '), 'patch'],
  ['in double quotes', heredoc('apply_patch ', '<<"EOF"'), 'patch'],
  ['without quotes', heredoc('apply_patch ', '<<EOF'), 'patch'],
  ['with a backslash', heredoc('apply_patch ', '<<\\EOF'), 'patch'],
  ['with a dash', heredoc('apply_patch ', '<<-EOF', '\tEOF'), 'patch'],
  ['with blanks', heredoc('apply_patch ', "<< \t'EOF' \t"), 'patch'],
  ['on the next line', heredoc('apply_patch ', '<<\nEOF'), 'patch'],
  ['no blank ahead of it', heredoc('apply_patch'), 'patch'],
  ['another word', heredoc('apply_patch ', "<<'A-B c'", 'A-B c'), 'patch'],
  ['quotes inside the word count', heredoc('apply_patch ', '<<E"O"F', 'E"O"F'), 'patch'],
  ['a semicolon inside the word counts', heredoc('apply_patch ', '<<EOF;', 'EOF;'), 'patch'],
  ['the other name', heredoc('applypatch '), 'patch'],
  ['blank lines around', heredoc(' \n\t apply_patch ', '<<EOF', 'EOF\n\n \n'), 'patch'],
  ['CR LF', heredoc('apply_patch ').replaceAll('\n', '\r\n'), 'patch'],
  ['a line that goes on', heredoc('apply_patch \\\n '), 'patch'],
  ['an assignment ahead', heredoc('A=1 B="x y" C=$(d) D= apply_patch '), 'patch'],
  ['a redirection ahead', heredoc('> out 2>err apply_patch '), 'patch'],
  ['blanks ahead of the closing word', heredoc('apply_patch ', '<<EOF', '  EOF'), 'patch'],
  ['blanks behind it', heredoc('apply_patch ', '<<EOF', 'EOF \t'), 'patch'],
  ['a semicolon behind it', heredoc('apply_patch ', '<<EOF', 'EOF;'), 'patch'],
  ['commands behind a semicolon', heredoc('apply_patch ', '<<EOF', 'EOF; echo hi\n'), 'patch'],
  ['in the background', heredoc('apply_patch ', '<<EOF', 'EOF & echo'), 'patch'],
  ['an empty body', "apply_patch <<'EOF'\nEOF", 'patch'],
  ['variables in the body', `apply_patch <<EOF\n${PATCH} $a \${b} $(c "d)") \`e\` $5 $\nEOF`, 'patch'],
  ['an escaped dollar', `apply_patch <<EOF\n\\$(x\nEOF`, 'patch'],
  ['a dollar behind blanks is text', `apply_patch <<EOF\n $(x\nEOF`, 'patch'],
  ['anything in a quoted body', `apply_patch <<'EOF'\n$(x \${y \` "\nEOF`, 'patch'],
  ['a folder', heredoc('cd d && apply_patch '), 'patch in d'],
  ['no blanks about the ampersands', heredoc('cd a/b&&apply_patch'), 'patch in a/b'],
  ['a new line behind them', heredoc('cd ~ &&\n apply_patch '), 'patch in ~'],
  ['a folder in single quotes', heredoc("cd 'a b' && apply_patch "), 'patch in a b'],
  ['in double quotes', heredoc('cd "a b" && apply_patch '), 'patch in a b'],
  ['an escaped blank stays escaped', heredoc('cd a\\ b && apply_patch '), 'patch in a\\ b'],
  ['an escaped quote, too', heredoc('cd "a\\"b" && apply_patch '), 'patch in a\\"b'],
  ['a variable inside quotes ends the folder', heredoc(`cd "a\${x}b" && apply_patch `), 'patch in a'],
  ['a variable at the start of it is left out', heredoc('cd "$HOME/d" && apply_patch '), 'patch in /d'],
  ['a substitution, too', heredoc('cd "`pwd`/$(x)d" && apply_patch '), 'patch in /'],
  ['a dollar that stands for nothing', heredoc('cd "d$" && apply_patch '), 'patch in d'],
  ['an empty folder', heredoc("cd '' && apply_patch "), 'patch in '],
  ['arguments behind a folder', heredoc('cd d && apply_patch a "b" $c '), 'patch in d'],
  ['assignments about a folder', heredoc('A=1 cd d && B=2 apply_patch '), 'patch in d'],
  ['the patch alone', PATCH, 'implicit'],
  ['a patch without hunks', '*** Begin Patch\n*** End Patch\n', 'implicit'],
  ['a heredoc without a command', heredoc(''), 'implicit'],
  ['something else', 'ls', 'none'],
  ['nothing', '', 'none'],
  ['an argument', heredoc('apply_patch f '), 'none'],
  ['a patch as the argument', `apply_patch '${PATCH}'`, 'none'],
  ['the name in quotes', heredoc('"apply_patch" '), 'none'],
  ['the name with a path', heredoc('./apply_patch '), 'none'],
  ['a name that starts so', heredoc('apply_patches '), 'none'],
  ['a here-string', `apply_patch <<< '${PATCH}'`, 'none'],
  ['the number of a stream', heredoc('apply_patch 0'), 'none'],
  ['and behind a folder', heredoc('cd d && apply_patch 0'), 'none'],
  ['a redirection behind the name', heredoc('apply_patch > out '), 'none'],
  ['a redirection behind the word', heredoc('apply_patch ', '<<EOF > out'), 'none'],
  ['a command behind the word', heredoc('apply_patch ', '<<EOF && echo'), 'none'],
  ['a pipe behind the word', heredoc('apply_patch ', '<<EOF | cat'), 'none'],
  ['a comment behind the word', heredoc('apply_patch ', '<<EOF # hi'), 'none'],
  ['a pipe into it', `cat <<EOF | apply_patch\n${PATCH}\nEOF`, 'none'],
  ['a comment ahead', heredoc('# hi\napply_patch '), 'none'],
  ['a comment behind', heredoc('apply_patch ', '<<EOF', 'EOF\n# hi'), 'none'],
  ['a command ahead', heredoc('echo hi; apply_patch '), 'none'],
  ['a command on the next line', heredoc('apply_patch ', '<<EOF', 'EOF\necho hi'), 'none'],
  ['a command behind ampersands', heredoc('apply_patch ', '<<EOF', 'EOF && echo'), 'none'],
  ['a negation', heredoc('! apply_patch '), 'none'],
  ['a subshell', heredoc('(apply_patch ', '<<EOF', 'EOF\n)'), 'none'],
  ['no closing word', `apply_patch <<EOF\n${PATCH}`, 'none'],
  ['a closing word that goes on', heredoc('apply_patch ', '<<EOF', 'EOF2'), 'none'],
  ['a line in the patch that starts with the word', `apply_patch <<EOF\n${PATCH.replace('+x', 'EOF')}\nEOF`, 'none'],
  ['no word', `apply_patch <<''\n${PATCH}\n`, 'none'],
  ['a substitution that is not closed', `apply_patch <<EOF\n+$(x\nEOF`, 'none'],
  ['braces that bash does not know', `apply_patch <<EOF\n+\${a.b}\nEOF`, 'none'],
  ['no folder', heredoc('cd && apply_patch '), 'none'],
  ['two folders', heredoc('cd a b && apply_patch '), 'none'],
  ['two changes of folder', heredoc('cd a && cd b && apply_patch '), 'none'],
  ['a semicolon between', heredoc('cd a; apply_patch '), 'none'],
  ['bars between', heredoc('cd a || apply_patch '), 'none'],
  ['a variable as folder', heredoc('cd $HOME && apply_patch '), 'none'],
  ['only a variable inside quotes', heredoc('cd "$HOME" && apply_patch '), 'none'],
  ['a folder of two parts', heredoc('cd a"b" && apply_patch '), 'none'],
  ['a number as folder', heredoc('cd 12 && apply_patch '), 'none'],
  ['empty double quotes', heredoc('cd "" && apply_patch '), 'none'],
  ['a comment between', heredoc('cd d && # hi\napply_patch '), 'none'],
])('%s', (_label, script, expected) => {
  expect(seen(script)).toBe(expected)
})

test('the patch is the body, whole', () => {
  expect(interceptPatch(`cd d && apply_patch <<'EOF'\n${PATCH}\nEOF\n`)).toEqual({
    kind: 'patch',
    patch: `${PATCH}\n`,
    workdir: 'd',
  })
})

const piece = fc.constantFrom(
  'cd d',
  ' ',
  '&&',
  'apply_patch',
  '<<',
  'EOF',
  "'",
  '"',
  '$',
  '(',
  '{',
  '`',
  '\\',
  '\n',
  'A=',
  PATCH,
  '<<EOF\n',
  '\nEOF',
)

test('every script has an answer, and one in pieces has it soon', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(['none', 'implicit', 'patch']).toContain(interceptPatch(pieces.join('')).kind)
    }),
    { numRuns: 10_000 },
  )
})

test.each(['$(a("', '$a', 'A=1 ', '`', '"$', '\\\n', '${a', '$(', '> a '])(
  'many times %j takes no time',
  (text) => {
    for (const start of ['cd ', 'cd "', 'cd d && apply_patch ', 'apply_patch <<EOF\n', '']) {
      expect(interceptPatch(start + text.repeat(30_000)).kind).toBe('none')
    }
  },
  5000,
)
