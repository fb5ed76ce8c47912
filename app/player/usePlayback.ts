'use client'

import { type Dispatch, type KeyboardEvent, useEffect, useReducer } from 'react'
import { actionOfKey, clampStep, type Playback, type PlaybackAction, playback } from './playback'
import { onReturn, readParam, writeParams } from './url-state'

const stepMs = 1_100
/** The address follows when the reader rests: it is not written at each step of a drag. */
const restMs = 200

export interface PlaybackControl extends Playback {
  readonly last: number
  readonly dispatch: Dispatch<PlaybackAction>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface PlaybackOptions {
  /** The step shown first. */
  readonly initial?: number
  /** The name under which the page's address keeps the step; without one it is not kept. */
  readonly param?: string | undefined
}

/** Plays a trace whose steps are 0 … `last`. A shorter trace than before shows its last step. */
export function usePlayback(last: number, { initial = 0, param }: PlaybackOptions = {}): PlaybackControl {
  const [state, dispatch] = useReducer((before: Playback, action: PlaybackAction) => playback(before, action, last), {
    step: initial,
    playing: false,
    speed: 1,
  })
  const step = clampStep(state.step, last)

  useEffect(() => {
    if (!state.playing) return
    const timer = setInterval(() => dispatch({ type: 'tick' }), stepMs / state.speed)
    return () => clearInterval(timer)
  }, [state.playing, state.speed])

  useEffect(() => {
    if (param === undefined) return
    function read(name: string) {
      const kept = readParam(name)
      if (kept !== undefined && /^\d+$/.test(kept)) dispatch({ type: 'jump', step: Number(kept) })
    }
    read(param)
    return onReturn(() => read(param))
  }, [param])

  useEffect(() => {
    if (param === undefined || state.playing) return
    const timer = setTimeout(() => writeParams({ [param]: step === initial ? undefined : String(step) }), restMs)
    return () => clearTimeout(timer)
  }, [param, state.playing, step, initial])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement))
      return
    // a button answers Space itself, and a select has its own keys
    if (event.target instanceof HTMLSelectElement || (event.key === ' ' && event.target instanceof HTMLButtonElement))
      return
    const action = actionOfKey(event.key, state.playing)
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }

  return { ...state, step, last, dispatch, onKeyDown }
}
