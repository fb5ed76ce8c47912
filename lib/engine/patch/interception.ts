import { parsePatch } from './parse'

/** What codex sees in a shell command before it runs it. */
export type Interception =
  /** A command like any other: the shell gets it. */
  | { readonly kind: 'none' }
  /** The command is itself a patch; what the model reads is `IMPLICIT`. */
  | { readonly kind: 'implicit' }
  /** `apply_patch` with a heredoc, handled without a shell. `workdir` is the argument of a `cd` ahead of it, as written. */
  | { readonly kind: 'patch'; readonly patch: string; readonly workdir?: string }

/** What the model reads when a command is a patch without `apply_patch` (`apply-patch/src/lib.rs`, `ImplicitInvocation`). */
export const IMPLICIT =
  'apply_patch verification failed: patch detected without explicit call to apply_patch. Rerun as ["apply_patch", "<patch>"]'

/**
 * Whether a script of `exec_command` is handled as a patch (`apply-patch/src/invocation.rs`). The whole script has to be
 * one statement, `apply_patch <<WORD` with its heredoc, or the same behind `cd DIR &&`. The program asks a grammar of bash
 * (tree-sitter-bash), and this lets through what the grammar and the query do, odd shapes too: assignments ahead; a line
 * that starts with the word, indented or not, ends the heredoc; of a quoted folder only the text up to a `$` counts.
 * Which shell would run the script makes no difference.
 */
export function interceptPatch(script: string): Interception {
  if (parsePatch(script).kind === 'patch') return { kind: 'implicit' }
  return heredocOf(script) ?? { kind: 'none' }
}

/** Blanks within a command; a backslash hides the end of a line. */
const BLANK = String.raw`(?:[ \t\v\f\r]|\\\r?\n)`
const SPACES = String.raw`(?:[ \t\v\f\r\n]|\\\r?\n)*`
// In each of these an input can be split in one way only: no search takes longer than its text is long.
const PLAIN = String.raw`[^\s'"<>{}[\]()\`$|&;\\]|\\\S|\\ `
const WORD = `(?!#)(?:${PLAIN})+`
const STRINGS = String.raw`'[^']*'|"(?:[^"\\]|\\[\s\S])*"`
const BRACES = String.raw`\{[#!]?(?:\w+|[*@#?!$-])?[ \t]*(?:\[[^\]{}]*\])?(?:[-:=?+#%/^,@](?:[^{}"']|${STRINGS})*)?\}`
const UNNESTED = String.raw`[^()"'\\]|\\[\s\S]|${STRINGS}`
const PARENTHESES = String.raw`\((?:${UNNESTED}|\((?:${UNNESTED})*\))*\)`
const EXPANSION = String.raw`(?:\$(?:\w+(?!\w)|[*@#?!$-]|${BRACES}|${PARENTHESES})|\`[^\`\\]*\`)`
const BARE_DOLLAR = String.raw`\$(?![\w*@#?!$({-])`
const TEXT = String.raw`[^"\\$\`]|\\[\s\S]`
const QUOTED = `(?:'[^']*'|"(?:${TEXT}|${EXPANSION}|${BARE_DOLLAR})*")`
const LITERAL = `(?!#)(?:${PLAIN}|${QUOTED}|${EXPANSION})+`
const AHEAD = String.raw`(?:[A-Za-z_]\w*\+?=(?:${LITERAL})?${BLANK}+|\d*(?:>[>|]?|<(?![<(&]))${BLANK}*${LITERAL}${BLANK}+)*`

const PATCH_COMMAND = `${AHEAD}apply_?patch`
const CHANGE_FOLDER = `${AHEAD}cd${BLANK}+(${WORD}|${QUOTED})${BLANK}*&&${SPACES}`
const COMMAND = new RegExp(
  String.raw`^${SPACES}(?:${CHANGE_FOLDER}${PATCH_COMMAND}((?:${BLANK}+${LITERAL})*)|${PATCH_COMMAND})${BLANK}*<<-?(?!<)\s*`,
)
const FOLDER_TEXT = new RegExp(`^"(?:${EXPANSION}|${BARE_DOLLAR})*((?:${TEXT})+)`)
// The query overlooks commands behind a `;` or `&`, but not those on lines of their own.
const AFTER_HEREDOC = new RegExp(`^${BLANK}*(?:;|&(?!&)|\\s*$)`)
const NUMBER = /^-?(?:0x)?\d+(?:#[\w@]+)?$/

function heredocOf(script: string): Interception | undefined {
  const command = COMMAND.exec(script)
  if (!command) return
  const [head, folder, more = ''] = command
  if (folder !== undefined && NUMBER.test(folder)) return
  // A number right before `<<` is the number of a stream.
  if (/\d<<-?\s*$/.test(head) && /(?:^|\s)\d+$/.test(more)) return
  const workdir = folder === undefined ? undefined : folderText(folder)
  if (folder !== undefined && workdir === undefined) return
  const opened = openHeredoc(script, head.length)
  if (!opened) return
  const end = heredocEnd(script, opened)
  if (end === undefined || !AFTER_HEREDOC.test(script.slice(end + opened.word.length))) return
  return { kind: 'patch', patch: script.slice(opened.bodyStart, end), ...(workdir !== undefined && { workdir }) }
}

/** The folder that a `cd` names: quotes off, nothing expanded, up to the first expansion inside double quotes. */
function folderText(folder: string): string | undefined {
  if (folder.startsWith("'")) return folder.slice(1, -1)
  if (!folder.startsWith('"')) return folder
  return FOLDER_TEXT.exec(folder)?.[1]
}

interface Heredoc {
  readonly word: string
  /** The word was quoted: nothing in the body is expanded. */
  readonly raw: boolean
  readonly bodyStart: number
}

/** Reads the heredoc's word from `at` on; behind it only blanks may stand on the line. */
function openHeredoc(script: string, at: number): Heredoc | undefined {
  const quote = /['"]/.test(script.charAt(at)) ? script.charAt(at) : ''
  let word = ''
  let end = at + quote.length
  for (; end < script.length; end++) {
    const character = script.charAt(end)
    if (quote ? character === quote || /[\r\n]/.test(character) : /\s/.test(character)) break
    if (character === '\\') end++
    word += script.charAt(end)
  }
  if (quote && script.charAt(end) === quote) end++
  const line = new RegExp(`${BLANK}*\\n`, 'y')
  line.lastIndex = end
  if (word === '' || !line.test(script)) return
  return { word, raw: quote !== '' || script.charAt(at) === '\\', bodyStart: line.lastIndex }
}

/** Where the heredoc's closing word stands, if the grammar gets that far. */
function heredocEnd(script: string, { word, raw, bodyStart }: Heredoc): number | undefined {
  const expansion = new RegExp(EXPANSION, 'y')
  for (let at = bodyStart; at < script.length; ) {
    if (at === bodyStart || script.charAt(at - 1) === '\n') {
      const first = at + script.slice(at).search(/[^ \t\v\f\r\n]|$/)
      if (script.startsWith(word, first)) return first
      if (first > at) {
        at = first + 1
        continue
      }
    }
    expansion.lastIndex = at
    if (script.charAt(at) === '\\') at += 2
    else if (raw || !/^\$[A-Za-z{(]/.test(script.slice(at, at + 2))) at++
    else if (expansion.test(script)) at = expansion.lastIndex
    else return
  }
}
