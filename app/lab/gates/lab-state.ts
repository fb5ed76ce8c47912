import type { Edits } from './edits'
import { editScenario, withEdit } from './edits'
import type { LabScenario } from './lab-scenario'
import { type Edited, packEdits, typeHooks, typeItems, unedited, unpackEdits } from './link'

/** What the lab shows: a scenario, what differs from it, and the step to go to when its run is there. */
export interface LabState extends Edited {
  readonly id: string
  readonly goTo: number | 'last'
  /** Why the link that led here could not be followed. */
  readonly damage: string | undefined
}

export type LabAction =
  | { readonly type: 'take'; readonly id: string }
  | { readonly type: 'type'; readonly what: 'items' | 'hooks'; readonly text: string }
  | { readonly type: 'edit'; readonly edit: EditOf<keyof Edits> }
  | { readonly type: 'reset' }
  | { readonly type: 'follow'; readonly link: Link }

export type EditOf<Name extends keyof Edits> = Name extends keyof Edits
  ? { readonly name: Name; readonly value: Edits[Name] }
  : never

/** The parameters of the page's address. */
export interface Link {
  readonly v: string | undefined
  readonly scenario: string | undefined
  readonly edits: string | undefined
  readonly step: string | undefined
}

export function startState(scenarios: readonly LabScenario[]): LabState {
  return { id: scenarios[0]?.id ?? '', ...unedited, goTo: 'last', damage: undefined }
}

/** Whatever changes, its run starts over and is shown at its end. */
export function labState(state: LabState, action: LabAction, scenarios: readonly LabScenario[]): LabState {
  switch (action.type) {
    case 'take':
      return { id: action.id, ...unedited, goTo: 'last', damage: undefined }
    case 'reset':
      return { ...state, ...unedited, goTo: 'last' }
    case 'follow':
      return followed(action.link, scenarios)
    case 'type': {
      const typed = action.what === 'items' ? typeItems(state, action.text) : typeHooks(state, action.text)
      // what cannot be read leaves the last good run as it is
      if (typed.edits === state.edits) return { ...state, drafts: typed.drafts }
      return { ...state, ...settled(typed, state.id, scenarios), goTo: 'last' }
    }
    case 'edit': {
      const { name, value } = action.edit
      const base = scenarioOf(state.id, scenarios)
      const edits = base === undefined ? state.edits : withEdit(base, state.edits, name, value)
      return { ...state, edits, drafts: withoutDraft(state.drafts, name), goTo: 'last' }
    }
    default:
      return action satisfies never
  }
}

/** A control that sets what is also typed takes the place of the text. */
function withoutDraft(drafts: Edited['drafts'], name: keyof Edits): Edited['drafts'] {
  const { items, hooks } = drafts
  if (name === 'turns') return hooks === undefined ? {} : { hooks }
  if (name === 'hooks') return items === undefined ? {} : { items }
  return drafts
}

/** A text that says what the scenario says anyway is no edit. */
function settled({ edits, drafts }: Edited, id: string, scenarios: readonly LabScenario[]): Edited {
  const base = scenarioOf(id, scenarios)
  if (base === undefined) return { edits, drafts }
  const turns = withEdit(base, edits, 'turns', edits.turns)
  return { edits: withEdit(base, turns, 'hooks', turns.hooks), drafts }
}

export function scenarioOf(id: string, scenarios: readonly LabScenario[]) {
  return scenarios.find((each) => each.id === id)?.scenario
}

/** The scenario that is run. */
export function editedScenario(id: string, edits: Edits, scenarios: readonly LabScenario[]) {
  const base = scenarioOf(id, scenarios)
  return base && editScenario(base, edits)
}

/** The state as an address keeps it: only what differs from the lab's first view. */
export function linkOf(state: LabState, step: number, last: number, scenarios: readonly LabScenario[]): Link {
  const edits = packEdits(state)
  const isStart = state.id === scenarios[0]?.id && edits === undefined && step === last
  return isStart
    ? { v: undefined, scenario: undefined, edits: undefined, step: undefined }
    : { v: '1', scenario: state.id, edits, step: step === last ? undefined : String(step) }
}

function followed({ v, scenario, edits, step }: Link, scenarios: readonly LabScenario[]): LabState {
  const start = startState(scenarios)
  const damaged = (damage: string): LabState => ({ ...start, damage })
  if (scenario === undefined && edits === undefined && step === undefined) return start
  if (v !== '1') return damaged('It is of a version that this lab does not know.')
  const id = scenario ?? start.id
  if (scenarioOf(id, scenarios) === undefined) return damaged('It names a scenario that is not on the shelves.')
  const edited = edits === undefined ? unedited : unpackEdits(edits)
  if (edited === undefined) return damaged('Its edits cannot be read.')
  const goTo = step !== undefined && /^\d{1,9}$/.test(step) ? Number(step) : 'last'
  return { id, ...edited, goTo, damage: undefined }
}
