import type { Gate } from '@/lib/engine/call'
import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { Fact, Trace } from '@/lib/engine/trace'
import type { KindOf, Question } from '../kind'
import { notYet, right, type Verdict } from '../verdict'

/** In which order do things come about, or stand in the next request? */
export interface Order extends Question {
  readonly kind: 'order'
  readonly scenario: Scenario
  readonly things: readonly Thing[]
  /** What many get wrong: `before` put in front of `after`, by the ids of things. */
  readonly typical: readonly { readonly before: string; readonly after: string; readonly why: string }[]
  readonly otherwise: string
}

export interface Thing {
  readonly id: string
  readonly text: string
  readonly at: Place
}

/** Where a run has a thing: the first event that fits, or an item of the last request. */
export type Place =
  | { readonly event: Fact['type']; readonly call?: number; readonly gate?: Gate }
  | { readonly item: string; readonly callId: string }

/** For each thing the place that it was given, from 1. */
export type OrderAttempt = readonly (number | undefined)[]

export const order: KindOf<Order, OrderAttempt> = {
  label: 'put in order',
  blank: ({ things }) => things.map(() => undefined),
  missing: ({ things }, attempt) =>
    new Set(attempt).size === things.length && !attempt.includes(undefined)
      ? undefined
      : 'Give each of them a place of its own first.',
  answer,
  solution: (exercise) =>
    inOrder(exercise.things, answer(exercise))
      .map(({ text }) => text)
      .join(' → '),
  grade,
  mistakes,
}

function answer({ scenario, things }: Order): number[] {
  const trace = simulate(scenario)
  const places = things.map(({ at }) => placeIn(trace, at))
  return places.map((place) => places.filter((other) => other <= place).length)
}

function placeIn({ events, requests }: Trace, at: Place): number {
  if ('item' in at) {
    const items = requests.at(-1)?.input ?? []
    return items.findIndex((item) => item.get('type') === at.item && item.get('call_id') === at.callId)
  }
  return events.findIndex(
    (event) =>
      event.type === at.event &&
      (at.call === undefined || event.call === at.call) &&
      (at.gate === undefined || ('gate' in event && event.gate === at.gate)),
  )
}

function grade(exercise: Order, attempt: OrderAttempt): Verdict {
  const key = answer(exercise)
  if (key.every((place, at) => attempt[at] === place)) return right('Right: so the run has them.', exercise.why)
  const asked = inOrder(exercise.things, key)
  const mine = inOrder(exercise.things, attempt)
  const shared = asked.findIndex(({ id }, at) => mine[at]?.id !== id)
  const title =
    shared === 0 ? 'The run begins with another one.' : `The first ${shared} ${shared === 1 ? 'is' : 'are'} in place.`
  const placeOf = (id: string) => mine.findIndex((thing) => thing.id === id)
  const typical = exercise.typical.find(({ before, after }) => placeOf(before) < placeOf(after))
  return notYet(title, typical?.why ?? exercise.otherwise)
}

export function inOrder(things: readonly Thing[], attempt: OrderAttempt): Thing[] {
  const placed = things.map((thing, at) => ({ thing, place: attempt[at] ?? Number.POSITIVE_INFINITY }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ thing }) => thing)
}

/** The key with two neighbours changed, and what the author foresees. */
function mistakes(exercise: Order): OrderAttempt[] {
  const key = answer(exercise)
  const swapped = (a: number, b: number) => key.map((place) => (place === a ? b : place === b ? a : place))
  const placeOf = (id: string) => key[exercise.things.findIndex((thing) => thing.id === id)] ?? 0
  return [
    ...key.slice(1).map((_, at) => swapped(at + 1, at + 2)),
    ...exercise.typical.map(({ before, after }) => swapped(placeOf(before), placeOf(after))),
  ]
}
