import type { Scenario } from '@/lib/engine/scenario'
import type { KindOf, Question } from '../kind'
import { type Observation, observed } from '../observe'
import { notYet, right } from '../verdict'

/** One of several claims is false. Each says what a run shows; whether it does, the run decides. */
export interface FalseClaim extends Question {
  readonly kind: 'false-claim'
  readonly claims: readonly Claim[]
}

export interface Claim {
  readonly text: string
  readonly scenario: Scenario
  /** Its id, if it is one of the catalogue. */
  readonly scenarioId?: string
  readonly observe: Observation
  /** What the run shows if the claim is true. */
  readonly is: string | number
  /** Why it holds, or what happens instead. */
  readonly why: string
}

/** The place of the claim that is held to be false. */
export type FalseClaimAttempt = number | undefined

export const falseClaim: KindOf<FalseClaim, FalseClaimAttempt> = {
  label: 'spot the false claim',
  blank: () => undefined,
  missing: (_, attempt) => (attempt === undefined ? 'Choose a claim first.' : undefined),
  answer,
  solution: (exercise) => `“${exercise.claims[answer(exercise)]?.text ?? ''}” is false.`,
  grade: (exercise, attempt) => {
    const claim = exercise.claims[attempt ?? -1]
    const why = claim?.why ?? exercise.why
    const verdict =
      attempt === answer(exercise) ? right('Right: a run refutes it.', why) : notYet('This one holds.', why)
    return claim?.scenarioId === undefined ? verdict : { ...verdict, decidedBy: claim.scenarioId }
  },
  mistakes: (exercise) => exercise.claims.map((_, at) => at).filter((at) => at !== answer(exercise)),
}

function answer({ claims }: FalseClaim): number {
  return claims.findIndex((claim) => !holds(claim))
}

export function holds({ scenario, observe, is }: Claim): boolean {
  return observed(scenario, observe) === is
}
