import { createHash } from 'node:crypto'
import { collectOutput } from '../engine/output/head-tail-buffer'
import type { OutputPiece } from '../engine/output/piece'
import { utf8Length } from '../engine/utf8'

/** How vectors record a text of more than 600 UTF-16 units: its sizes, its hash, its ends and the cut markers in it. */
export interface LongText {
  readonly length: number
  readonly bytes: number
  readonly sha256: string
  readonly head: string
  readonly tail: string
  readonly marker: string | readonly string[] | null
}

const LONGEST_WHOLE = 600

/** A text as vectors of exec-output and mcp-output record it; give it with its placeholders in place. */
export function recordedText(text: string): string | LongText {
  if (text.length <= LONGEST_WHOLE) return text
  const points = [...text]
  return {
    length: text.length,
    bytes: utf8Length(text),
    sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    head: points.slice(0, 400).join(''),
    tail: points.slice(-200).join(''),
    marker: markerOf(text),
  }
}

function markerOf(text: string): LongText['marker'] {
  const found = text.match(/…\d+ (?:tokens|chars) truncated…/g) ?? []
  return found.length > 1 ? found : (found[0] ?? null)
}

/** The text that a list of pieces stands for, whole. */
export function textOfPieces(pieces: readonly OutputPiece[]): string {
  return collectOutput(pieces, Number.POSITIVE_INFINITY).text
}
