/** SHA-1 of bytes (FIPS 180-4), for the ids of made-up outputs and for names that clash. */
export function sha1(bytes: readonly number[]): number[] {
  const padded = [...bytes, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  const bits = bytes.length * 8
  padded.push(...bytesOf(Math.floor(bits / 2 ** 32)), ...bytesOf(bits >>> 0))
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let at = 0; at < padded.length; at += 64) state = mixBlock(state, padded.slice(at, at + 64))
  return state.flatMap(bytesOf)
}

export function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function mixBlock(state: readonly number[], block: readonly number[]): number[] {
  const words: number[] = []
  for (let at = 0; at < 80; at++) {
    words.push(
      at < 16
        ? ((block[4 * at] ?? 0) << 24) |
            ((block[4 * at + 1] ?? 0) << 16) |
            ((block[4 * at + 2] ?? 0) << 8) |
            (block[4 * at + 3] ?? 0)
        : rotated((words[at - 3] ?? 0) ^ (words[at - 8] ?? 0) ^ (words[at - 14] ?? 0) ^ (words[at - 16] ?? 0), 1),
    )
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let at = 0; at < 80; at++) {
    const [mixed, constant] =
      at < 20
        ? [(b & c) | (~b & d), 0x5a827999]
        : at < 40
          ? [b ^ c ^ d, 0x6ed9eba1]
          : at < 60
            ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
            : [b ^ c ^ d, 0xca62c1d6]
    const next = (rotated(a, 5) + mixed + e + constant + (words[at] ?? 0)) | 0
    ;[a, b, c, d, e] = [next, a, rotated(b, 30), c, d]
  }
  return [a, b, c, d, e].map((word, at) => (word + (state[at] ?? 0)) | 0)
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

function bytesOf(word: number): number[] {
  return [(word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]
}
