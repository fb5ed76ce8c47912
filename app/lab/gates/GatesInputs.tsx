'use client'

import { useEffect, useRef, useState } from 'react'
import type { Scenario } from '@/lib/engine/scenario'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Fold } from '../../parts/Fold'
import { Shelf } from '../../parts/Shelf'
import type { Edits } from './edits'
import styles from './GatesInputs.module.css'
import type { groups } from './GatesSettings'
import { hasCommand, maxOutputTokens, printItems, readItems, withMaxOutputTokens } from './items'
import { JsonEditor } from './JsonEditor'
import { type LabScenario, numberOnShelf, shelfTitle } from './lab-scenario'
import type { EditOf, LabAction, LabState } from './lab-state'
import { NumberField } from './NumberField'
import type { EditControl, SettingsProps } from './settings'

interface InputsProps {
  readonly scenarios: readonly LabScenario[]
  readonly state: LabState
  /** The scenario with its edits, as it is run. */
  readonly scenario: Scenario
  readonly dispatch: (action: LabAction) => void
}

/** All that can be changed about a run. */
export function GatesInputs({ scenarios, state, scenario, dispatch }: InputsProps) {
  const edit: EditControl = (name, value) => dispatch({ type: 'edit', edit: { name, value } as EditOf<keyof Edits> })
  const isEdited = Object.keys(state.edits).length > 0 || Object.keys(state.drafts).length > 0
  const settings = { scenario, state, edit, dispatch }
  return (
    <>
      <Scenarios scenarios={scenarios} id={state.id} dispatch={dispatch} />
      <div>
        <Fold summary="What the model emits" isOpen>
          <div className={styles.group}>
            <Emitted {...settings} />
          </div>
        </Fold>
        <Settings {...settings} />
      </div>
      {isEdited && <Button onClick={() => dispatch({ type: 'reset' })}>Undo all changes</Button>}
    </>
  )
}

const folds = [
  { name: 'client', summary: 'Client and approval' },
  { name: 'servers', summary: 'MCP servers' },
  { name: 'program', summary: 'Model and build' },
  { name: 'hooks', summary: 'Hooks' },
] as const

/** The other settings come when the first of their folds is opened. */
function Settings(props: SettingsProps) {
  const [loaded, setLoaded] = useState<typeof groups>()
  const [hasFailed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    import('./GatesSettings').then(
      (settings) => setLoaded(settings.groups),
      () => setFailed(true),
    )
  }
  return folds.map(({ name, summary }) => {
    const Group = loaded?.[name]
    if (name === 'servers' && props.scenario.servers.length === 0) return null
    return (
      <Fold key={name} summary={summary} onOpen={load}>
        <div className={styles.group}>
          {Group && <Group {...props} />}
          {hasFailed && !Group && <p>These settings could not be loaded. Shut this and open it again.</p>}
        </div>
      </Fold>
    )
  })
}

function Scenarios({
  scenarios,
  id,
  dispatch,
}: {
  scenarios: readonly LabScenario[]
  id: string
  dispatch: (action: LabAction) => void
}) {
  const taken = scenarios.find((each) => each.id === id)
  /** The shelf that is looked at, until something is taken from it. */
  const [looked, setLooked] = useState({ id, shelf: taken?.shelf })
  const shelf = (looked.id === id ? looked.shelf : taken?.shelf) ?? ''
  const rows = useRef<HTMLDivElement>(null)
  const shelves = [...new Set(scenarios.map((each) => each.shelf))]
  const shown = scenarios.filter((each) => each.shelf === shelf)
  // a link may lead to a row far down; the page itself must not move for it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is taken moves the rows
  useEffect(() => {
    const box = rows.current
    const row = box?.querySelector(':checked')?.closest('label')
    if (!box || !row) return
    const top = row.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top
  }, [id])
  return (
    <div className={styles.scenarios}>
      <Field id="shelf" label="Shelf">
        <Select id="shelf" value={shelf} onChange={(event) => setLooked({ id, shelf: event.currentTarget.value })}>
          {shelves.map((each) => (
            <option key={each} value={each}>
              {shelfTitle(each)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.shelf} ref={rows}>
        <Shelf
          legend="Call"
          name="scenario"
          value={id}
          options={shown.map(({ id: value, title }, place) => ({
            value,
            label: title,
            no: numberOnShelf(shelf, place) ?? '',
          }))}
          onChange={(next) => dispatch({ type: 'take', id: next })}
        />
      </div>
      {taken && <p className={styles.shows}>{taken.shows}</p>}
    </div>
  )
}

function Emitted({ state, scenario, edit, dispatch }: SettingsProps) {
  const text = state.drafts.items ?? printItems(scenario.turns)
  const read = readItems(text)
  const limit = maxOutputTokens(scenario.turns)
  return (
    <>
      <JsonEditor
        id="items"
        label="Items"
        text={text}
        problem={read.ok ? undefined : read.problem}
        onChange={(typed) => dispatch({ type: 'type', what: 'items', text: typed })}
      />
      {hasCommand(scenario.turns) && (
        <NumberField
          id="max-output-tokens"
          label="max_output_tokens"
          hint="Written into the arguments of the commands."
          value={limit}
          onChange={(next) => edit('turns', withMaxOutputTokens(scenario.turns, next))}
        />
      )}
    </>
  )
}
