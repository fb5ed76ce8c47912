import { expect, test } from 'vitest'
import { type Trial, type TrialAction, trial } from './trial'

const blank: Trial<string> = { seed: 0, attempt: '', state: 'unanswered' }
const wrong = { isRight: false, title: 'Not yet', why: 'No.' }
const right = { isRight: true, title: 'Right', why: 'Yes.' }
const play = (...actions: TrialAction<string>[]) => actions.reduce(trial, blank)

test('a wrong attempt stays as typed, and its verdict stays until the next one', () => {
  const after = play(
    { type: 'change', attempt: 'x' },
    { type: 'checked', verdict: wrong },
    { type: 'change', attempt: 'xy' },
  )
  expect(after).toEqual({ seed: 0, attempt: 'xy', state: 'wrong', verdict: wrong })
})

test('what is missing is said, and is no try', () => {
  const after = play({ type: 'incomplete', notice: 'Choose first.' })
  expect(after).toEqual({ ...blank, notice: 'Choose first.' })
  expect(trial(after, { type: 'change', attempt: 'x' })).toEqual({ ...blank, attempt: 'x' })
})

test('another question begins from nothing', () => {
  const after = play({ type: 'checked', verdict: right }, { type: 'start', seed: 4, attempt: 'new' })
  expect(after).toEqual({ seed: 4, attempt: 'new', state: 'unanswered' })
})

test('the solution takes nothing away', () => {
  const after = play({ type: 'change', attempt: 'x' }, { type: 'checked', verdict: wrong }, { type: 'show-solution' })
  expect(after).toMatchObject({ attempt: 'x', state: 'solution' })
})
