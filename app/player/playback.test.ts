import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionOfKey, type Playback, type PlaybackAction, playback, speeds } from './playback'

const last = 4
const still = (step: number): Playback => ({ step, playing: false, speed: 1 })
const playing = (step: number): Playback => ({ step, playing: true, speed: 1 })

test.each<[string, Playback, PlaybackAction, Playback]>([
  ['first', still(3), { type: 'first' }, still(0)],
  ['first stops the playing', playing(3), { type: 'first' }, still(0)],
  ['back', still(3), { type: 'back' }, still(2)],
  ['back at the start stays', still(0), { type: 'back' }, still(0)],
  ['back from beyond the end', still(9), { type: 'back' }, still(3)],
  ['back stops the playing', playing(3), { type: 'back' }, still(2)],
  ['forward', still(3), { type: 'forward' }, still(4)],
  ['forward at the end stays', still(4), { type: 'forward' }, still(4)],
  ['forward stops the playing', playing(1), { type: 'forward' }, still(2)],
  ['last', still(0), { type: 'last' }, still(4)],
  ['jump', still(0), { type: 'jump', step: 3 }, still(3)],
  ['jump too far', still(0), { type: 'jump', step: 99 }, still(4)],
  ['jump before the start', still(2), { type: 'jump', step: -1 }, still(0)],
  ['jump to no number', still(2), { type: 'jump', step: Number.NaN }, still(0)],
  ['jump into the middle of a step', still(0), { type: 'jump', step: 2.7 }, still(2)],
  ['play', still(1), { type: 'play' }, playing(1)],
  ['play at the end begins again', still(4), { type: 'play' }, playing(0)],
  ['pause', playing(2), { type: 'pause' }, still(2)],
  ['tick goes on playing', playing(1), { type: 'tick' }, playing(2)],
  ['tick to the end stops', playing(3), { type: 'tick' }, still(4)],
  ['speed', playing(2), { type: 'speed', speed: 4 }, { step: 2, playing: true, speed: 4 }],
])('%s', (_, state, action, expected) => {
  expect(playback(state, action, last)).toEqual(expected)
})

test('a trace of one step cannot be played', () => {
  expect(playback(still(0), { type: 'play' }, 0)).toEqual(still(0))
})

test.each<[string, string, boolean, PlaybackAction | undefined]>([
  ['left', 'ArrowLeft', false, { type: 'back' }],
  ['right', 'ArrowRight', false, { type: 'forward' }],
  ['Home', 'Home', false, { type: 'first' }],
  ['End', 'End', false, { type: 'last' }],
  ['Space, still', ' ', false, { type: 'play' }],
  ['Space, playing', ' ', true, { type: 'pause' }],
  ['another key', 'a', false, undefined],
  ['down is for the page', 'ArrowDown', false, undefined],
])('key: %s', (_, key, isPlaying, expected) => {
  expect(actionOfKey(key, isPlaying)).toEqual(expected)
})

const action: fc.Arbitrary<PlaybackAction> = fc.oneof(
  fc.constantFrom(
    ...(['first', 'back', 'forward', 'last', 'play', 'pause', 'tick'] as const).map((type) => ({ type })),
  ),
  fc.record({ type: fc.constant('jump' as const), step: fc.oneof(fc.double(), fc.integer({ min: -9, max: 99 })) }),
  fc.record({ type: fc.constant('speed' as const), speed: fc.constantFrom(...speeds) }),
)

test('law: whatever is pressed, the step is one of the trace, and playing ends', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50 }), fc.array(action, { maxLength: 60 }), (end, actions) => {
      let state = still(0)
      for (const each of actions) {
        state = playback(state, each, end)
        expect(Number.isInteger(state.step) && state.step >= 0 && state.step <= end).toBe(true)
      }
      for (let ticks = 0; state.playing; ticks++) {
        expect(ticks).toBeLessThanOrEqual(end)
        state = playback(state, { type: 'tick' }, end)
      }
    }),
  )
})
