import type { Step } from '../player/step'

/** A part of a run, both ends included. */
export interface StepRange {
  readonly from: number
  readonly to: number
}

/**
 * The range that a chapter names: `2-6` by numbers, or `gate-1–normalise` by what stands at the steps, first to last; one
 * name alone is all steps from the first to the last of that name. Nothing if the run has no such steps.
 */
export function rangeOf(written: string, steps: readonly Step[]): StepRange | undefined {
  const [first = '', last = first] = written.split(/\s*(?:–|-(?=\d+$)|\sto\s)\s*/)
  const from = stepNamed(first, steps, 'first')
  const to = stepNamed(last, steps, 'last')
  return from === undefined || to === undefined || from > to ? undefined : { from, to }
}

function stepNamed(name: string, steps: readonly Step[], which: 'first' | 'last'): number | undefined {
  if (/^\d+$/.test(name)) return Number(name) < steps.length ? Number(name) : undefined
  const isNamed = ({ label }: Step) => label.toLowerCase().replaceAll(' ', '-') === name
  const at = which === 'first' ? steps.findIndex(isNamed) : steps.findLastIndex(isNamed)
  return at === -1 ? undefined : at
}
