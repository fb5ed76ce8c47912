import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newClock, sleep, type Task } from '../clock'
import { acquire, type LockMode, newLock, release } from './fair-lock'

interface Hold {
  readonly mode: LockMode
  readonly arrives: number
  readonly holds: number
}
interface Span {
  readonly mode: LockMode
  readonly start: number
  readonly end: number
}

const R = (seconds: number, arrives = 0): Hold => ({ mode: 'read', arrives, holds: seconds })
const W = (seconds: number, arrives = 0): Hold => ({ mode: 'write', arrives, holds: seconds })

/** Plays the holds, in the order of the list, on a virtual clock. */
function play(holds: readonly Hold[]): Span[] {
  const clock = newClock()
  const lock = newLock()
  const spans: Span[] = []
  function* hold({ mode, holds: ms }: Hold, index: number): Task<void> {
    const ticket = yield* acquire(lock, clock, mode, index)
    const start = clock.now()
    yield* sleep(ms)
    release(lock, clock, ticket)
    spans[index] = { mode, start, end: clock.now() }
  }
  function* arrivals(): Task<void> {
    for (const [index, entry] of holds.entries()) {
      yield* sleep(entry.arrives - clock.now())
      clock.start(hold(entry, index))
    }
  }
  clock.start(arrivals())
  expect(clock.run()).toBe(true)
  return spans
}

test.each([
  ['R2 R2 W1 R2', [R(2), R(2), W(1), R(2)], [0, 0, 2, 3], 5],
  ['R2 R2 R2 W1', [R(2), R(2), R(2), W(1)], [0, 0, 0, 2], 3],
  ['W2 W2 W2', [W(2), W(2), W(2)], [0, 2, 4], 6],
  ['R2 R2 R2', [R(2), R(2), R(2)], [0, 0, 0], 2],
  ['R2 W0 R2: a refused call still has its turn', [R(2), W(0), R(2)], [0, 2, 2], 4],
  ['a write waits for the longest read before it', [R(1), R(3), W(1), R(1)], [0, 0, 3, 4], 5],
  ['a late read does not overtake', [R(3), W(1, 1), R(1, 2)], [0, 3, 4], 5],
])('%s', (_label, holds, starts, total) => {
  const spans = play(holds)
  expect(spans.map(({ start }) => start)).toEqual(starts)
  expect(Math.max(...spans.map(({ end }) => end))).toBe(total)
})

const someHolds = fc
  .array(
    fc.record<Hold>({
      mode: fc.constantFrom('read', 'write'),
      arrives: fc.nat(20),
      holds: fc.nat(10),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((holds) => holds.toSorted((a, b) => a.arrives - b.arrives))

/** The rule as arithmetic: nobody before those who queued earlier, a reader behind earlier writers, a writer behind all. */
function expectedSpans(holds: readonly Hold[]): Span[] {
  const spans: Span[] = []
  for (const { mode, arrives, holds: ms } of holds) {
    const barriers = spans.flatMap((earlier) =>
      mode === 'write' || earlier.mode === 'write' ? [earlier.start, earlier.end] : [earlier.start],
    )
    const start = Math.max(arrives, ...barriers)
    spans.push({ mode, start, end: start + ms })
  }
  return spans
}

test('the lock agrees with the rule stated as arithmetic', () => {
  fc.assert(
    fc.property(someHolds, (holds) => {
      expect(play(holds)).toEqual(expectedSpans(holds))
    }),
    { numRuns: 10_000 },
  )
})

test('a write overlaps nothing, no read passes an earlier write, and the total is at least the longest hold', () => {
  fc.assert(
    fc.property(someHolds, (holds) => {
      const spans = play(holds)
      for (const [index, span] of spans.entries()) {
        for (const later of spans.slice(index + 1)) {
          const apart = later.start >= span.end || span.start >= later.end
          if (span.mode === 'write' || later.mode === 'write') expect(apart).toBe(true)
          expect(later.start).toBeGreaterThanOrEqual(span.start)
          if (span.mode === 'write') expect(later.start).toBeGreaterThanOrEqual(span.end)
        }
      }
      expect(Math.max(...spans.map(({ end }) => end))).toBeGreaterThanOrEqual(
        Math.max(...holds.map(({ holds: ms }) => ms)),
      )
    }),
    { numRuns: 10_000 },
  )
})
