import type { Step } from '../player/step'

/** A part of a run, both ends included. */
export interface StepRange {
  readonly from: number
  readonly to: number
}

/**
 * The range that a chapter names: `2-6` by numbers, or `gate-1–request` by what stands at the steps. A range by names ends with the
 * first request behind its start; one name alone is all steps from the first to the last of that name. Nothing if the run has no such steps.
 */
export function rangeOf(written: string, steps: readonly Step[]): StepRange | undefined {
  const names = steps.map(({ label }) => label.toLowerCase().replaceAll(' ', '-'))
  const [first = '', last = first] = written.split(/^\d+-\d+$/.test(written) ? '-' : '–')
  const from = isNumber(first) ? Number(first) : names.indexOf(first)
  const response = names.slice(0, requestBehind(names, from) + 1)
  const to = isNumber(last) ? Number(last) : response.lastIndexOf(last)
  return from < 0 || to < from || to >= steps.length ? undefined : { from, to }
}

function isNumber(written: string): boolean {
  return /^\d+$/.test(written)
}

function requestBehind(names: readonly string[], from: number): number {
  const request = names.indexOf('request', from)
  return request === -1 ? names.length - 1 : request
}
