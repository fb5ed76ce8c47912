import type { Scenario } from '@/lib/engine/scenario'

/** A scenario of the lab's shelves, as the page's build read it. */
export interface LabScenario {
  readonly id: string
  readonly title: string
  /** What a run of it shows, in a sentence. */
  readonly shows: string
  readonly shelf: string
  readonly scenario: Scenario
}

/** What stands on a shelf's edge. A shelf without a name here shows its own. */
const shelfTitles: Readonly<Record<string, string>> = {
  malformed: 'Fourteen malformed calls',
  gates: 'Gates and names',
  hooks: 'Hooks',
  approvals: 'Approvals',
  time: 'Lock and time',
  output: 'Long and odd outputs',
  patches: 'Patches',
}

export function shelfTitle(shelf: string): string {
  return shelfTitles[shelf] ?? shelf
}

/** The fourteen are known by their numbers; on other shelves numbers would say nothing. */
export function numberOnShelf(shelf: string, place: number): number | undefined {
  return shelf === 'malformed' && place < 14 ? place + 1 : undefined
}
