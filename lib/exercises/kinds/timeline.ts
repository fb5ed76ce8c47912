import { displayName } from '@/lib/engine/call'
import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { KindOf, Question } from '../kind'
import { lockTimes } from '../observe'
import { notYet, right, type Verdict } from '../verdict'

/** When does each call of a response get its lock, and when does it give it back? */
export interface Timeline extends Question {
  readonly kind: 'timeline'
  readonly scenario: Scenario
  /** Times that many give, each list with its own explanation. */
  readonly typical: readonly { readonly times: readonly Times[]; readonly why: string }[]
  readonly otherwise: string
}

/** In seconds. */
export interface Times {
  readonly start: number
  readonly end: number
}

/** As typed, one entry a call. */
export type TimelineAttempt = readonly { readonly start: string; readonly end: string }[]

export const timeline: KindOf<Timeline, TimelineAttempt> = {
  label: 'draw the timeline',
  blank: (exercise) => timelineOf(exercise).map(() => ({ start: '', end: '' })),
  missing: (_, attempt) =>
    typedTimes(attempt).some(({ start, end }) => start === undefined || end === undefined)
      ? 'Give each call the seconds of its start and of its end first.'
      : undefined,
  answer: (exercise) => timelineOf(exercise).map(typed),
  solution: (exercise) =>
    timelineOf(exercise)
      .map(({ callId, start, end }) => `${callId} from ${start} to ${end} s`)
      .join(', '),
  grade,
  mistakes: ({ typical }) => typical.map(({ times }) => times.map(typed)),
}

/** The calls of a run, in the order in which they arrived, with their times. */
export function timelineOf({ scenario }: Timeline): (Times & { readonly callId: string; readonly name: string })[] {
  const trace = simulate(scenario)
  return trace.calls.map(({ callId, name }, at) => ({ callId, name: displayName(name), ...lockTimes(trace, at) }))
}

/** What was typed, as numbers; nothing where it is none. */
export function typedTimes(attempt: TimelineAttempt): { start: number | undefined; end: number | undefined }[] {
  const seconds = (text: string) => (/^\s*\d+(\.\d*)?\s*$/.test(text) ? Number(text) : undefined)
  return attempt.map(({ start, end }) => ({ start: seconds(start), end: seconds(end) }))
}

function typed({ start, end }: Times) {
  return { start: String(start), end: String(end) }
}

function grade(exercise: Timeline, attempt: TimelineAttempt): Verdict {
  const asked = timelineOf(exercise)
  const mine = typedTimes(attempt)
  const isSame = (times: readonly Times[]) =>
    times.every(({ start, end }, at) => mine[at]?.start === start && mine[at]?.end === end)
  if (isSame(asked)) return right('Right, call for call.', exercise.why)
  const first = asked.find(({ start, end }, at) => mine[at]?.start !== start || mine[at]?.end !== end)
  const place = first === undefined ? -1 : asked.indexOf(first)
  const which =
    mine[place]?.start === first?.start ? 'starts when you say, and ends at another time' : 'starts at another time'
  const typical = exercise.typical.find(({ times }) => isSame(times))
  return notYet(`In the run \`${first?.callId}\` ${which}.`, typical?.why ?? exercise.otherwise)
}
