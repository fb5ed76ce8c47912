/** What a task waits for: virtual time to pass, or something to happen. */
export type Effect =
  | { readonly type: 'sleep'; readonly ms: number }
  | { readonly type: 'wait'; readonly signal: Signal }

/** Work on virtual time. In the real program a step awaits; here it yields an effect. */
export type Task<Result> = Generator<Effect, Result, undefined>

/** Something that happens once. */
export interface Signal {
  happened: boolean
  readonly waiting: (() => void)[]
}

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number
  /** Starts a task: it begins when the one that runs now waits, as a spawned task does. */
  start(task: Task<void>): Running
  /** Lets everybody who waits for the signal go on, in the order in which they began to wait. */
  fire(signal: Signal): void
  /** Runs until nothing is left to do, or until `limitMs`, whichever is first. Returns whether all is done. */
  run(limitMs?: number): boolean
}

/** A started task. A cancelled one never goes on. */
export interface Running {
  readonly ended: Signal
  cancel(): void
}

export function newSignal(): Signal {
  return { happened: false, waiting: [] }
}

export function* sleep(ms: number): Task<void> {
  if (ms > 0) yield { type: 'sleep', ms }
}

/** Goes on at the same time, but behind everybody whose time has come as well. */
export function* letOthersGo(): Task<void> {
  yield { type: 'sleep', ms: 0 }
}

export function* waitFor(signal: Signal): Task<void> {
  if (!signal.happened) yield { type: 'wait', signal }
}

interface Alarm {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

/** A virtual clock: of what is due, the earliest goes first, and of what is due at one time, what was asked for first. */
export function newClock(): Clock {
  let time = 0
  let order = 0
  const alarms: Alarm[] = []
  const ready: (() => void)[] = []

  function drain() {
    for (let at = 0; at < ready.length; at++) ready[at]?.()
    ready.length = 0
  }

  function fire(signal: Signal) {
    if (signal.happened) return
    signal.happened = true
    ready.push(...signal.waiting.splice(0))
  }

  function start(task: Task<void>): Running {
    const ended = newSignal()
    let cancelled = false
    function step() {
      if (cancelled) return
      const next = task.next()
      if (next.done) {
        fire(ended)
        return
      }
      const effect = next.value
      if (effect.type === 'sleep') push(alarms, { at: time + Math.max(0, effect.ms), order: order++, ring: step })
      else if (effect.signal.happened) ready.push(step)
      else effect.signal.waiting.push(step)
    }
    ready.push(step)
    return {
      ended,
      cancel() {
        cancelled = true
      },
    }
  }

  function run(limitMs = Number.POSITIVE_INFINITY): boolean {
    drain()
    for (let next = alarms[0]; next !== undefined; next = alarms[0]) {
      if (next.at > limitMs) {
        time = limitMs
        return false
      }
      pop(alarms)
      time = next.at
      next.ring()
      drain()
    }
    return true
  }

  return { now: () => time, start, fire, run }
}

/** The alarms stand in a binary heap, so that a thousand calls stay cheap. */
function push(heap: Alarm[], alarm: Alarm) {
  let at = heap.length
  heap.push(alarm)
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]
    if (above === undefined || isDue(above, alarm)) break
    heap[at] = above
    at = parent
  }
  heap[at] = alarm
}

function pop(heap: Alarm[]) {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    const left = heap[child]
    const right = heap[child + 1]
    if (left === undefined) break
    let smaller = left
    if (right !== undefined && isDue(right, left)) {
      child++
      smaller = right
    }
    if (isDue(last, smaller)) break
    heap[at] = smaller
    at = child
  }
  heap[at] = last
}

function isDue(first: Alarm, second: Alarm): boolean {
  return first.at < second.at || (first.at === second.at && first.order < second.order)
}
