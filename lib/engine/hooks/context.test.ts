import { expect, test } from 'vitest'
import { hookOutputFile, limitedText } from './context'

const id = '01a22e58-a3b3-7b62-9667-2fa9a514138b'
const file = () => hookOutputFile(id, id)
const words = 'word '.repeat(200).trimEnd()
const footer = `\n\nFull hook output saved to: /tmp/hook_outputs/${id}/${id}.txt`
const warning = (tokens: number) =>
  `Warning: truncated output (original token count: ${tokens})\nTotal output lines: 1\n\n`

test.each<[string, string, number | undefined, string]>([
  ['within the ordinary limit', 'x'.repeat(10_000), undefined, 'x'.repeat(10_000)],
  ['within its own limit', words, 250, words],
  ['no limit', 'x'.repeat(20_000), 0, 'x'.repeat(20_000)],
  ['no room beside the footer', words, 1, `${warning(250)}…250 tokens truncated…${footer}`],
  [
    'both ends',
    words,
    60,
    `${warning(250)}word word word word word word word word word word word wor…221 tokens truncated…ord word word word word word word word word word word word${footer}`,
  ],
  [
    'over the ordinary limit',
    'x'.repeat(10_001),
    undefined,
    `${warning(2501)}${'x'.repeat(4938)}…32 tokens truncated…${'x'.repeat(4938)}${footer}`,
  ],
])('%s', (_label, text, limit, expected) => {
  expect(limitedText(text, file, limit)).toBe(expected)
})
