import { utf8Bytes, utf8Length, utf8Text } from '../utf8'
import type { OutputPiece } from './piece'

/** What one call has collected. `text` has the omission notice in it where bytes were dropped. */
export interface Collected {
  readonly text: string
  readonly totalBytes: number
  readonly omittedBytes: number
}

/** `UNIFIED_EXEC_OUTPUT_MAX_BYTES`, core/src/unified_exec/mod.rs. */
export const COLLECTED_BYTES = 1024 * 1024

/** A piece as text (without lone surrogates) or bytes, and how often it comes. */
interface Repeated {
  readonly unit: string | Uint8Array
  readonly bytes: number
  readonly times: number
}

/**
 * Collects an output, keeping of a long one the first and the last half of `limit` bytes. Bytes that are not UTF-8 become
 * U+FFFD, also where the buffer cuts a code point. Bad hexadecimal digits are passed over, times below one count as none.
 * core/src/unified_exec/head_tail_buffer.rs.
 */
export function collectOutput(pieces: readonly OutputPiece[], limit = COLLECTED_BYTES): Collected {
  const parts = pieces.map(repeated)
  const totalBytes = parts.reduce((sum, { bytes, times }) => sum + bytes * times, 0)
  if (totalBytes <= limit) return { text: wholeText(parts, totalBytes), totalBytes, omittedBytes: 0 }
  const headBytes = Math.floor(limit / 2)
  const omittedBytes = totalBytes - limit
  const head = textOfRange(parts, 0, headBytes)
  const tail = textOfRange(parts, headBytes + omittedBytes, totalBytes)
  return { text: `${head}\n${omissionNotice(omittedBytes)}\n${tail}`, totalBytes, omittedBytes }
}

/** `format_output_omission_marker`, core/src/unified_exec/mod.rs. */
export function omissionNotice(omittedBytes: number): string {
  return `... ${omittedBytes} bytes omitted ...`
}

function repeated(piece: OutputPiece): Repeated {
  if (typeof piece === 'string') return repeatedText(piece, 1)
  const times = Math.min(Math.max(0, Math.floor(piece.times) || 0), Number.MAX_SAFE_INTEGER)
  if ('repeat' in piece) return repeatedText(piece.repeat, times)
  const unit = Uint8Array.from(piece.hex.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
  return { unit, bytes: unit.length, times }
}

function repeatedText(text: string, times: number): Repeated {
  const unit = text.replace(/\p{Surrogate}/gu, '\ufffd')
  return { unit, bytes: utf8Length(unit), times }
}

/** Text needs no detour over bytes. */
function wholeText(parts: readonly Repeated[], totalBytes: number): string {
  const texts: string[] = []
  for (const { unit, times } of parts) {
    if (typeof unit !== 'string') return textOfRange(parts, 0, totalBytes)
    texts.push(unit.repeat(times))
  }
  return texts.join('')
}

/** Only the bytes of the range are built, however long the whole output is. */
function textOfRange(parts: readonly Repeated[], from: number, to: number): string {
  const range = new Uint8Array(to - from)
  let start = 0
  for (const { unit, bytes, times } of parts) {
    const end = start + bytes * times
    const first = Math.max(from, start)
    const count = Math.min(to, end) - first
    const units = typeof unit === 'string' ? utf8Bytes(unit) : unit
    let within = (first - start) % bytes
    for (let done = 0; done < count; done++) {
      range[first - from + done] = units[within++] ?? 0
      if (within === bytes) within = 0
    }
    start = end
  }
  return utf8Text(range)
}
