import type { Scenario } from '@/lib/engine/scenario'
import type { Edits } from './edits'
import type { LabAction, LabState } from './lab-state'

export type EditControl = <Name extends keyof Edits>(name: Name, value: Edits[Name]) => void

/** What a group of settings gets: the scenario as it is run, and how to change it. */
export interface SettingsProps {
  readonly scenario: Scenario
  readonly state: LabState
  readonly edit: EditControl
  readonly dispatch: (action: LabAction) => void
}
