import type { Scenario } from '@/lib/engine/scenario'
import { packEdits } from '../lab/gates/link'
import { address } from '../site/address'

/** Where the runs of an exercise can be opened: a scenario of the shelves that differs from its own in the emitted items and the hooks at most. */
export interface LabBase {
  readonly id: string
  /** Whether the exercise takes the scenario as it is. */
  readonly isWhole: boolean
}

/** The gates lab at a run. */
export function runLink(lang: string, { id, isWhole }: LabBase, { turns, hooks }: Scenario): string {
  const edits = isWhole ? undefined : packEdits({ edits: { turns, hooks }, drafts: {} })
  return labLink(lang, id) + (edits === undefined ? '' : `&edits=${edits}`)
}

/** The gates lab at a scenario of its shelves. */
export function labLink(lang: string, scenario: string): string {
  return address(`/${lang}/labs/gates/?v=1&scenario=${scenario}`)
}
