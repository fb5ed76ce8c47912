import type { Verdict } from './verdict'

/** What every exercise has, whatever its kind. Texts are our words, with the program's between back-quotes. */
export interface Question {
  readonly id: string
  readonly ask: string
  /** Why the answer is the answer: shown with it. */
  readonly why: string
  /** The heading of the chapter under which it is explained. */
  readonly see: string
  /** What of the scenario is shown below the question. */
  readonly show?: readonly Shown[]
}

/** The items that the model emits, or the hooks. */
export type Shown = 'items' | 'hooks'

/** How exercises of one kind are answered and checked. `Attempt` is plain data: what a learner has put in. */
export interface KindOf<Exercise extends Question, Attempt> {
  /** What is to be done, for the head of the card: `which gate stops it`. */
  readonly label: string
  blank(exercise: Exercise): Attempt
  /** What has to be there before an attempt can be checked; nothing if it can. */
  missing(exercise: Exercise, attempt: Attempt): string | undefined
  /** An attempt that is right: computed by the engine, or one of many that have the asked result. */
  answer(exercise: Exercise): Attempt
  /** The answer in a few words. */
  solution(exercise: Exercise): string
  grade(exercise: Exercise, attempt: Attempt): Verdict
  /** Attempts that must not be right: what the author or the kind itself foresees. */
  mistakes(exercise: Exercise): readonly Attempt[]
}
