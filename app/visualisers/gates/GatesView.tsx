'use client'

import { type ReactNode, useMemo } from 'react'
import { Button } from '@/app/parts/Button'
import { ErrorState } from '@/app/parts/State'
import { Player } from '@/app/player/Player'
import type { Scenario } from '@/lib/engine/scenario'
import { GatesPicture } from './GatesPicture'
import { picturedAt } from './pictured'
import { stepsOf } from './steps'
import { useTrace } from './useTrace'

export interface GatesViewProps {
  /** What is played: it tells the players of a page apart. */
  readonly title: string
  readonly scenario: Scenario
  /** The steps that are shown, both ends included; all of them without. */
  readonly from?: number
  readonly to?: number
  /** The step that is shown first, counted like the others. */
  readonly initial?: number
}

/** The gates with a player of their own, for chapters and the first page. */
export default function GatesView(props: GatesViewProps & { readonly still: ReactNode }) {
  const { title, scenario, from = 0, to, initial = from, still } = props
  const { trace, problem, tryAgain } = useTrace(scenario)
  const steps = useMemo(() => (trace === undefined ? [] : stepsOf(trace)), [trace])
  if (problem !== undefined) {
    return (
      <ErrorState title="This run could not be started" problem={problem}>
        <Button onClick={tryAgain}>Try again</Button>
      </ErrorState>
    )
  }
  if (trace === undefined) return still
  return (
    <Player title={title} steps={steps.slice(from, to === undefined ? undefined : to + 1)} initial={initial - from}>
      {(step) => <GatesPicture pictured={picturedAt(trace, steps, from + step)} />}
    </Player>
  )
}
