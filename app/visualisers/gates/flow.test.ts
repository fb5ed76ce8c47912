import { expect, test } from 'vitest'
import { loadScenario } from '@/lib/content/scenarios'
import { type Gate, gateNames } from '@/lib/engine/call'
import { simulate } from '@/lib/engine/simulate'
import { flowOf, roomFor } from './flow'
import { callsOfTurn, focusOf, windowOf } from './focus'
import { frameAt } from './frame'
import { outcomeWords, placeOf } from './gate-words'
import { picturedAt } from './pictured'
import { stepsOf } from './steps'

function picture(id: string, width: number, step?: number) {
  const trace = simulate(loadScenario(id).scenario)
  const steps = stepsOf(trace)
  const { calls, focus } = picturedAt(trace, steps, step ?? steps.length - 1)
  return flowOf({ calls, focus, width })
}

const looks = (id: string, width: number, step?: number) => picture(id, width, step).edges.map(({ data }) => data?.look)

test.each([
  ['one call, wide', 'exec-without-cmd', 568],
  ['one call, narrow', 'exec-without-cmd', 288],
  ['no call yet', 'exec-without-cmd', 568, 0],
  ['three calls, wide', 'three-replays-serial', 568],
  ['three calls, narrow', 'three-replays-serial', 288],
] as const)(
  '%s: every edge begins and ends at a handle, and nothing leaves the picture',
  (_label, id, width, step = undefined) => {
    const flow = picture(id, width, step)
    const handles = new Set(flow.nodes.flatMap((node) => (node.handles ?? []).map((each) => `${node.id}/${each.id}`)))
    for (const { source, sourceHandle, target, targetHandle } of flow.edges) {
      expect(handles).toContain(`${source}/${sourceHandle}`)
      expect(handles).toContain(`${target}/${targetHandle}`)
    }
    for (const { id: node, position, width: w = 0, height: h = 0 } of flow.nodes) {
      expect([node, position.x >= 0, position.x + w <= width + 1]).toEqual([node, true, true])
      expect([node, position.y >= 0, position.y + h <= flow.height + 1]).toEqual([node, true, true])
    }
    expect(new Set(flow.nodes.map(({ id: node }) => node)).size).toBe(flow.nodes.length)
  },
)

test('a call that stops at a gate has walked so far, and leaves there with its output', () => {
  expect(looks('unknown-tool', 568)).toEqual([
    ...['walked', 'walked', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'],
    ...['chute', 'output', 'chute', 'chute', 'chute', 'chute', 'chute'],
  ])
})

test('a fatal call leaves by a broken line', () => {
  expect(looks('patch-as-function-call', 568, 4).filter((look) => look === 'fatal').length).toBe(1)
})

test('a call that passes all gates goes out at the end', () => {
  expect(looks('output-of-200001-bytes', 568).slice(0, 8)).toEqual([...Array(7).fill('walked'), 'output'])
})

test.each<[string, string, number, number]>([
  ['before the first gate', 'exec-without-cmd', 1, 0.4],
  ['on a gate', 'exec-without-cmd', 3, 2],
  ['before the gate that stopped it', 'exec-without-cmd', 7, 4.66],
  ['behind the last gate', 'output-of-200001-bytes', 14, 7.5],
])('a token stands %s', (_label, id, step, place) => {
  const trace = simulate(loadScenario(id).scenario)
  const [call] = frameAt(trace, stepsOf(trace)[step]?.until ?? 0).calls
  expect(call && placeOf(call)).toBe(place)
})

test('gates stand in a row where there is room, else one below the other', () => {
  const tops = (width: number) =>
    picture('exec-without-cmd', width)
      .nodes.flatMap((node) => (node.type === 'gate' ? [node.position.y] : []))
      .filter((top, at, all) => all.indexOf(top) === at).length
  expect([tops(568), tops(527)]).toEqual([1, gateNames.length])
})

test.each([
  [568, 6],
  [288, 4],
  [10, 1],
])('a picture of %i px has room for %i calls', (width, calls) => {
  expect(roomFor(width)).toBe(calls)
})

test.each([
  ['all, if there is room', 3, 0, [0, 1, 2]],
  ['the first, if the focus is among them', 9, 2, [0, 1, 2, 3]],
  ['up to the focus', 9, 6, [3, 4, 5, 6]],
  ['the last', 9, 8, [5, 6, 7, 8]],
] as const)('the window shows %s', (_label, count, focus, shown) => {
  const items = Array.from({ length: count }, (_, index) => ({ index }))
  expect(windowOf(items, focus, 4).shown.map(({ index }) => index)).toEqual(shown)
})

test('the focus stays on the last call that was told of', () => {
  const steps = [{ callIndex: undefined }, { callIndex: 1 }, { callIndex: undefined }].map(({ callIndex }) => ({
    label: '',
    text: '',
    until: 0,
    ...(callIndex === undefined ? {} : { callIndex }),
  }))
  expect([0, 1, 2].map((at) => focusOf(steps, at))).toEqual([undefined, 1, 1])
})

test('only the calls of the last response run side by side', () => {
  const trace = simulate(loadScenario('patch-as-function-call').scenario)
  const frame = frameAt(trace, trace.events.length)
  expect([frame.calls.length, callsOfTurn(frame).map(({ index }) => index)]).toEqual([2, [1]])
})

test('a gate is drawn for each call and each gate', () => {
  const gates = picture('three-replays-serial', 568).nodes.flatMap((node) =>
    node.type === 'gate' ? [node.data.gate satisfies Gate] : [],
  )
  expect(gates).toEqual([...gateNames, ...gateNames, ...gateNames])
})

test.each([
  ['unknown-tool', 'c1 stops at gate 2.'],
  ['output-of-200001-bytes', 'c1 passes all gates.'],
  ['nobody-answers', 'c1 is still under way, c2 is still under way.'],
  ['names-are-exact', 'c1 stops at gate 2, c2 stops at gate 2, c3 stops at gate 2, and 3 more.'],
])('%s comes to: %s', (id, words) => {
  const trace = simulate(loadScenario(id).scenario)
  expect(outcomeWords(frameAt(trace, trace.events.length))).toBe(words)
})
