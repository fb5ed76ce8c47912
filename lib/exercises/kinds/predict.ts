import type { Scenario } from '@/lib/engine/scenario'
import type { KindOf, Question } from '../kind'
import { type Observation, observed } from '../observe'
import { notYet, right } from '../verdict'

/** What does a run show? The options are answers to choose from; which of them is right, the run says. */
export interface Predict extends Question {
  readonly kind: 'predict'
  readonly scenario: Scenario
  readonly observe: Observation
  readonly options: readonly PredictOption[]
}

export interface PredictOption {
  readonly is: string | number
  /** What is shown instead of the value itself. */
  readonly text?: string
  /** Why somebody may think so, and what is wrong with it. The right option needs none. */
  readonly why?: string
}

/** The place of the option taken. */
export type PredictAttempt = number | undefined

export const predict: KindOf<Predict, PredictAttempt> = {
  label: 'predict',
  blank: () => undefined,
  missing: (_, attempt) => (attempt === undefined ? 'Choose an answer first.' : undefined),
  answer: rightOption,
  solution: (exercise) => optionText(exercise.options[rightOption(exercise)]),
  grade: (exercise, attempt) =>
    attempt === rightOption(exercise)
      ? right('Right: so it runs.', exercise.why)
      : notYet('The run gives something else.', exercise.options[attempt ?? -1]?.why ?? exercise.why),
  mistakes: (exercise) => exercise.options.map((_, at) => at).filter((at) => at !== rightOption(exercise)),
}

function rightOption({ scenario, observe, options }: Predict): number {
  const shown = observed(scenario, observe)
  return options.findIndex(({ is }) => is === shown)
}

/** Program text goes between back-quotes, unless the author has put it into words. */
export function optionText(option: PredictOption | undefined): string {
  if (option === undefined) return ''
  return option.text ?? (typeof option.is === 'number' ? String(option.is) : `\`${option.is}\``)
}
