import type { Evidence } from '../parts/EvidenceBadge'

/** One step of anything that can be played, in words. What it looks like is the picture's business. */
export interface Step {
  /** Where it happens: `Gate 2`, `Record`, `Stage 3`. */
  readonly label: string
  /** What happens, in a sentence or two; the program's words between back-quotes. */
  readonly text: string
  /** When, in virtual milliseconds. */
  readonly at?: number
  /** To which call, by its id. */
  readonly call?: string
  readonly evidence?: Evidence
}

/** `1.0`: seconds with one decimal, as the virtual clock shows them. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
