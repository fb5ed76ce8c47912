import { expect, test } from 'vitest'
import { letOthersGo, newClock, newSignal, sleep, type Task, waitFor } from './clock'

test('what is due first goes first; what is due at one time goes in the order in which it was asked for', () => {
  const clock = newClock()
  const said: string[] = []
  function* say(word: string, ms: number): Task<void> {
    yield* sleep(ms)
    said.push(`${clock.now()} ${word}`)
  }
  for (const [word, ms] of [
    ['c', 30],
    ['a', 10],
    ['b', 10],
    ['now', 0],
    ['d', 30],
  ] as const)
    clock.start(say(word, ms))
  expect(clock.run()).toBe(true)
  expect(said).toEqual(['0 now', '10 a', '10 b', '30 c', '30 d'])
})

test('a signal wakes all who wait, in order, and those who come later do not wait', () => {
  const clock = newClock()
  const signal = newSignal()
  const said: string[] = []
  function* wait(word: string): Task<void> {
    yield* waitFor(signal)
    said.push(`${clock.now()} ${word}`)
  }
  function* fireLater(): Task<void> {
    yield* sleep(5)
    clock.fire(signal)
    clock.start(wait('late'))
  }
  clock.start(wait('first'))
  clock.start(wait('second'))
  clock.start(fireLater())
  clock.run()
  expect(said).toEqual(['5 first', '5 second', '5 late'])
})

test('a cancelled task never goes on, and its end never comes', () => {
  const clock = newClock()
  let went = false
  function* work(): Task<void> {
    yield* sleep(10)
    went = true
  }
  const running = clock.start(work())
  running.cancel()
  clock.run()
  expect([went, running.ended.happened]).toEqual([false, false])
})

test('the clock stops at the limit, and goes on from there', () => {
  const clock = newClock()
  clock.start(sleep(100))
  expect([clock.run(40), clock.now(), clock.run(), clock.now()]).toEqual([false, 40, true, 100])
})

test('a thousand sleepers wake in the order of time', () => {
  const clock = newClock()
  const woken: number[] = []
  function* nap(ms: number): Task<void> {
    yield* sleep(ms)
    woken.push(ms)
  }
  for (let at = 0; at < 1000; at++) clock.start(nap((at * 7919) % 1000))
  clock.run()
  expect(woken).toEqual([...Array(1000).keys()])
})

test('letting others go is going on at the same time, behind all that is due', () => {
  const clock = newClock()
  const said: string[] = []
  function* polite(): Task<void> {
    yield* sleep(10)
    yield* letOthersGo()
    said.push(`${clock.now()} polite`)
  }
  function* other(): Task<void> {
    yield* sleep(10)
    said.push(`${clock.now()} other`)
  }
  clock.start(polite())
  clock.start(other())
  clock.run()
  expect(said).toEqual(['10 other', '10 polite'])
})
