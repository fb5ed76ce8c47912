import type { Trace } from '@/lib/engine/trace'
import { callsOfTurn, focusOf } from './focus'
import { type CallFrame, frameAt, type GatesFrame } from './frame'
import { stepsOf, type TraceStep } from './steps'

/** What the picture shows at a step, whoever draws it. */
export interface Pictured {
  readonly frame: GatesFrame
  /** The calls that run side by side. */
  readonly calls: readonly CallFrame[]
  readonly focus: CallFrame | undefined
  /** The call in focus one step before. */
  readonly before: CallFrame | undefined
  /** The line in the log, where a fatal error stopped the call in focus. */
  readonly fatal: string | undefined
}

export function picturedAt(trace: Trace, steps: readonly TraceStep[], at: number): Pictured {
  const until = steps[at]?.until ?? 0
  const frame = frameAt(trace, until)
  const earlier = at > 0 ? frameAt(trace, steps[at - 1]?.until ?? 0) : undefined
  const calls = callsOfTurn(frame)
  const wanted = focusOf(steps, at)
  const focus = calls.find(({ index }) => index === wanted) ?? calls[0]
  const before = earlier?.calls.find(({ index }) => index === focus?.index)
  return { frame, calls, focus, before, fatal: focus && fatalText(trace, focus.index) }
}

/** The last picture of a run: what a lab shows first. */
export function lastPicture(trace: Trace): Pictured {
  const steps = stepsOf(trace)
  return picturedAt(trace, steps, steps.length - 1)
}

function fatalText({ events }: Trace, call: number): string | undefined {
  const stop = events.find((event) => event.type === 'gate.stopped' && event.call === call)
  return stop?.type === 'gate.stopped' ? stop.stop.text : undefined
}
