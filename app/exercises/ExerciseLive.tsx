'use client'

import { type MouseEvent, useReducer, useRef } from 'react'
import { type Attempts, type ExerciseKind, kinds } from '@/lib/exercises/exercises'
import { instanceOf, nextSeed } from '@/lib/exercises/variant'
import { Button, ButtonLink } from '../parts/Button'
import { Ask } from './Ask'
import { Actions, ExerciseCard } from './ExerciseCard'
import styles from './ExerciseLive.module.css'
import { type ExerciseProps, solutionHint } from './ExerciseStill'
import { fieldsOf } from './fields'
import { labLink, runLink } from './lab-link'
import { MyRun, PartingWords, RunOf, scenarioOf } from './Run'
import { type Trial, type TrialAction, trial } from './trial'
import { VerdictBox } from './VerdictBox'
import { Versus } from './Versus'

/** An exercise that can be answered: checked at once, on this machine, by running the engine. */
export function ExerciseLive<Kind extends ExerciseKind>({ template, no, lang, lab }: ExerciseProps<Kind>) {
  const kind = kinds[template.kind]
  const Fields = fieldsOf(template.kind)
  const [{ seed, attempt, state, verdict, notice }, dispatch] = useReducer<
    Trial<Attempts[Kind]>,
    [TrialAction<Attempts[Kind]>]
  >(trial, { seed: 0, attempt: kind.blank(instanceOf(template, 0)), state: 'unanswered' })
  const actions = useRef<HTMLDivElement>(null)
  const exercise = instanceOf(template, seed)
  const isOpen = state === 'unanswered' || state === 'wrong'
  const titleId = `${template.id}-verdict`

  const run = (state === 'wrong' && verdict?.runs?.mine.scenario) || scenarioOf(exercise)
  const ownLink = lab && run && runLink(lang, lab, run)
  const decidedBy = state === 'solution' ? undefined : verdict?.decidedBy
  const link = decidedBy === undefined ? ownLink : labLink(lang, decidedBy)

  function check() {
    const missing = kind.missing(exercise, attempt)
    if (missing !== undefined) dispatch({ type: 'incomplete', notice: missing })
    else dispatch({ type: 'checked', verdict: kind.grade(exercise, attempt) })
  }
  function start() {
    const next = nextSeed(template, seed)
    dispatch({ type: 'start', seed: next, attempt: kind.blank(instanceOf(template, next)) })
  }
  function showSolution() {
    // the pressed button goes, so the focus goes to its neighbour
    actions.current?.querySelector('button')?.focus()
    dispatch({ type: 'show-solution' })
  }
  // the main button stays throughout, so that the focus does; the second click of a double one is not meant
  function press({ detail }: MouseEvent) {
    if (detail > 1) return
    if (isOpen) check()
    else start()
  }
  const again = Object.keys(template.vary).length > 0 ? 'Another one of this kind' : 'Start again'

  return (
    <ExerciseCard id={template.id} no={no} label={kind.label} state={state}>
      <Ask exercise={exercise} no={no} />
      <Fields
        exercise={exercise}
        attempt={attempt}
        name={`${template.id}-${seed}`}
        describedBy={state === 'wrong' ? titleId : undefined}
        isWrong={state === 'wrong'}
        onChange={isOpen ? (changed) => dispatch({ type: 'change', attempt: changed }) : undefined}
      />
      <div role="status" className={styles.status}>
        {notice}
        {state === 'wrong' && verdict && (
          <VerdictBox kind="wrong" title={verdict.title} titleId={titleId} why={verdict.why}>
            {verdict.runs && <PartingWords {...verdict.runs} />}
            <p>
              <a href={`#${exercise.see}`}>Read again</a>
              {link && (
                <>
                  {' or '}
                  <a href={link}>open the run in the lab</a>
                </>
              )}
            </p>
          </VerdictBox>
        )}
        {state === 'right' && verdict && (
          <VerdictBox kind="right" title={verdict.title} titleId={titleId} why={verdict.why} />
        )}
        {state === 'solution' && (
          <VerdictBox
            kind="solution"
            title={`Solution: ${kind.solution(exercise)}`}
            titleId={titleId}
            why={exercise.why}
          />
        )}
      </div>
      {state === 'wrong' && verdict?.versus && <Versus {...verdict.versus} />}
      {state === 'wrong' && verdict?.runs && <MyRun {...verdict.runs} no={no} />}
      {!isOpen && <RunOf exercise={exercise} no={no} />}
      <div ref={actions}>
        <Actions hint={state === 'unanswered' ? solutionHint : undefined}>
          <Button look={isOpen ? 'primary' : 'plain'} onClick={press}>
            {state === 'unanswered' ? 'Check' : state === 'wrong' ? 'Check again' : again}
          </Button>
          {state === 'wrong' && (
            <Button look="quiet" onClick={showSolution}>
              Show the solution
            </Button>
          )}
          {!isOpen && link && (
            <ButtonLink look="quiet" href={link}>
              Open this run in the lab
            </ButtonLink>
          )}
        </Actions>
      </div>
    </ExerciseCard>
  )
}
