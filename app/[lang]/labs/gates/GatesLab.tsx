'use client'

import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { GatesInputs } from '@/app/lab/gates/GatesInputs'
import type { LabScenario } from '@/app/lab/gates/lab-scenario'
import { editedScenario, type LabAction, type LabState, labState, linkOf, startState } from '@/app/lab/gates/lab-state'
import { longestLink } from '@/app/lab/gates/link'
import { ModelReads } from '@/app/lab/gates/ModelReads'
import { unseenBy } from '@/app/lab/gates/unseen'
import { LabInputs } from '@/app/lab/LabInputs'
import { LabColumn, LabPage } from '@/app/lab/LabPage'
import { Button } from '@/app/parts/Button'
import { partsOf } from '@/app/parts/output-parts'
import { ErrorState } from '@/app/parts/State'
import { LoadWhenNear } from '@/app/player/LoadWhenNear'
import { PlayerParts } from '@/app/player/Player'
import { seconds } from '@/app/player/step'
import { onReturn, readParam, writeParams } from '@/app/player/url-state'
import { usePlayback } from '@/app/player/usePlayback'
import { frameAt } from '@/app/visualisers/gates/frame'
import { outcomeWords } from '@/app/visualisers/gates/gate-words'
import { picturedAt } from '@/app/visualisers/gates/pictured'
import { stepsOf } from '@/app/visualisers/gates/steps'
import { useTrace } from '@/app/visualisers/gates/useTrace'
import { plainScenario } from '@/lib/scenario/defaults'
import { runDigest } from '@/lib/scenario/recorded-digest'
import styles from './GatesLab.module.css'

interface GatesLabProps {
  readonly scenarios: readonly LabScenario[]
  /** Digests of the runs that were recorded from the real program. */
  readonly recorded: readonly string[]
  /** The first picture, as the page's build drew it. */
  readonly still: ReactNode
}

const restMs = 200
const end = Number.MAX_SAFE_INTEGER
const loadPicture = () => import('@/app/visualisers/gates/GatesPicture').then((picture) => picture.GatesPicture)

export function GatesLab({ scenarios, recorded, still }: GatesLabProps) {
  const [state, dispatch] = useReducer(
    (before: LabState, action: LabAction) => labState(before, action, scenarios),
    startState(scenarios),
  )
  const { id, edits } = state
  const scenario = useMemo(() => editedScenario(id, edits, scenarios) ?? plainScenario, [id, edits, scenarios])
  const { trace, problem, tryAgain } = useTrace(scenario)
  const steps = useMemo(() => (trace === undefined ? [] : stepsOf(trace)), [trace])
  const playback = usePlayback(Math.max(0, steps.length - 1), { initial: end })
  const { step, last, playing, dispatch: play } = playback

  // a new run is shown at its end, or at the step that a link names
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new run moves the step
  useEffect(() => play({ type: 'jump', step: state.goTo === 'last' ? end : state.goTo }), [trace])

  useEffect(() => {
    const follow = () =>
      dispatch({
        type: 'follow',
        link: {
          v: readParam('v'),
          scenario: readParam('scenario'),
          edits: readParam('edits'),
          step: readParam('step'),
        },
      })
    if (location.search !== '') follow()
    return onReturn(follow)
  }, [])

  const link = linkOf(state, step, last, scenarios)
  const isTooLong = (link.edits?.length ?? 0) > longestLink
  const keep = (how: 'push' | 'replace', kept = link) =>
    writeParams({ ...kept, edits: isTooLong ? undefined : kept.edits }, how)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows when the reader rests
  useEffect(() => {
    if (playing || trace?.scenario !== scenario || state.damage !== undefined) return
    const timer = setTimeout(() => keep('replace'), restMs)
    return () => clearTimeout(timer)
  }, [JSON.stringify(link), playing, trace, scenario])

  function act(action: LabAction) {
    if (action.type === 'take') {
      keep('replace')
      const taken = labState(state, action, scenarios)
      keep('push', linkOf(taken, 0, 0, scenarios))
    }
    dispatch(action)
  }

  const pictured = useMemo(() => trace && picturedAt(trace, steps, step), [trace, steps, step])
  const outcome = useMemo(() => trace && outcomeWords(frameAt(trace, trace.events.length)), [trace])
  const isRecorded = useMemo(() => trace !== undefined && recorded.includes(runDigest(trace)), [recorded, trace])
  const title = scenarios.find((each) => each.id === id)?.title ?? id
  const { sent, reads = [], now = 0 } = pictured?.frame ?? {}
  const total = trace?.events.at(-1)?.at ?? 0
  const isSent = sent !== undefined && sent > 0
  const unseen = useMemo(() => {
    const read = reads.flatMap((item) => partsOf(item).map(({ text }) => text)).join('\n')
    return trace === undefined ? [] : unseenBy(trace, steps[step]?.until ?? 0, read)
  }, [trace, steps, step, reads])

  return (
    <LabPage
      title="Gates lab"
      intro="Pick a call that the model might emit, or write one. See at which gate it stops, and the exact text that comes back."
    >
      <LabInputs summary={`${title}, ${scenario.client === 'exec' ? 'codex exec' : 'interactive'}`}>
        <GatesInputs scenarios={scenarios} state={state} scenario={scenario} dispatch={act} />
        {isTooLong && <p>The link leaves your changes out: they are too long for an address.</p>}
      </LabInputs>
      <LabColumn
        title="The path of the call"
        fact={total === 0 ? title : `${title} · ${seconds(now)} of ${seconds(total)} s`}
      >
        {state.damage !== undefined && (
          <ErrorState
            title="This link is damaged"
            problem={`${state.damage} The lab shows its first scenario instead.`}
          >
            <Button onClick={() => act({ type: 'take', id })}>All right</Button>
          </ErrorState>
        )}
        {problem !== undefined && (
          <ErrorState title="This run could not be started" problem={problem}>
            <Button onClick={tryAgain}>Try again</Button>
          </ErrorState>
        )}
        {pictured && (
          <>
            <LoadWhenNear load={loadPicture} props={{ pictured }}>
              {still}
            </LoadWhenNear>
            <PlayerParts title="the gates" playback={playback} steps={steps} />
            <p className={styles.credit}>
              The picture is drawn with <a href="https://reactflow.dev">React Flow</a>.
            </p>
          </>
        )}
      </LabColumn>
      <LabColumn title="What the model reads">
        <p className="vh" role="status">
          {outcome}
        </p>
        <ModelReads
          reads={reads}
          input={isSent ? trace?.requests[sent]?.input : undefined}
          isOver={step === last}
          unseen={unseen}
          isRecorded={isRecorded && isSent}
        />
      </LabColumn>
    </LabPage>
  )
}
