import { utf8Length } from '@/lib/engine/utf8'

/** A text in the units that the program counts in: UTF-8 bytes, Unicode characters, tokens of four bytes, lines. */
export interface TextMeasure {
  readonly bytes: number
  readonly characters: number
  readonly tokens: number
  readonly lines: number
}

export function measureText(text: string): TextMeasure {
  const bytes = utf8Length(text)
  let characters = 0
  for (const _ of text) characters++
  const lineEnds = text.split('\n').length - 1
  return {
    bytes,
    characters,
    tokens: Math.ceil(bytes / 4),
    lines: lineEnds + (text === '' || text.endsWith('\n') ? 0 : 1),
  }
}
