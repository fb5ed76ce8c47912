import { type Gate, gateNames } from '@/lib/engine/call'
import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { KindOf, Question } from '../kind'
import { stoppingGate } from '../observe'
import { notYet, right } from '../verdict'

/** At which gate does a call stop? */
export interface WhichGate extends Question {
  readonly kind: 'which-gate'
  readonly scenario: Scenario
  /** The call in question, by its index. */
  readonly call: number
  /** For each other answer, why it is not that one. */
  readonly wrong: { readonly [answer in StoppingGate]?: string }
}

export type StoppingGate = Gate | 'none'
export type WhichGateAttempt = StoppingGate | undefined

export const stoppingGates: readonly StoppingGate[] = [...gateNames, 'none']

export const whichGate: KindOf<WhichGate, WhichGateAttempt> = {
  label: 'which gate stops it',
  blank: () => undefined,
  missing: (_, attempt) => (attempt === undefined ? 'Choose a gate first.' : undefined),
  answer,
  solution: (exercise) => gateWords(answer(exercise)),
  grade: (exercise, attempt) =>
    attempt === answer(exercise)
      ? right('Right: the run stops there.', exercise.why)
      : notYet('The run takes another course.', exercise.wrong[attempt ?? 'none'] ?? exercise.why),
  mistakes: (exercise) => stoppingGates.filter((gate) => gate !== answer(exercise)),
}

function answer({ scenario, call }: WhichGate): StoppingGate {
  return stoppingGate(simulate(scenario), call)
}

export function gateWords(gate: StoppingGate): string {
  return gate === 'none' ? 'None: it passes them all' : `Gate ${gateNames.indexOf(gate) + 1}, ${gate}`
}
