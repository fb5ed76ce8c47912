export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

/** Everything that a player remembers. */
export interface Playback {
  readonly step: number
  readonly playing: boolean
  readonly speed: Speed
}

export type PlaybackAction =
  | { readonly type: 'first' | 'back' | 'forward' | 'last' | 'play' | 'pause' }
  /** The timer's step: the only one that goes on playing. */
  | { readonly type: 'tick' }
  | { readonly type: 'jump'; readonly step: number }
  | { readonly type: 'speed'; readonly speed: Speed }

/** The next playback. `last` is the number of the last step; the first is 0. Whoever steps by hand stops the playing. */
export function playback(state: Playback, action: PlaybackAction, last: number): Playback {
  const at = (step: number): Playback => ({ ...state, step: clampStep(step, last), playing: false })
  switch (action.type) {
    case 'first':
      return at(0)
    case 'back':
      return at(clampStep(state.step, last) - 1)
    case 'forward':
      return at(state.step + 1)
    case 'last':
      return at(last)
    case 'jump':
      return at(action.step)
    case 'play':
      return { ...state, step: state.step >= last ? 0 : state.step, playing: last > 0 }
    case 'pause':
      return { ...state, playing: false }
    case 'tick':
      return { ...state, step: clampStep(state.step + 1, last), playing: state.step + 1 < last }
    case 'speed':
      return { ...state, speed: action.speed }
    default:
      return action satisfies never
  }
}

export function clampStep(step: number, last: number): number {
  return Number.isFinite(step) ? Math.max(0, Math.min(last, Math.trunc(step))) : 0
}

/** What a key does to a player that has the focus; nothing for other keys. */
export function actionOfKey(key: string, playing: boolean): PlaybackAction | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { type: 'back' }
    case 'ArrowRight':
      return { type: 'forward' }
    case 'Home':
      return { type: 'first' }
    case 'End':
      return { type: 'last' }
    case ' ':
      return { type: playing ? 'pause' : 'play' }
    default:
      return undefined
  }
}
