import type { Emission, Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { Trace } from '@/lib/engine/trace'
import { firstDifference } from '../difference'
import type { KindOf, Question } from '../kind'
import { type Observation, observe } from '../observe'
import { right, type Verdict } from '../verdict'

/** Write the call that has a result. What is asked for is what the solution gives; every call that gives the same is right. */
export interface WriteCall extends Question {
  readonly kind: 'write-call'
  /** The call of the learner is its only one. */
  readonly scenario: Scenario
  /** What the two runs must agree in. */
  readonly observe: Observation
  /** One call that has the result. */
  readonly solution: WrittenCall
  readonly typical: readonly { readonly call: WrittenCall; readonly why: string }[]
  readonly otherwise: string
}

/** `text` is the arguments of a function call, or the input of a custom one. */
export interface WrittenCall {
  readonly type: 'function_call' | 'custom_tool_call'
  readonly namespace: string
  readonly name: string
  readonly text: string
}

export const writeCall: KindOf<WriteCall, WrittenCall> = {
  label: 'write the call',
  blank: ({ solution }) => ({ type: 'function_call', namespace: '', name: '', text: startingText(solution) }),
  missing: ({ solution }, { name, text, namespace }) =>
    name === '' && namespace === '' && text === startingText(solution) ? 'Write a call first.' : undefined,
  answer: ({ solution }) => solution,
  solution: ({ solution }) => `\`${JSON.stringify(emitted(solution))}\``,
  grade,
  mistakes: ({ typical }) => typical.map(({ call }) => call),
}

/** Where the arguments do not matter they stand there already. */
function startingText({ type, text }: WrittenCall): string {
  return type === 'function_call' && text === '{}' ? '{}' : ''
}

export function emitted({ type, namespace, name, text }: WrittenCall): Emission {
  return {
    type,
    call_id: 'c1',
    ...(namespace === '' ? {} : { namespace }),
    name,
    [type === 'function_call' ? 'arguments' : 'input']: text,
  }
}

/** The exercise's scenario with a call in its hole. */
export function withCall(scenario: Scenario, call: WrittenCall): Scenario {
  return { ...scenario, turns: [[emitted(call)]] }
}

/** What is asked for: the result of the solution. */
export function askedResult(exercise: WriteCall): string {
  return String(observe(runOf(exercise, exercise.solution), exercise.observe))
}

function runOf({ scenario }: WriteCall, call: WrittenCall): Trace {
  return simulate(withCall(scenario, call))
}

function grade(exercise: WriteCall, attempt: WrittenCall): Verdict {
  const runs = { mine: runOf(exercise, attempt), asked: runOf(exercise, exercise.solution) }
  const mine = String(observe(runs.mine, exercise.observe))
  const asked = String(observe(runs.asked, exercise.observe))
  const part = firstDifference(mine, asked)
  if (part === undefined) return right('Your call was run, and gives just that.', exercise.why)
  const typical = exercise.typical.find(({ call }) => isSameCall(call, attempt))
  return {
    isRight: false,
    title: `Your call was run. ${part.bytes === 0 ? 'The texts differ from the first byte on.' : `The texts differ after byte ${part.bytes}.`}`,
    why: typical?.why ?? exercise.otherwise,
    versus: { mine, asked },
    runs,
  }
}

/** What is no part of a mistake is not compared: empty arguments and `{}` are the same slip. */
function isSameCall(a: WrittenCall, b: WrittenCall): boolean {
  return a.type === b.type && a.namespace === b.namespace && a.name === b.name && a.text.trim() === b.text.trim()
}
