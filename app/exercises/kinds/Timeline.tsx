import type { CSSProperties } from 'react'
import { type Timeline, type TimelineAttempt, timelineOf, typedTimes } from '@/lib/exercises/kinds/timeline'
import { TextInput } from '../../parts/Field'
import type { FieldsProps } from '../fields-props'
import styles from './Timeline.module.css'

/** The start and the end of each call, typed as seconds and drawn beside. */
export function TimelineFields(props: FieldsProps<Timeline, TimelineAttempt>) {
  const { exercise, attempt, name, describedBy, isWrong, onChange } = props
  const calls = timelineOf(exercise)
  const times = typedTimes(attempt)
  const last = Math.max(4, ...times.map(({ end = 0 }) => Math.ceil(end)))
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="vh">Your timeline</legend>
      <div className={styles.head} aria-hidden="true">
        <span>call</span>
        <span>start, s</span>
        <span>end, s</span>
        <span className={styles.axis}>
          <span>0</span>
          <span>{last} s</span>
        </span>
      </div>
      {calls.map(({ callId, name: tool }, at) => (
        <div className={styles.lane} key={callId}>
          <span className={styles.call}>
            <b>{callId}</b> {tool}
          </span>
          {(['start', 'end'] as const).map((edge) => (
            <TextInput
              key={edge}
              isProgram
              inputMode="decimal"
              placeholder={edge}
              aria-label={`${edge} of ${callId}, in seconds`}
              name={`${name}-${callId}-${edge}`}
              value={attempt[at]?.[edge] ?? ''}
              readOnly={onChange === undefined}
              aria-invalid={isWrong}
              onChange={
                onChange &&
                ((event) => {
                  const typed = event.currentTarget.value
                  onChange(attempt.map((each, place) => (place === at ? { ...each, [edge]: typed } : each)))
                })
              }
            />
          ))}
          <span className={styles.track} style={{ '--last': last } as CSSProperties} aria-hidden="true">
            <Bar start={times[at]?.start} end={times[at]?.end} />
          </span>
        </div>
      ))}
    </fieldset>
  )
}

function Bar({ start, end }: { start: number | undefined; end: number | undefined }) {
  if (start === undefined || end === undefined || end < start) return null
  return <i style={{ '--start': start, '--end': end } as CSSProperties} />
}
