import { hex, sha1 } from '../sha1'
import { utf8Bytes } from '../utf8'

/** The namespace of the ids of made-up outputs (`context_manager/normalize.rs`), as bytes. */
const syntheticNamespace = [
  0x90, 0xd3, 0x8d, 0x3e, 0x6a, 0x5b, 0x4d, 0x52, 0xbf, 0xe2, 0x2f, 0x1e, 0x63, 0x4b, 0xfa, 0xc4,
]

export type OutputPrefix = 'fco' | 'ctco' | 'tso'

/** A made-up output's id: its prefix and the UUIDv5 of prefix and call item's id (`context_manager/normalize.rs`). */
export function syntheticId(prefix: OutputPrefix, callItemId: string): string {
  const digest = sha1([...syntheticNamespace, ...utf8Bytes(`${prefix}:${callItemId}`)]).slice(0, 16)
  const versioned = digest.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x50 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  return `${prefix}_${dashed(hex(versioned))}`
}

/** The nth id of a run, in the form of a UUIDv7. The real program's are made of the time and of chance. */
export function uuidOf(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

function dashed(digits: string): string {
  return [0, 8, 12, 16, 20].map((from, at, starts) => digits.slice(from, starts[at + 1])).join('-')
}
