import type { KindOf, Question } from '../kind'
import { notYet, right, type Verdict } from '../verdict'

/** For concepts that no run can show: the key is part of the exercise. */
export interface Choice extends Question {
  readonly kind: 'choice'
  /** Whether several options may be right; how many, the learner is not told. */
  readonly many: boolean
  readonly options: readonly ChoiceOption[]
}

export interface ChoiceOption {
  readonly text: string
  readonly isRight: boolean
  /** Why it is right, or why it is not. */
  readonly why: string
}

/** The options taken, by place. */
export type ChoiceAttempt = readonly number[]

export const choice: KindOf<Choice, ChoiceAttempt> = {
  label: 'choose',
  blank: () => [],
  missing: ({ many }, attempt) =>
    attempt.length === 0 ? (many ? 'Choose at least one answer first.' : 'Choose an answer first.') : undefined,
  answer: ({ options }) => options.flatMap(({ isRight }, at) => (isRight ? [at] : [])),
  solution: ({ options }) =>
    options
      .filter(({ isRight }) => isRight)
      .map(({ text }) => text)
      .join('; '),
  grade,
  mistakes,
}

function grade({ options, many, why }: Choice, attempt: ChoiceAttempt): Verdict {
  const wrong = options.find(({ isRight }, at) => attempt.includes(at) && !isRight)
  if (wrong) return notYet(many ? `“${wrong.text}” does not belong here.` : 'Not this one.', wrong.why)
  const isShort = options.some(({ isRight }, at) => isRight && !attempt.includes(at))
  if (isShort) return notYet('What you chose is right, but it is not all.', 'At least one more of them belongs here.')
  return right('Right.', why)
}

/** With one key: every other option. With several: the key with one option changed, whichever it is. */
function mistakes(exercise: Choice): ChoiceAttempt[] {
  const key = choice.answer(exercise)
  const places = exercise.options.map((_, at) => at)
  if (!exercise.many) return places.filter((at) => !key.includes(at)).map((at) => [at])
  return places
    .map((at) => (key.includes(at) ? key.filter((other) => other !== at) : [...key, at]))
    .filter((attempt) => attempt.length > 0)
}
