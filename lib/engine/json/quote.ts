const SHORT: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
  ' ': ' ',
}

/**
 * A text as Rust's `{:?}` prints it: in double quotes, with what has no picture of its own (controls, unassigned,
 * non-ASCII spaces, combining marks) as `\u{..}` (`core/src/char/methods.rs`, escape_debug). Unicode's tables are those
 * of the JavaScript engine; with Unicode 17 they agree for every code point.
 */
export function debugString(text: string): string {
  return `"${text.replace(/[\p{C}\p{Z}\p{Grapheme_Extend}"\\]/gu, (char) => SHORT[char] ?? `\\u{${char.codePointAt(0)?.toString(16)}}`)}"`
}
