import type { KindOf } from './kind'
import { type Choice, type ChoiceAttempt, choice } from './kinds/choice'
import { type Exact, type ExactAttempt, exact } from './kinds/exact'
import { type FalseClaim, type FalseClaimAttempt, falseClaim } from './kinds/false-claim'
import { type Order, type OrderAttempt, order } from './kinds/order'
import { type Predict, type PredictAttempt, predict } from './kinds/predict'
import { type Timeline, type TimelineAttempt, timeline } from './kinds/timeline'
import { type Tune, type TuneAttempt, tune } from './kinds/tune'
import { type WhichGate, type WhichGateAttempt, whichGate } from './kinds/which-gate'
import { type WriteCall, type WrittenCall, writeCall } from './kinds/write-call'

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

/** What a learner puts into an exercise of each kind. */
export interface Attempts {
  readonly choice: ChoiceAttempt
  readonly predict: PredictAttempt
  readonly 'which-gate': WhichGateAttempt
  readonly exact: ExactAttempt
  readonly order: OrderAttempt
  readonly timeline: TimelineAttempt
  readonly 'write-call': WrittenCall
  readonly tune: TuneAttempt
  readonly 'false-claim': FalseClaimAttempt
}

export type ExerciseKind = keyof Exercises
export type Exercise = Exercises[ExerciseKind]

/** How each kind is checked. */
export const kinds: { readonly [Kind in ExerciseKind]: KindOf<Exercises[Kind], Attempts[Kind]> } = {
  choice,
  predict,
  'which-gate': whichGate,
  exact,
  order,
  timeline,
  'write-call': writeCall,
  tune,
  'false-claim': falseClaim,
}
