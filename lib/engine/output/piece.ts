/** What a program prints: a text, a text again and again, or raw bytes (hexadecimal digits) again and again. */
export type OutputPiece =
  | string
  | { readonly repeat: string; readonly times: number }
  | { readonly hex: string; readonly times: number }

/** A terminal ends lines with `\r\n`. */
export function throughTerminal(piece: OutputPiece): OutputPiece {
  if (typeof piece === 'string') return piece.replaceAll('\n', '\r\n')
  if ('hex' in piece) return { ...piece, hex: piece.hex.replace(/../g, (byte) => (byte === '0a' ? '0d0a' : byte)) }
  return { ...piece, repeat: piece.repeat.replaceAll('\n', '\r\n') }
}
