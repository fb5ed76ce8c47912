/** Orders texts by their UTF-8 bytes, which is the order of their code points: below 0 if `a` comes first. */
export function compareUtf8(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) {
    const unit = a.charCodeAt(at)
    const other = b.charCodeAt(at)
    if (unit !== other) return rank(unit) - rank(other)
  }
  return a.length - b.length
}

/** Surrogates stand for what comes after U+FFFF, but their units come before U+E000. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2800 : unit
}
