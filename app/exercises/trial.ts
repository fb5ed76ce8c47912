import type { Verdict } from '@/lib/exercises/verdict'
import type { CardState } from './ExerciseCard'

/** Everything that a card remembers of an exercise. */
export interface Trial<Attempt> {
  readonly seed: number
  readonly attempt: Attempt
  readonly state: CardState
  readonly verdict?: Verdict
  /** What is missing before the attempt can be checked. */
  readonly notice?: string
}

export type TrialAction<Attempt> =
  | { readonly type: 'change'; readonly attempt: Attempt }
  | { readonly type: 'incomplete'; readonly notice: string }
  | { readonly type: 'checked'; readonly verdict: Verdict }
  | { readonly type: 'show-solution' }
  | { readonly type: 'start'; readonly seed: number; readonly attempt: Attempt }

/** What has been typed stays until another question is asked for; a verdict stays until the next one. */
export function trial<Attempt>(before: Trial<Attempt>, action: TrialAction<Attempt>): Trial<Attempt> {
  const { notice: _, ...rest } = before
  switch (action.type) {
    case 'change':
      return { ...rest, attempt: action.attempt }
    case 'incomplete':
      return { ...rest, notice: action.notice }
    case 'checked':
      return { ...rest, verdict: action.verdict, state: action.verdict.isRight ? 'right' : 'wrong' }
    case 'show-solution':
      return { ...rest, state: 'solution' }
    case 'start':
      return { seed: action.seed, attempt: action.attempt, state: 'unanswered' }
    default:
      return action satisfies never
  }
}
