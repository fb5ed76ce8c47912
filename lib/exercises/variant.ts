import type { PlainJson } from '@/lib/engine/json/value'
import type { Exercises } from './exercises'

/** What an exercise draws anew for each seed: by name, the values to draw from. A value may hold several that go together. */
export type Vary = { readonly [name: string]: readonly PlainJson[] }

type Fields = { readonly [key: string]: PlainJson | undefined }

/** An exercise as its file has it: `{{name}}` or `{{name.part}}` stands for what the seed draws. */
export interface TemplateOf<Kind extends keyof Exercises> {
  readonly id: string
  readonly kind: Kind
  readonly vary: Vary
  readonly body: Fields
  /** The scenario of the catalogue that it is about, if it takes one as it is. */
  readonly lab?: string
}

export type Template = { [Kind in keyof Exercises]: TemplateOf<Kind> }[keyof Exercises]

/** Lists whose order means nothing, so each seed has its own. */
const shuffledFields = ['options', 'claims', 'things']

/** The exercise that a seed gives. The same seed always gives the same exercise. */
export function instanceOf<Kind extends keyof Exercises>(template: TemplateOf<Kind>, seed: number): Exercises[Kind] {
  const draw = drawing(seed)
  const drawn = drawnValues(template.vary, draw)
  const filled = Object.entries(template.body).map(([key, value]) => {
    const field = fill(value, drawn)
    return [key, shuffledFields.includes(key) && isList(field) ? shuffled(field, draw) : field]
  })
  // the build reads instances of every template with its kind's schema (lib/content/exercises.ts)
  return { id: template.id, kind: template.kind, ...Object.fromEntries(filled) } as Exercises[Kind]
}

/** The next seed that draws other values; if nothing is drawn, the next seed, which only shuffles. */
export function nextSeed<Kind extends keyof Exercises>({ vary }: TemplateOf<Kind>, seed: number): number {
  const present = JSON.stringify(drawnValues(vary, drawing(seed)))
  for (let next = seed + 1; next < seed + 50; next++) {
    if (JSON.stringify(drawnValues(vary, drawing(next))) !== present) return next
  }
  return seed + 1
}

function drawnValues(vary: Vary, draw: (below: number) => number): Fields {
  return Object.fromEntries(Object.entries(vary).map(([name, values]) => [name, values[draw(values.length)]]))
}

/** A sequence of whole numbers below a given one, fixed by the seed (the generator is Mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function shuffled<Each>(list: readonly Each[], draw: (below: number) => number): Each[] {
  const left = [...list]
  return list.flatMap(() => left.splice(draw(left.length), 1))
}

function fill(value: PlainJson | undefined, drawn: Fields): PlainJson | undefined {
  if (typeof value === 'string') return fillText(value, drawn)
  if (isList(value)) return value.map((each) => fill(each, drawn) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [String(fillText(key, drawn)), fill(field, drawn)]),
  )
}

/** A text that is nothing but a placeholder becomes the drawn value itself, so numbers stay numbers. */
function fillText(text: string, drawn: Fields): PlainJson {
  const whole = text.match(/^\{\{([\w.]+)\}\}$/)?.[1]
  if (whole !== undefined) return valueAt(drawn, whole) ?? text
  return text.replace(/\{\{([\w.]+)\}\}/g, (placeholder, path: string) => {
    const value = valueAt(drawn, path)
    return value === undefined ? placeholder : String(value)
  })
}

function valueAt(drawn: Fields, path: string): PlainJson | undefined {
  return path
    .split('.')
    .reduce<PlainJson | undefined>(
      (value, name) => (typeof value === 'object' && value !== null && !isList(value) ? value[name] : undefined),
      drawn,
    )
}

function isList(value: PlainJson | undefined): value is readonly PlainJson[] {
  return Array.isArray(value)
}
