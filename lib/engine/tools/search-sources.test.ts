import { expect, test } from 'vitest'
import { utf8Length } from '../utf8'
import type { Source } from './registry-entry'
import { sourceLines } from './search-sources'

const source = (name: string, description?: string): Source => ({ name, description })

test.each<[label: string, sources: Source[], lines: string]>([
  ['none', [], 'None currently enabled.'],
  ['by name, in bytes', [source('b'), source('\ue000'), source('😀'), source('A')], '- A\n- b\n- \ue000\n- 😀'],
  ['described', [source('a', 'says a'), source('b')], '- a: says a\n- b'],
  ['the first description', [source('a'), source('a', 'first'), source('a', 'second')], '- a: first'],
  ['lines stay', [source('a', 'one\n\ntwo')], '- a: one\n\ntwo'],
])('%s', (_label, sources, lines) => {
  expect(sourceLines(sources)).toBe(lines)
})

test.each<[label: string, sources: Source[], bytes: number, end: string]>([
  ['all of one', [source('a', 'x'.repeat(600_000))], 524_288, 'xxx'],
  ['between two characters', [source('a', 'x日'.repeat(200_000))], 524_286, 'x'],
  [
    'the second gets what the first leaves',
    [source('a', 'x'.repeat(300_000)), source('b', 'é'.repeat(150_000))],
    524_287,
    'éé',
  ],
  ['the names have their place', [source('a', 'x'.repeat(600_000)), source('b', 'more')], 524_288, 'x\n- b'],
])('512 KiB: %s', (_label, sources, bytes, end) => {
  const lines = sourceLines(sources)
  expect(utf8Length(lines)).toBe(bytes)
  expect(lines.endsWith(end)).toBe(true)
})
