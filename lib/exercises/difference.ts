import { utf8Length } from '@/lib/engine/utf8'

/** Where two texts part: how many characters and bytes they share from their start. */
export interface Difference {
  readonly characters: number
  readonly bytes: number
}

/** The first difference of two texts, at the start of a character; nothing if they are the same. */
export function firstDifference(a: string, b: string): Difference | undefined {
  if (a === b) return undefined
  let at = 0
  for (const character of a) {
    if (!b.startsWith(character, at)) break
    at += character.length
  }
  return { characters: at, bytes: utf8Length(a.slice(0, at)) }
}
