import type { PlainJson } from '@/lib/engine/json/value'
import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import { firstDifference } from '../difference'
import type { KindOf, Question } from '../kind'
import { type Observation, observe } from '../observe'
import { right, type Verdict } from '../verdict'

/** Set a scenario so that it has a result. What is asked for is what the solution gives; every setting that gives it is right. */
export interface Tune extends Question {
  readonly kind: 'tune'
  readonly scenario: Scenario
  readonly knobs: readonly Knob[]
  readonly observe: Observation
  /** For each knob the place of a setting, as in an attempt: one way of many. */
  readonly solution: readonly number[]
  readonly typical: readonly { readonly settings: readonly number[]; readonly why: string }[]
  readonly otherwise: string
}

/** Something that the learner may set. */
export interface Knob {
  readonly label: string
  /** The keys that lead to it in the scenario: `hooks`, `0`, `gives`, `exit`. */
  readonly at: readonly (string | number)[]
  readonly settings: readonly Setting[]
}

/** A setting without a value takes the field out. */
export interface Setting {
  readonly text: string
  readonly value?: PlainJson
}

export type TuneAttempt = readonly (number | undefined)[]

export const tune: KindOf<Tune, TuneAttempt> = {
  label: 'set it right',
  blank: ({ knobs }) => knobs.map(() => undefined),
  missing: (_, attempt) => (attempt.includes(undefined) ? 'Set each of them first.' : undefined),
  answer: ({ solution }) => solution,
  solution: ({ knobs, solution }) =>
    knobs.map(({ label, settings }, at) => `${label}: ${settings[solution[at] ?? -1]?.text ?? ''}`).join('; '),
  grade,
  mistakes: ({ typical }) => typical.map(({ settings }) => settings),
}

/** What is asked for: the result of the solution. */
export function tunedResult(exercise: Tune): string {
  return String(observe(simulate(tuned(exercise, exercise.solution)), exercise.observe))
}

/** The exercise's scenario with the learner's settings. */
export function tuned({ scenario, knobs }: Tune, attempt: TuneAttempt): Scenario {
  return knobs.reduce((changed, { at, settings }, place) => {
    const setting = settings[attempt[place] ?? -1]
    return setting === undefined ? changed : replaced(changed, at, setting.value)
  }, scenario)
}

function replaced<Value>(value: Value, [key, ...rest]: readonly (string | number)[], to: PlainJson | undefined): Value {
  if (key === undefined) return value
  // what lies on the way to a knob is plain JSON; the build tries every setting with the scenario's schema
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Value & Record<string | number, unknown>
  if (rest.length > 0) Object.assign(copy, { [key]: replaced(copy[key], rest, to) })
  else if (to === undefined) delete copy[key]
  else Object.assign(copy, { [key]: to })
  return copy
}

function grade(exercise: Tune, attempt: TuneAttempt): Verdict {
  const runs = { mine: simulate(tuned(exercise, attempt)), asked: simulate(tuned(exercise, exercise.solution)) }
  const mine = String(observe(runs.mine, exercise.observe))
  const asked = String(observe(runs.asked, exercise.observe))
  if (firstDifference(mine, asked) === undefined) return right('It was run so, and gives just that.', exercise.why)
  const typical = exercise.typical.find(({ settings }) => settings.every((each, at) => each === attempt[at]))
  return {
    isRight: false,
    title: 'It was run so, and gives something else.',
    why: typical?.why ?? exercise.otherwise,
    versus: { mine, asked },
    runs,
  }
}
