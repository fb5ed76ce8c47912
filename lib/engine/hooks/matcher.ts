import { parsePattern } from './pattern'
import { matchesAnywhere } from './pattern-search'

export type Matcher =
  | { readonly ok: true; readonly matches: (name: string) => boolean }
  | { readonly ok: false; readonly error: string }

/**
 * Which tools a matcher is for (`hooks/src/events/common.rs`, matches_matcher): absent, empty and `*` all; of letters,
 * digits, `_` and `|` alone the names between the bars, whole; else a regular expression, anywhere in the name. Any text is a
 * matcher or an error in the program's words.
 */
export function readMatcher(matcher: string | undefined): Matcher {
  if (matcher === undefined || matcher === '' || matcher === '*') return { ok: true, matches: () => true }
  if (/^[A-Za-z0-9_|]+$/.test(matcher)) {
    const names = matcher.split('|')
    return { ok: true, matches: (name) => names.includes(name) }
  }
  const parsed = parsePattern(matcher)
  return parsed.ok ? { ok: true, matches: (name) => matchesAnywhere(parsed.pattern, name) } : parsed
}
