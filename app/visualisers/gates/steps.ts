import type { Step } from '@/app/player/step'
import type { Event, Trace } from '@/lib/engine/trace'
import { endWords, startWords, storyOf, tell } from './words'

/** One step of a trace: its words, and how many events have happened when it is shown. */
export interface TraceStep extends Step {
  /** All events before this place have happened. */
  readonly until: number
  /** The call that the step is about, by index. */
  readonly callIndex?: number
}

/** A trace in steps: one for each event that a reader should see. What leads up to an event is shown with it. */
export function stepsOf(trace: Trace): TraceStep[] {
  const story = storyOf(trace)
  const told: Omit<TraceStep, 'until'>[] = [{ ...startWords(trace), at: 0 }]
  /** Where each step but the first begins. */
  const begins: number[] = []
  let leadIn: number | undefined
  for (const [place, event] of trace.events.entries()) {
    const words = tell(event, story)
    if (words === undefined) {
      if (leadsIn(event)) leadIn ??= place
      continue
    }
    begins.push(leadIn ?? place)
    leadIn = undefined
    told.push({ at: event.at, ...words, ...aboutCall(event, trace) })
  }
  const end = endWords(trace)
  if (end !== undefined) {
    begins.push(trace.events.length)
    told.push({ at: trace.events.at(-1)?.at ?? 0, ...end })
  }
  return told.map((step, at) => ({ ...step, until: begins[at] ?? trace.events.length }))
}

/** Events that nobody is told of and that open the step of the next one. All others close the step before. */
function leadsIn({ type }: Event): boolean {
  return type === 'item.arrived' || type === 'gate.entered' || type === 'lock.queued'
}

function aboutCall({ call }: Event, { calls }: Trace): Pick<TraceStep, 'call' | 'callIndex'> {
  return call === undefined ? {} : { callIndex: call, call: calls[call]?.callId ?? '' }
}
