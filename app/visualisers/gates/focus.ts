import type { CallFrame, GatesFrame } from './frame'
import type { TraceStep } from './steps'

/** The call that a step is about: its own, else the last one that was told of. */
export function focusOf(steps: readonly TraceStep[], at: number): number | undefined {
  for (let step = at; step >= 0; step--) {
    const index = steps[step]?.callIndex
    if (index !== undefined) return index
  }
  return undefined
}

/** The calls of the last response that has calls: those that run side by side. */
export function callsOfTurn({ calls }: GatesFrame): readonly CallFrame[] {
  const turn = calls.at(-1)?.turn
  return calls.filter((call) => call.turn === turn)
}

/** As many calls as there is room for, the one in focus among them; the window moves only when it has to. */
export function windowOf<Item extends { readonly index: number }>(
  items: readonly Item[],
  focus: number | undefined,
  room: number,
): { readonly from: number; readonly shown: readonly Item[] } {
  const at = Math.max(
    0,
    items.findIndex(({ index }) => index === focus),
  )
  const from = Math.max(0, Math.min(at - room + 1, items.length - room))
  return { from, shown: items.slice(from, from + room) }
}
