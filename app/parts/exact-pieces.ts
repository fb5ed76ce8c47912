/** A piece of a text as it is shown: the characters themselves, and how they are made visible. */
export type ExactPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** Blanks that the eye would miss: at a line's start or end, or more than one. */
  | { readonly kind: 'blanks'; readonly text: string }
  /** A character without a shape of its own, and the mark that stands for it. */
  | { readonly kind: 'hidden'; readonly text: string; readonly mark: string }
  /** The program's own note of what it took out. */
  | { readonly kind: 'cut'; readonly text: string }
  /** What the page leaves out. */
  | { readonly kind: 'elided'; readonly count: number; readonly unit: 'characters' | 'lines' }

const mostLines = 240
const longestText = 1_200
const keptOfRun = 8
const keptOfText = 400
const special = /…\d+ (?:tokens|chars) truncated…|(.)\1{47,}|^ +| +$| {2,}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\xa0]/gu

const marks: Readonly<Record<string, string>> = { '\t': '→', '\r': '␍', '\xa0': '⍽' }

/** Cuts a text into what is shown of it. Without elided pieces, the texts of the pieces joined are the text. */
export function exactPieces(text: string): ExactPiece[] {
  const lines = text.split('\n')
  if (lines.length <= mostLines) return lines.flatMap((line, at) => linePieces(line, at < lines.length - 1))
  const half = mostLines / 2
  return [
    ...lines.slice(0, half).flatMap((line) => linePieces(line, true)),
    { kind: 'elided', count: lines.length - mostLines, unit: 'lines' },
    { kind: 'text', text: '\n' },
    ...lines.slice(-half).flatMap((line, at) => linePieces(line, at < half - 1)),
  ]
}

function linePieces(line: string, isEnded: boolean): ExactPiece[] {
  const pieces: ExactPiece[] = []
  let from = 0
  for (const match of line.matchAll(special)) {
    pieces.push(...textPieces(line.slice(from, match.index)), ...specialPieces(match[0]))
    from = match.index + match[0].length
  }
  pieces.push(...textPieces(line.slice(from)))
  if (isEnded) pieces.push({ kind: 'hidden', text: '\n', mark: '↵' })
  return pieces
}

function specialPieces(found: string): ExactPiece[] {
  const characters = [...found]
  const [first = ''] = characters
  if (first === '…' && characters.length > 1 && characters[1] !== '…') return [{ kind: 'cut', text: found }]
  const kind = first === ' ' ? 'blanks' : 'text'
  if (characters.length > 2 * keptOfRun + 1 && characters.length > 47) {
    const end = { kind, text: first.repeat(keptOfRun) } as const
    return [end, { kind: 'elided', count: characters.length - 2 * keptOfRun, unit: 'characters' }, end]
  }
  if (kind === 'blanks') return [{ kind, text: found }]
  return [{ kind: 'hidden', text: found, mark: marks[found] ?? codePointMark(found) }]
}

function codePointMark(character: string) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function textPieces(text: string): ExactPiece[] {
  if (text === '') return []
  if (text.length <= longestText) return [{ kind: 'text', text }]
  const characters = [...text]
  const left = characters.length - 2 * keptOfText
  if (left <= 0) return [{ kind: 'text', text }]
  return [
    { kind: 'text', text: characters.slice(0, keptOfText).join('') },
    { kind: 'elided', count: left, unit: 'characters' },
    { kind: 'text', text: characters.slice(-keptOfText).join('') },
  ]
}
