/** Which code points a class holds. */
export type CharSet = (char: string) => boolean

/** JavaScript's own classes say which code points Rust's hold; both follow Unicode (regex-syntax `src/unicode.rs`). */
const PERL: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\p{White_Space}',
  w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
}
const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** The code points of a JavaScript class, and their other cases if case does not count. */
function setOf(inside: string, caseless: boolean): CharSet {
  const pattern = new RegExp(`^[${inside}]$`, caseless ? 'iu' : 'u')
  return (char) => pattern.test(char)
}

export function rangeSet(first: string, last: string, caseless: boolean): CharSet {
  return setOf(`${escaped(first)}-${escaped(last)}`, caseless)
}

function escaped(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
}

/** `\d`, `\s` and `\w`. */
export function perlSet(letter: string, caseless: boolean): CharSet {
  return setOf(PERL[letter] ?? '', caseless)
}

/** `[:alpha:]` and the like; undefined for a name that there is not. */
export function posixSet(name: string, caseless: boolean): CharSet | undefined {
  const inside = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined
  return inside === undefined ? undefined : setOf(inside, caseless)
}

/**
 * `\p{…}`, or why there is no such class. Names are compared without regard to case, blanks, `_` and `-`
 * (regex-syntax `src/unicode.rs`); here a name's words must be told apart as Unicode does, and `age` and the kinds of breaks
 * are not known.
 */
export function propertySet(name: string, value: string | undefined, caseless: boolean): CharSet | string {
  const key = unicodeName(name)
  const ofValue = /^(gc|scx?|general_category|script(_extensions)?)$/i.test(key)
  const candidates =
    value === undefined
      ? [key, key.toUpperCase(), `Script=${key}`]
      : [`${key.length < 4 ? key.toLowerCase() : key}=${unicodeName(value)}`]
  for (const each of ofValue || value === undefined ? candidates : []) {
    try {
      return setOf(`\\p{${each}}`, caseless)
    } catch {
      // JavaScript has no such class.
    }
  }
  return ofValue && value !== undefined ? 'Unicode property value not found' : 'Unicode property not found'
}

/** `old italic`, `OLD-ITALIC`, `isOld_Italic`: `Old_Italic`. */
function unicodeName(written: string): string {
  const words = written.replace(/^is[\s_-]*/i, '').split(/[\s_-]+/)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join('_')
}
