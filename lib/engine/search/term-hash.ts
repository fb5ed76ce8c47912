const SEED = 0x27220a95

/**
 * The number by which the index knows a term of ASCII letters (crate fxhash 0.2.1, `hash32`). It is small enough that now
 * and then two terms share one (`poltt` and `polli`): then either finds the other.
 */
export function termHash(term: string): number {
  let hash = 0
  let at = 0
  for (; at + 4 <= term.length; at += 4)
    hash = mixed(
      hash,
      byte(term, at) | (byte(term, at + 1) << 8) | (byte(term, at + 2) << 16) | (byte(term, at + 3) << 24),
    )
  for (; at < term.length; at++) hash = mixed(hash, byte(term, at))
  return mixed(hash, 0xff) >>> 0
}

function byte(term: string, at: number): number {
  return term.charCodeAt(at) & 0xff
}

function mixed(hash: number, word: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ word, SEED)
}
