// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Player } from './Player'
import type { Step } from './step'

const steps: readonly Step[] = [
  { label: 'Item', text: 'The call arrives.', at: 0 },
  { label: 'Gate 1', text: 'It takes the `read` lock.', at: 1_000 },
  { label: 'Gate 2', text: 'There is no such tool.', at: 1_500 },
]

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function shown() {
  return screen.getByTestId('picture').textContent
}

function player(props: Partial<Parameters<typeof Player>[0]> = {}) {
  return render(
    <Player title="a call" steps={steps} {...props}>
      {(step) => <p data-testid="picture">step {step}</p>}
    </Player>,
  )
}

function press(key: string, on: string) {
  const target = on === 'Step' ? screen.getByRole('slider', { name: 'Step' }) : screen.getByRole('button', { name: on })
  return fireEvent.keyDown(target, { key })
}

test('the buttons step, and the picture, the words and the table follow', () => {
  player()
  expect(shown()).toBe('step 0')
  fireEvent.click(screen.getByRole('button', { name: 'One step forward' }))
  expect(shown()).toBe('step 1')
  expect(screen.getByRole('status').textContent).toBe('Gate 1It takes the read lock.')
  expect(
    screen.getAllByRole('row', { hidden: true }).findIndex((row) => row.getAttribute('aria-current') === 'step'),
  ).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Last step' }))
  expect(shown()).toBe('step 2')
  fireEvent.click(screen.getByRole('button', { name: 'First step' }))
  expect(shown()).toBe('step 0')
})

test('it plays to the end and stops there', () => {
  player()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => vi.advanceTimersByTime(1_100))
  expect(shown()).toBe('step 1')
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('step 2')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('twice the speed is half the time', () => {
  player()
  fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => vi.advanceTimersByTime(560))
  expect(shown()).toBe('step 1')
})

test.each([
  ['ArrowRight', 'step 2'],
  ['ArrowLeft', 'step 0'],
  ['Home', 'step 0'],
  ['End', 'step 2'],
])('the key %s', (key, expected) => {
  player({ initial: 1 })
  press(key, 'Step')
  expect(shown()).toBe(expected)
})

test('Space plays from the scrubber, and is a button’s own on a button', () => {
  player()
  expect(press(' ', 'First step')).toBe(true)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  expect(press(' ', 'Step')).toBe(false)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('a key with a modifier is the browser’s', () => {
  player({ initial: 1 })
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft', altKey: true })
  expect(shown()).toBe('step 1')
})

test('the address keeps the step, and only then', () => {
  player({ param: 'step' })
  act(() => vi.advanceTimersByTime(1_000))
  expect(location.search).toBe('')
  press('End', 'Step')
  act(() => vi.advanceTimersByTime(1_000))
  expect(location.search).toBe('?step=2')
})

test.each([
  ['?step=1', 'step 1'],
  ['?step=99', 'step 2'],
  ['?step=-1', 'step 0'],
  ['?step=<script>', 'step 0'],
])('an address with %s', (search, expected) => {
  history.replaceState(null, '', `/${search}`)
  player({ param: 'step' })
  expect(shown()).toBe(expected)
})

test('a shorter trace than before shows its last step', () => {
  const { rerender } = player({ initial: 2 })
  rerender(
    <Player title="a call" steps={steps.slice(0, 2)} initial={2}>
      {(step) => <p data-testid="picture">step {step}</p>}
    </Player>,
  )
  expect(shown()).toBe('step 1')
})

test('seconds are counted on the virtual clock', () => {
  const { container } = player({ initial: 1, count: 'time' })
  expect(container.textContent).toContain('1.0 of 1.5 s')
})
