import type { Scenario } from '@/lib/engine/scenario'
import { simulate } from '@/lib/engine/simulate'
import type { Trace } from '@/lib/engine/trace'
import { divergence } from '@/lib/exercises/divergence'
import type { Exercise } from '@/lib/exercises/exercises'
import { tuned } from '@/lib/exercises/kinds/tune'
import { withCall } from '@/lib/exercises/kinds/write-call'
import { Fold } from '../parts/Fold'
import { Words } from '../parts/Words'
import { TraceTable } from '../player/TraceTable'
import { stepsOf, type TraceStep } from '../visualisers/gates/steps'

interface TwoRuns {
  readonly mine: Trace
  readonly asked: Trace
}

/** Where the learner's run leaves the course of the asked one, in words. */
export function PartingWords({ mine, asked }: TwoRuns) {
  const parts = divergence(mine, asked)
  const step = stepAt(stepsOf(mine), parts?.mine)
  const other = stepAt(stepsOf(asked), parts?.asked)
  if (step === undefined) return null
  return (
    <p>
      Your run, {step.label.toLowerCase()}: <Words>{step.text}</Words>
      {other && (
        <>
          {' '}
          The other one, {other.label.toLowerCase()}: <Words>{other.text}</Words>
        </>
      )}
    </p>
  )
}

/** The learner's run as text; the step at which it parts from the asked one is marked. */
export function MyRun({ mine, asked, no }: TwoRuns & { readonly no: number }) {
  const steps = stepsOf(mine)
  const step = stepAt(steps, divergence(mine, asked)?.mine)
  return (
    <Fold summary="Your run, step by step">
      <TraceTable
        title={`your run of exercise ${no}`}
        steps={steps}
        {...(step === undefined ? {} : { current: steps.indexOf(step) })}
      />
    </Fold>
  )
}

/** The run that an exercise is about, as text. */
export function RunOf({ exercise, no }: { exercise: Exercise; no: number }) {
  const scenario = scenarioOf(exercise)
  if (scenario === undefined) return null
  return (
    <Fold summary="The run, step by step">
      <TraceTable title={`the run of exercise ${no}`} steps={stepsOf(simulate(scenario))} />
    </Fold>
  )
}

/** The scenario whose run is the answer. */
export function scenarioOf(exercise: Exercise): Scenario | undefined {
  switch (exercise.kind) {
    case 'choice':
    case 'false-claim':
      return undefined
    case 'write-call':
      return withCall(exercise.scenario, exercise.solution)
    case 'tune':
      return tuned(exercise, exercise.solution)
    case 'predict':
    case 'which-gate':
    case 'exact':
    case 'order':
    case 'timeline':
      return exercise.scenario
    default:
      return exercise satisfies never
  }
}

/** The step to which an event belongs. */
function stepAt(steps: readonly TraceStep[], event: number | undefined): TraceStep | undefined {
  return event === undefined ? undefined : steps.find(({ until }) => until > event)
}
