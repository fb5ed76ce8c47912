'use client'

import { type MouseEvent, useReducer } from 'react'
import { type Attempts, type ExerciseKind, kinds } from '@/lib/exercises/exercises'
import { instanceOf, nextSeed } from '@/lib/exercises/variant'
import { Button } from '../parts/Button'
import { Ask } from './Ask'
import { Actions, type CardState, ExerciseCard } from './ExerciseCard'
import { type ExerciseProps, solutionHint } from './ExerciseStill'
import { fieldsOf } from './fields'
import { labLink, runLink } from './lab-link'
import { MyRun, RunOf, scenarioOf } from './Run'
import { type Trial, type TrialAction, trial } from './trial'
import { VerdictBox } from './VerdictBox'
import { Versus } from './Versus'

const mainButton: Readonly<Record<CardState, string>> = {
  unanswered: 'Check',
  wrong: 'Check again',
  right: 'Another one of this kind',
  solution: 'Try another one',
}

/** An exercise that can be answered: checked at once, on this machine, by running the engine. */
export function ExerciseLive<Kind extends ExerciseKind>({ template, no, lang, lab }: ExerciseProps<Kind>) {
  const kind = kinds[template.kind]
  const Fields = fieldsOf(template.kind)
  const [{ seed, attempt, state, verdict, notice }, dispatch] = useReducer<
    Trial<Attempts[Kind]>,
    [TrialAction<Attempts[Kind]>]
  >(trial, { seed: 0, attempt: kind.blank(instanceOf(template, 0)), state: 'unanswered' })
  const exercise = instanceOf(template, seed)
  const another = nextSeed(template, seed)
  const asked = scenarioOf(exercise)
  const run = verdict?.runs?.mine.scenario ?? asked
  const decided = verdict?.decidedBy === undefined ? undefined : labLink(lang, verdict.decidedBy)
  const isOpen = state === 'unanswered' || state === 'wrong'
  const verdictId = `${template.id}-verdict`

  function check() {
    const missing = kind.missing(exercise, attempt)
    if (missing !== undefined) dispatch({ type: 'incomplete', notice: missing })
    else dispatch({ type: 'checked', verdict: kind.grade(exercise, attempt) })
  }
  function start(next: number) {
    dispatch({ type: 'start', seed: next, attempt: kind.blank(instanceOf(template, next)) })
  }
  // one button throughout, so that the focus stays where it is; the second click of a double one is not meant
  function press({ detail }: MouseEvent) {
    if (detail > 1) return
    if (isOpen) check()
    else start(another)
  }

  return (
    <ExerciseCard id={template.id} no={no} label={kind.label} state={state}>
      <Ask exercise={exercise} no={no} />
      <Fields
        exercise={exercise}
        attempt={attempt}
        name={`${template.id}-${seed}`}
        describedBy={verdict && verdictId}
        isWrong={state === 'wrong'}
        onChange={isOpen ? (changed) => dispatch({ type: 'change', attempt: changed }) : undefined}
      />
      <div role="status" id={verdictId}>
        {notice}
        {state === 'wrong' && verdict && (
          <VerdictBox kind="wrong" title={verdict.title} why={verdict.why}>
            {verdict.runs && <MyRun {...verdict.runs} no={no} />}
            <ReadAgain see={exercise.see} run={decided ?? (lab && run && runLink(lang, lab, run))} />
          </VerdictBox>
        )}
        {state === 'right' && verdict && <VerdictBox kind="right" title={verdict.title} why={verdict.why} />}
        {state === 'solution' && (
          <VerdictBox kind="solution" title={`Solution: ${kind.solution(exercise)}`} why={exercise.why}>
            <ReadAgain see={exercise.see} run={lab && asked && runLink(lang, lab, asked)} />
          </VerdictBox>
        )}
      </div>
      {state === 'wrong' && verdict?.versus && <Versus {...verdict.versus} />}
      {!isOpen && <RunOf exercise={exercise} no={no} />}
      <Actions hint={state === 'unanswered' ? solutionHint : undefined}>
        {(isOpen || another !== seed) && (
          <Button look={isOpen ? 'primary' : 'plain'} onClick={press}>
            {mainButton[state]}
          </Button>
        )}
        {state === 'wrong' && (
          <Button look="quiet" onClick={() => dispatch({ type: 'show-solution' })}>
            Show the solution
          </Button>
        )}
      </Actions>
    </ExerciseCard>
  )
}

function ReadAgain({ see, run }: { see: string; run: string | undefined }) {
  return (
    <p>
      <a href={`#${see}`}>Read again</a>
      {run && (
        <>
          {' or '}
          <a href={run}>open the run in the lab</a>
        </>
      )}
    </p>
  )
}
