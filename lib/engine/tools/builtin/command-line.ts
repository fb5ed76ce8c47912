/** Which quotes a stretch of a word may stand in, least first. */
const styles = ['bare', 'single', 'double'] as const
type Style = (typeof styles)[number]

/** The characters that each kind of quotes leaves alone (the crate `shlex` 1.3, `src/bytes.rs`). */
const allowed: Record<Style, RegExp> = {
  bare: /^[\w+\-./:@\]]$/,
  single: /^[^'^\\]$/u,
  double: /^[^`$!^]$/u,
}

/** A command as one line of text that a shell would read the same way (`shlex_join`, shell-command/src/parse_command.rs). */
export function commandLine(words: readonly string[]): string {
  return words.some((word) => word.includes('\0')) ? '<command included NUL byte>' : words.map(quoted).join(' ')
}

/** A word is quoted stretch by stretch, each as long as one kind of quotes can hold. */
function quoted(word: string): string {
  if (word === '') return "''"
  let line = ''
  let stretch = ''
  let fitting: readonly Style[] = styles
  for (const char of word) {
    // A caret is only safe right behind an opening single quote.
    const next =
      char === '^' && stretch === '' ? ['single' as const] : fitting.filter((style) => allowed[style].test(char))
    if (next.length > 0) {
      fitting = next
      stretch += char
      continue
    }
    line += inQuotes(stretch, fitting)
    fitting = char === '^' ? ['single'] : styles.filter((style) => allowed[style].test(char))
    stretch = char
  }
  return line + inQuotes(stretch, fitting)
}

function inQuotes(stretch: string, [style]: readonly Style[]): string {
  if (style === 'bare') return stretch
  return style === 'single' ? `'${stretch}'` : `"${stretch.replace(/["\\]/g, '\\$&')}"`
}
