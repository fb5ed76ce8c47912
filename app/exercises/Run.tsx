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

/** Where the learner's run leaves the course of the asked one, and the run as text. */
export function MyRun({ mine, asked, no }: { mine: Trace; asked: Trace; no: number }) {
  const parts = divergence(mine, asked)
  const steps = stepsOf(mine)
  const at = stepAt(steps, parts?.mine)
  const [step, askedStep] = [steps[at ?? -1], stepsOf(asked)[stepAt(stepsOf(asked), parts?.asked) ?? -1]]
  return (
    <>
      {step && (
        <p>
          Your run, {step.label.toLowerCase()}: <Words>{step.text}</Words>
          {askedStep && (
            <>
              {' '}
              The other one, {askedStep.label.toLowerCase()}: <Words>{askedStep.text}</Words>
            </>
          )}
        </p>
      )}
      <Fold summary="Your run, step by step">
        <TraceTable title={`your run of exercise ${no}`} steps={steps} {...(at === undefined ? {} : { current: at })} />
      </Fold>
    </>
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
function stepAt(steps: readonly TraceStep[], event: number | undefined): number | undefined {
  if (event === undefined) return undefined
  const at = steps.findIndex(({ until }) => until > event)
  return at === -1 ? undefined : at
}
