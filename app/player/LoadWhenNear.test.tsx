// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadWhenNear } from './LoadWhenNear'

let comeNear: () => void

beforeEach(() => {
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => callback([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Live({ name }: { name: string }) {
  return <p>live {name}</p>
}

function near(load: () => Promise<ComponentType<{ name: string }>>) {
  render(
    <LoadWhenNear load={load} props={{ name: 'c8' }}>
      <p>still</p>
    </LoadWhenNear>,
  )
}

test('the still stays until the reader comes near', async () => {
  const load = vi.fn(async () => Live)
  near(load)
  expect(screen.getByText('still')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  await act(async () => comeNear())
  expect(screen.getByText('live c8')).toBeTruthy()
  expect(screen.queryByText('still')).toBeNull()
})

test('a view that does not come leaves the still, and can be asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Live>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(Live)
  near(load)
  await act(async () => comeNear())
  expect(screen.getByText('still')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => comeNear())
  expect(screen.getByText('live c8')).toBeTruthy()
})
