import { code } from '@/app/parts/program-words'
import { seconds } from '@/app/player/step'
import { gateNames } from '@/lib/engine/call'
import type { Event, Trace } from '@/lib/engine/trace'

const most = 6

/**
 * What is true of a run and stands in nothing that the model reads, in our words. Only what has happened before an event is
 * told; `read` is all that the model reads, so that nothing is listed that stands there after all.
 */
export function unseenBy(trace: Trace, until: number, read: string): string[] {
  const facts: string[] = []
  const queued = new Map<number, number>()
  let hasOutput = false
  for (const event of trace.events.slice(0, until)) {
    if (event.type === 'lock.queued' && event.call !== undefined) queued.set(event.call, event.at)
    if (event.type === 'output.recorded') hasOutput = true
    const fact = factOf(event, trace, queued)
    if (fact !== undefined && !facts.includes(fact)) facts.push(fact)
  }
  if (hasOutput) facts.push('whether a call succeeded: an output has no field for it')
  const unseen = facts.filter((fact) => !standsIn(fact, read))
  const left = unseen.length - most
  return left > 1 ? [...unseen.slice(0, most), `and ${left} more facts of this kind`] : unseen
}

/** A fact that ends in the program's own words is seen if the model reads these words. */
function standsIn(fact: string, read: string): boolean {
  const words = /: `+ ?(.+?) ?`+$/s.exec(fact)?.[1]
  return words !== undefined && read.includes(words)
}

function factOf(event: Event, { calls }: Trace, queued: ReadonlyMap<number, number>): string | undefined {
  const who = event.call === undefined ? '' : code(calls[event.call]?.callId ?? '')
  switch (event.type) {
    case 'lock.granted': {
      const waited = event.call === undefined ? 0 : event.at - (queued.get(event.call) ?? event.at)
      return waited > 0 ? `that ${who} waited ${seconds(waited)} s for the lock` : undefined
    }
    case 'gate.stopped': {
      const gate = gateNames.indexOf(event.gate) + 1
      return event.stop.kind === 'fatal'
        ? `the line in the log about ${who}: ${code(event.stop.text)}`
        : `that ${who} stopped at gate ${gate}`
    }
    case 'item.dropped':
      return 'that an entry of its stream has disappeared'
    case 'call.unreadable':
      return `why its search found nothing: ${code(event.text)}`
    case 'server.failed':
      return `why the server ${code(event.server)} did not start: ${code(event.reason)}`
    case 'call.rewritten':
      return `that a hook rewrote ${who}: in the history it stands as the model wrote it`
    case 'hook.finished':
      return event.run.status === 'failed' ? `that a hook failed on ${who}, and why` : undefined
    case 'output.replaced':
      return `the output of ${who} that the hook’s text has replaced`
    case 'approval.answered':
      return event.answer === 'once' ||
        event.answer === 'session' ||
        event.answer === 'always' ||
        event.answer.startsWith('accept')
        ? `that the user was asked about ${who}, and allowed it`
        : undefined
    case 'output.cut':
      return `the ${(event.cut.bytes - event.cut.headBytes - event.cut.tailBytes).toLocaleString('en')} bytes that were cut out of ${who}`
    case 'history.mended':
      return event.removed.length > 0 ? 'an output that answered no call' : undefined
    default:
      return undefined
  }
}
