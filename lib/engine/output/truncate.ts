import { isHighSurrogate, isLowSurrogate, utf8Prefix, utf8Size, utf8Suffix } from '../utf8'
import { bytesOf, type Policy, tokensOfBytes } from './policy'

/** What was cut out of the middle of a text, with the numbers that decided it. All sizes are UTF-8 bytes unless said otherwise. */
export interface Cut {
  /** Of the whole text. */
  readonly bytes: number
  /** Both ends together may have so many. */
  readonly budget: number
  readonly headBudget: number
  readonly tailBudget: number
  /** What was kept: fewer than the budgets where a code point did not fit. */
  readonly headBytes: number
  readonly tailBytes: number
  /** In code points. */
  readonly removedChars: number
  readonly marker: string
  /** Where the head ends and the tail starts in the text, in UTF-16 units. */
  readonly headEnd: number
  readonly tailStart: number
  /** The code point that a budget ended in the middle of, and that was therefore removed whole. */
  readonly splitByHead: string | undefined
  readonly splitByTail: string | undefined
}

/** Told of a cut; not called for a text that fits. */
export type ObserveCut = (cut: Cut) => void

/**
 * A text under a policy: unchanged if it fits, else its head and its tail around a marker. The marker itself is not paid
 * for. Any limit is accepted; one of zero or less leaves the marker alone.
 * `truncate_with_byte_estimate`, utils/string/src/truncate.rs.
 */
export function truncateMiddle(text: string, policy: Policy, observe?: ObserveCut): string {
  const cut = cutOf(text, policy)
  if (cut === undefined) return text
  observe?.(cut)
  return withoutMiddle(text, cut)
}

function withoutMiddle(text: string, { headEnd, marker, tailStart }: Cut): string {
  return text.slice(0, headEnd) + marker + text.slice(tailStart)
}

/** Where and how a policy cuts a text; undefined if it fits, or is empty. */
export function cutOf(text: string, policy: Policy): Cut | undefined {
  const { bytes, chars } = utf8Size(text)
  const budget = Math.max(0, bytesOf(policy))
  if (text === '' || (budget > 0 && bytes <= budget)) return undefined
  const headBudget = Math.floor(budget / 2)
  const tailBudget = budget - headBudget
  const ascii = bytes === text.length
  const head = ascii ? { at: headBudget, bytes: headBudget, chars: headBudget } : utf8Prefix(text, headBudget)
  const tail = ascii ? { at: bytes - tailBudget, bytes: tailBudget, chars: tailBudget } : utf8Suffix(text, tailBudget)
  const removedChars = chars - head.chars - tail.chars
  return {
    bytes,
    budget,
    headBudget,
    tailBudget,
    headBytes: head.bytes,
    tailBytes: tail.bytes,
    removedChars,
    marker: markerOf(policy, bytes - budget, removedChars),
    headEnd: head.at,
    tailStart: tail.at,
    splitByHead: head.bytes < headBudget ? charFrom(text, head.at) : undefined,
    splitByTail: tail.bytes < tailBudget ? charBefore(text, tail.at) : undefined,
  }
}

/** Tokens are reckoned from the bytes over the budget, chars are those really removed (`removed_units`, utils/string/src/truncate.rs). */
function markerOf(policy: Policy, excessBytes: number, removedChars: number): string {
  const count = policy.kind === 'tokens' ? tokensOfBytes(excessBytes) : removedChars
  return `…${count} ${policy.kind === 'tokens' ? 'tokens' : 'chars'} truncated…`
}

function charFrom(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

function charBefore(text: string, at: number): string {
  const pair = isLowSurrogate(text.charCodeAt(at - 1)) && isHighSurrogate(text.charCodeAt(at - 2))
  return text.slice(at - (pair ? 2 : 1), at)
}

/** A text under a policy, with a warning and the number of lines ahead if it was cut (`formatted_truncate_text`, utils/output-truncation/src/lib.rs). */
export function truncateFormatted(text: string, policy: Policy, observe?: ObserveCut): string {
  const cut = cutOf(text, policy)
  if (cut === undefined) return text
  observe?.(cut)
  const warning = truncationWarning(tokensOfBytes(cut.bytes))
  return `${warning}\nTotal output lines: ${countLines(text)}\n\n${withoutMiddle(text, cut)}`
}

export function truncationWarning(originalTokens: number): string {
  return `Warning: truncated output (original token count: ${originalTokens})`
}

/** Lines that end in a newline, and one more for a rest without it (Rust's `str::lines`). */
export function countLines(text: string): number {
  let lines = 0
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    start = end + 1
    lines++
  }
  return start < text.length ? lines + 1 : lines
}
