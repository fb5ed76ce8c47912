'use client'

import type { ReactNode } from 'react'
import { Fold } from '../parts/Fold'
import { Narration } from './Narration'
import styles from './Player.module.css'
import { PlayerBar } from './PlayerBar'
import type { Step } from './step'
import { TraceTable } from './TraceTable'
import { type PlaybackControl, usePlayback } from './usePlayback'

interface PlayerPartsProps {
  /** What is played: it tells the players of a page apart. */
  readonly title: string
  readonly playback: PlaybackControl
  readonly steps: readonly Step[]
  readonly count?: 'steps' | 'time'
}

/** Bar, narration and trace table of a playback that a lab keeps itself, because its other columns need the step too. */
export function PlayerParts({ title, playback, steps, count = 'steps' }: PlayerPartsProps) {
  return (
    <div className={styles.parts}>
      <PlayerBar title={title} playback={playback} steps={steps} count={count} />
      <Narration step={steps[playback.step]} />
      <Fold summary="Trace as text">
        <TraceTable title={title} steps={steps} current={playback.step} />
      </Fold>
    </div>
  )
}

interface PlayerProps {
  readonly title: string
  readonly steps: readonly Step[]
  readonly initial?: number
  readonly param?: string
  readonly count?: 'steps' | 'time'
  /** Draws the picture at a step. */
  readonly children: (step: number) => ReactNode
}

/** A picture that can be played: it draws its children at the present step, and knows nothing of what they draw. */
export function Player({ title, steps, initial = 0, param, count = 'steps', children }: PlayerProps) {
  const playback = usePlayback(steps.length - 1, { initial, param })
  return (
    <div>
      {children(playback.step)}
      <PlayerParts title={title} playback={playback} steps={steps} count={count} />
    </div>
  )
}
