import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/Icon'
import styles from './ExerciseCard.module.css'

export type CardState = 'unanswered' | 'wrong' | 'right' | 'solution'

const states: Readonly<Record<CardState, { readonly words: string; readonly icon: IconName }>> = {
  unanswered: { words: 'Not answered yet', icon: 'circle' },
  wrong: { words: 'Not yet', icon: 'cross' },
  right: { words: 'Right', icon: 'tick' },
  solution: { words: 'Solution shown', icon: 'solution' },
}

interface ExerciseCardProps {
  readonly id: string
  readonly no: number
  /** What is to be done: `which gate stops it`. */
  readonly label: string
  readonly state: CardState
  readonly children: ReactNode
}

/** The frame of an exercise: its head says which one it is and how it stands. */
export function ExerciseCard({ id, no, label, state, children }: ExerciseCardProps) {
  const { words, icon } = states[state]
  return (
    <section className={styles.exercise} data-state={state} aria-labelledby={`${id}-head`} id={id}>
      <div className={styles.head}>
        <h3 id={`${id}-head`}>
          <b>Exercise {no}</b>, {label}
        </h3>
        <span className={styles.status}>
          <Icon name={icon} />
          {words}
        </span>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** What is below the answer: the buttons, and a hint at their end. */
export function Actions({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
