import type { CSSProperties } from 'react'
import { IconButton } from '../parts/Button'
import styles from './PlayerBar.module.css'
import { speeds } from './playback'
import { type Step, seconds } from './step'
import type { PlaybackControl } from './usePlayback'

/** More ticks than this could not be told apart. */
const mostTicks = 40

interface PlayerBarProps {
  /** What is played: it tells the players of a page apart. */
  readonly title: string
  readonly playback: PlaybackControl
  readonly steps: readonly Step[]
  /** What the bar counts: steps, or the seconds of the virtual clock. */
  readonly count?: 'steps' | 'time'
}

export function PlayerBar({ title, playback, steps, count = 'steps' }: PlayerBarProps) {
  const { step, last, playing, speed, dispatch, onKeyDown } = playback
  const atStart = step === 0
  const atEnd = step === last
  const place = { '--done': last === 0 ? 1 : step / last, '--last': last } as CSSProperties

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not of form fields
    <div className={styles.player} role="group" aria-label={`Player: ${title}`} onKeyDown={onKeyDown}>
      <div className={styles.buttons}>
        <IconButton
          icon="first"
          label="First step"
          aria-disabled={atStart}
          onClick={() => dispatch({ type: 'first' })}
        />
        <IconButton
          icon="back"
          label="One step back"
          aria-disabled={atStart}
          onClick={() => dispatch({ type: 'back' })}
        />
        <IconButton
          isRound
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          onClick={() => dispatch({ type: playing ? 'pause' : 'play' })}
        />
        <IconButton
          icon="forward"
          label="One step forward"
          aria-disabled={atEnd}
          onClick={() => dispatch({ type: 'forward' })}
        />
        <IconButton icon="last" label="Last step" aria-disabled={atEnd} onClick={() => dispatch({ type: 'last' })} />
      </div>
      <div className={styles.track} style={place}>
        {last > 0 && last < mostTicks && <span className={styles.ticks} />}
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label="Step"
          aria-valuetext={`${step} of ${last}, ${steps[step]?.label ?? ''}`}
          onChange={(event) => dispatch({ type: 'jump', step: event.currentTarget.valueAsNumber })}
        />
      </div>
      <span className={`num ${styles.count}`}>
        {count === 'time' ? <TimeCount steps={steps} step={step} /> : <StepCount step={step} last={last} />}
      </span>
      <select
        className={styles.speed}
        aria-label="Speed"
        value={speed}
        onChange={(event) => {
          const chosen = speeds.find((each) => String(each) === event.currentTarget.value)
          if (chosen) dispatch({ type: 'speed', speed: chosen })
        }}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </div>
  )
}

function StepCount({ step, last }: { step: number; last: number }) {
  return (
    <>
      <span>Step </span>
      <b>{step}</b> of <b>{last}</b>
    </>
  )
}

function TimeCount({ steps, step }: { steps: readonly Step[]; step: number }) {
  const end = Math.max(0, ...steps.map(({ at = 0 }) => at))
  return (
    <>
      <b>{seconds(steps[step]?.at ?? 0)}</b> of <b>{seconds(end)}</b> s
    </>
  )
}
