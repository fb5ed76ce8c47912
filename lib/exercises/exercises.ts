import { type Choice, choice } from './kinds/choice'
import { type Exact, exact } from './kinds/exact'
import { type FalseClaim, falseClaim } from './kinds/false-claim'
import { type Order, order } from './kinds/order'
import { type Predict, predict } from './kinds/predict'
import { type Timeline, timeline } from './kinds/timeline'
import { type Tune, tune } from './kinds/tune'
import { type WhichGate, whichGate } from './kinds/which-gate'
import { type WriteCall, writeCall } from './kinds/write-call'

/** The kinds of exercise, by name. */
export interface Exercises {
  readonly choice: Choice
  readonly predict: Predict
  readonly 'which-gate': WhichGate
  readonly exact: Exact
  readonly order: Order
  readonly timeline: Timeline
  readonly 'write-call': WriteCall
  readonly tune: Tune
  readonly 'false-claim': FalseClaim
}

export type ExerciseKind = keyof Exercises
export type Exercise = Exercises[ExerciseKind]

/** How each kind is checked. */
export const kinds = {
  choice,
  predict,
  'which-gate': whichGate,
  exact,
  order,
  timeline,
  'write-call': writeCall,
  tune,
  'false-claim': falseClaim,
} as const
