import type { Scenario } from '@/lib/engine/scenario'
import { firstDifference } from '../difference'
import type { KindOf, Question } from '../kind'
import { type Observation, observed } from '../observe'
import { notYet, right, type Verdict } from '../verdict'

/** What exactly does a run show? A text is right byte for byte, a number by its value. */
export interface Exact extends Question {
  readonly kind: 'exact'
  readonly scenario: Scenario
  readonly observe: Observation
  /** The label of the field: `Output text`, `Seconds`. */
  readonly field: string
  /** Answers that many give, each with its own explanation. */
  readonly typical: readonly { readonly is: string | number; readonly why: string }[]
  /** For every other wrong answer. */
  readonly otherwise: string
}

/** The text as it was typed. */
export type ExactAttempt = string

export const exact: KindOf<Exact, ExactAttempt> = {
  label: 'say it exactly',
  blank: () => '',
  missing: (_, attempt) => (attempt.trim() === '' ? 'Write an answer first.' : undefined),
  answer: (exercise) => String(shown(exercise)),
  solution: (exercise) => {
    const value = shown(exercise)
    return typeof value === 'number' ? `${value} ${exercise.field.toLowerCase()}` : `\`${value}\``
  },
  grade,
  mistakes: ({ typical }) => typical.map(({ is }) => String(is)),
}

function shown({ scenario, observe }: Exact): string | number {
  return observed(scenario, observe)
}

function grade(exercise: Exact, attempt: ExactAttempt): Verdict {
  const asked = shown(exercise)
  const isNumber = typeof asked === 'number'
  if (isNumber ? numberIn(attempt) === asked : attempt === asked) {
    return right(isNumber ? 'Right.' : 'Byte for byte.', exercise.why)
  }
  const typical = exercise.typical.find(({ is }) =>
    typeof is === 'number' ? numberIn(attempt) === is : is === attempt.trim(),
  )
  return notYet(isNumber ? notThisNumber(attempt) : partsAfter(attempt, asked), typical?.why ?? exercise.otherwise)
}

/** `4`, `4.0` and `4 s` are one number. */
function numberIn(typed: string): number | undefined {
  const digits = typed.trim().match(/^(\d+(?:\.\d*)?|\.\d+)\s*(?:s|sec|seconds?)?$/i)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function notThisNumber(typed: string): string {
  return numberIn(typed) === undefined ? 'This is not a number.' : 'The run gives another number.'
}

/** Says how far a text is right, and not how it goes on. */
function partsAfter(attempt: string, asked: string): string {
  const bytes = firstDifference(attempt, asked)?.bytes ?? 0
  if (bytes === 0) return 'The run gives another text: it differs from the first byte on.'
  return `The first ${bytes === 1 ? 'byte is' : `${bytes} bytes are`} right, then the run gives another text.`
}
