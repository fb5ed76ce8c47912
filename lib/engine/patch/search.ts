import { trim, trimEnd } from './white-space'

/** How far two lines may differ and still be taken for the same, strict ones first. */
export const FUZZINESS = ['exact', 'trailing-space', 'space', 'punctuation'] as const
export type Fuzziness = (typeof FUZZINESS)[number]

/** One pass of a search: whether the lines were found, and where. */
export interface SearchStep {
  readonly fuzziness: Fuzziness
  readonly pattern: readonly string[]
  /** The first line of the file that was tried, from 0. */
  readonly from: number
  /** The line on which the match starts; undefined if this pass found none. */
  readonly at: number | undefined
}

export type ObserveSearch = (step: SearchStep) => void

/** The lines of a file, made ready for searches. */
export interface SearchedLines {
  readonly lines: readonly string[]
  readonly forms: Map<Fuzziness, Form>
}

/** The lines as a pass compares them, and where each stands last. */
interface Form {
  readonly lines: readonly string[]
  readonly last: ReadonlyMap<string, number>
}

export function searchedLines(lines: readonly string[]): SearchedLines {
  return { lines, forms: new Map() }
}

const NORMALISE: Readonly<Record<Fuzziness, (line: string) => string>> = {
  exact: (line) => line,
  'trailing-space': trimEnd,
  space: trim,
  punctuation: (line) => asciiPunctuation(trim(line)),
}

/** Typographic dashes, quotes and spaces become ASCII ones (`apply-patch/src/seek_sequence.rs`, the last pass). */
function asciiPunctuation(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')
}

/**
 * Where lines stand in a file (`apply-patch/src/seek_sequence.rs`): the first exact match, else the first that
 * differs in white space at the ends of lines, at both ends, in punctuation. A stricter match further down wins.
 *
 * @param from the first line to try, from 0.
 * @returns the line on which the match starts; undefined if there is none. An empty pattern is found at `from`.
 */
export function seekLines(
  file: SearchedLines,
  pattern: readonly string[],
  from: number,
  observe?: ObserveSearch,
): number | undefined {
  if (pattern.length === 0) return from
  for (const fuzziness of FUZZINESS) {
    const wanted = pattern.map(NORMALISE[fuzziness])
    const at = firstRun(formOf(file, fuzziness), wanted, from)
    observe?.({ fuzziness, pattern, from, at })
    if (at !== undefined) return at
  }
}

function formOf({ lines, forms }: SearchedLines, fuzziness: Fuzziness): Form {
  const known = forms.get(fuzziness)
  if (known) return known
  const normalised = lines.map(NORMALISE[fuzziness])
  const form = { lines: normalised, last: new Map(normalised.map((line, index) => [line, index])) }
  forms.set(fuzziness, form)
  return form
}

/** The first run of lines equal to `wanted`, in one walk over the file (Knuth, Morris, Pratt). */
function firstRun({ lines, last }: Form, wanted: readonly string[], from: number): number | undefined {
  if (wanted.some((line, index) => (last.get(line) ?? -1) < from + index)) return
  const borders = bordersOf(wanted)
  let matched = 0
  for (let at = from; at < lines.length; at++) {
    while (matched > 0 && lines[at] !== wanted[matched]) matched = borders[matched - 1] ?? 0
    if (lines[at] === wanted[matched]) matched++
    if (matched === wanted.length) return at - matched + 1
  }
}

/** For each beginning of the lines, how many of its last lines are its first ones, too. */
function bordersOf(lines: readonly string[]): readonly number[] {
  const borders = [0]
  let matched = 0
  for (let at = 1; at < lines.length; at++) {
    while (matched > 0 && lines[at] !== lines[matched]) matched = borders[matched - 1] ?? 0
    if (lines[at] === lines[matched]) matched++
    borders.push(matched)
  }
  return borders
}
