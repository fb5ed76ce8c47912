/** What is wrong with a pattern, and where, in UTF-16 units; `original` is a second place that it clashes with. */
export interface Mistake {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly original?: Mistake
}

const RULE = '~'.repeat(79)

/**
 * A mistake as the program reports it: the pattern, the place underlined, and the reason (regex-syntax `src/error.rs`). A
 * place that reaches over lines is not underlined.
 */
export function patternError(pattern: string, { text, from, to, original }: Mistake): string {
  const lines = pattern.split('\n')
  const numbered = lines.length > 1
  const width = String(lines.length).length
  let shown = ''
  let start = 0
  for (const [at, line] of lines.entries()) {
    const columns = (index: number) => [...line.slice(0, index - start)].length
    let marks = ''
    for (const place of original ? [original, { from, to }] : [{ from, to }]) {
      if (place.from < start || place.to > start + line.length) continue
      const first = columns(place.from)
      marks = marks.padEnd(first) + '^'.repeat(Math.max(1, columns(place.to) - first))
    }
    start += line.length + 1
    if (numbered && line === '' && at === lines.length - 1) break
    shown += `${numbered ? `${String(at + 1).padStart(width)}: ` : '    '}${line.replace(/\r$/, '')}\n`
    if (marks !== '') shown += `${' '.repeat(numbered ? width + 2 : 4)}${marks}\n`
  }
  const framed = numbered ? `${RULE}\n${shown}${RULE}\n` : shown
  return `regex parse error:\n${framed}error: ${text}`
}
