import { writeJson } from '@/lib/engine/json/write'
import type { Event, Trace } from '@/lib/engine/trace'

/** The first events, by place, at which two runs take different courses; `undefined` in a run that is over. */
export interface Divergence {
  readonly mine: number | undefined
  readonly asked: number | undefined
}

/**
 * Compares what became of the calls, not what they were: when they got their locks, where they stopped, what was recorded.
 * Nothing if the two runs take the same course.
 */
export function divergence(mine: Trace, asked: Trace): Divergence | undefined {
  const [left, right] = [courseOf(mine), courseOf(asked)]
  const longer = Math.max(left.length, right.length)
  for (let at = 0; at < longer; at++) {
    if (left[at]?.said !== right[at]?.said) return { mine: left[at]?.place, asked: right[at]?.place }
  }
  return undefined
}

function courseOf({ events }: Trace): { readonly place: number; readonly said: string }[] {
  return events.flatMap((event, place) => {
    const said = courseOfEvent(event)
    return said === undefined ? [] : [{ place, said: `${event.call ?? ''} ${event.type} ${said}` }]
  })
}

function courseOfEvent(event: Event): string | undefined {
  switch (event.type) {
    case 'lock.granted':
      return String(event.at)
    case 'gate.passed':
    case 'gate.skipped':
      return event.gate
    case 'gate.stopped':
      return `${event.gate} ${event.stop.kind} ${event.stop.text}`
    case 'hook.finished':
      return event.run.status
    case 'output.recorded':
      return writeJson(event.item.get('output') ?? null)
    case 'history.mended':
      return `${event.inserted.length} ${event.removed.length}`
    default:
      return undefined
  }
}
