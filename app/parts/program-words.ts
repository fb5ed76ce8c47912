/** A piece of a sentence: our words, or the program's. */
export interface WordsPiece {
  readonly text: string
  readonly isProgram: boolean
}

const longest = 160

/** The program's own words inside a sentence of ours: between back-quotes, as many as it takes. Long ones lose their middle. */
export function code(text: string): string {
  const shown = (text.length > longest ? `${text.slice(0, 120)} … ${text.slice(-30)}` : text).replaceAll('\n', '↵')
  const fence = '`'.repeat(Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length)) + 1)
  const space = /^`|`$|^ .*[^ ].* $|^$/.test(shown) ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}

/** Takes a sentence apart again. A back-quote without its partner is only a back-quote. */
export function wordsPieces(sentence: string): WordsPiece[] {
  const pieces: WordsPiece[] = []
  let from = 0
  for (const match of sentence.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
    if (match.index > from) pieces.push({ text: sentence.slice(from, match.index), isProgram: false })
    pieces.push({ text: (match[2] ?? '').replace(/^ (.*[^ ].*) $/, '$1'), isProgram: true })
    from = match.index + match[0].length
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), isProgram: false })
  return pieces
}
