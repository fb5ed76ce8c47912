import { expect, test } from 'vitest'
import { instanceOf, nextSeed, type TemplateOf } from './variant'

const template: TemplateOf<'choice'> = {
  id: 'colours',
  kind: 'choice',
  vary: {
    n: [1, 2, 3],
    tool: [
      { name: 'nope', ms: 2000 },
      { name: 'grep', ms: 3000 },
    ],
  },
  body: {
    ask: '{{tool.name}} waits {{n}} s of {{unknown}}',
    why: '{{n}}',
    many: '{{tool.ms}}',
    see: '{{tool}}',
    options: ['a', 'b', 'c', 'd', 'e'],
    kept: ['a', 'b', 'c', 'd', 'e'],
    inner: { '{{tool.name}}': [{ deep: '{{n}}' }] },
  },
}

test('placeholders are filled wherever they stand, and a whole one keeps its type', () => {
  for (let seed = 0; seed < 20; seed++) {
    const { ask, ...rest } = instanceOf(template, seed)
    const [, name = '', n] = ask.match(/^(nope|grep) waits ([123]) s of \{\{unknown\}\}$/) ?? []
    const tool = { name, ms: name === 'nope' ? 2000 : 3000 }
    expect(rest).toMatchObject({ why: Number(n), many: tool.ms, see: tool, inner: { [name]: [{ deep: Number(n) }] } })
  }
})

test('only lists without an order are shuffled, and lose nothing', () => {
  const orders = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const { options, kept } = { kept: undefined, ...instanceOf(template, seed) }
    expect([...options].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(kept).toEqual(['a', 'b', 'c', 'd', 'e'])
    orders.add(options.join(''))
  }
  expect(orders.size).toBeGreaterThan(90)
})

test('every value is drawn about as often', () => {
  const counts = new Map<unknown, number>()
  for (let seed = 0; seed < 3000; seed++) {
    const { why } = instanceOf(template, seed)
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  for (const n of [1, 2, 3]) expect(counts.get(n)).toBeGreaterThan(850)
})

test('the next seed gives another question, and where nothing varies another order', () => {
  for (let seed = 0; seed < 20; seed++) {
    const next = nextSeed(template, seed)
    expect(next).toBeGreaterThan(seed)
    expect(instanceOf(template, next)).not.toEqual(instanceOf(template, seed))
  }
  expect(nextSeed({ ...template, vary: {} }, 3)).toBe(4)
})
