/** Unicode White_Space, as Rust's `trim` sees it. JavaScript's own differs: it lacks U+0085 and has U+FEFF. */
function isWhiteSpace(unit: number): boolean {
  return (
    unit === 0x20 ||
    (unit >= 0x09 && unit <= 0x0d) ||
    (unit >= 0x80 &&
      (unit === 0x85 ||
        unit === 0xa0 ||
        unit === 0x1680 ||
        (unit >= 0x2000 && unit <= 0x200a) ||
        unit === 0x2028 ||
        unit === 0x2029 ||
        unit === 0x202f ||
        unit === 0x205f ||
        unit === 0x3000))
  )
}

export function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && isWhiteSpace(text.charCodeAt(end - 1))) end--
  return text.slice(0, end)
}

export function trimStart(text: string): string {
  let start = 0
  while (start < text.length && isWhiteSpace(text.charCodeAt(start))) start++
  return text.slice(start)
}

export function trim(text: string): string {
  return trimStart(trimEnd(text))
}
