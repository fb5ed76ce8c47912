'use client'

import { useState } from 'react'
import { bytesOf } from '@/lib/engine/output/policy'
import type { Scenario } from '@/lib/engine/scenario'
import { modelOf } from '@/lib/engine/tools/models'
import { Button } from '../../parts/Button'
import { Field, Select, TextInput } from '../../parts/Field'
import { Fold } from '../../parts/Fold'
import { Segmented } from '../../parts/Segmented'
import { Shelf } from '../../parts/Shelf'
import type { Edits } from './edits'
import { answerOf, approvalModeOf, type Hint, hintNames, hintOf, toolTimeoutOf } from './edits'
import styles from './GatesInputs.module.css'
import { hookPresets, presetOf, printHooks, readHooks } from './hooks-text'
import { hasCommand, maxOutputTokens, printItems, readItems, withMaxOutputTokens } from './items'
import { JsonEditor } from './JsonEditor'
import { type LabScenario, numberOnShelf, shelfTitle } from './lab-scenario'
import type { EditOf, LabAction, LabState } from './lab-state'

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
  return (
    <>
      <Scenarios key={state.id} scenarios={scenarios} id={state.id} dispatch={dispatch} />
      <Fold summary="What the model emits" isOpen>
        <div className={styles.group}>
          <Emitted state={state} scenario={scenario} edit={edit} dispatch={dispatch} />
        </div>
      </Fold>
      <Fold summary="Client and approval">
        <div className={styles.group}>
          <Client scenario={scenario} edit={edit} />
        </div>
      </Fold>
      {scenario.servers.length > 0 && (
        <Fold summary="MCP servers">
          <div className={styles.group}>
            <Servers scenario={scenario} state={state} edit={edit} />
          </div>
        </Fold>
      )}
      <Fold summary="Model and build">
        <div className={styles.group}>
          <Program scenario={scenario} edit={edit} />
        </div>
      </Fold>
      <Fold summary="Hooks">
        <div className={styles.group}>
          <Hooks scenario={scenario} state={state} edit={edit} dispatch={dispatch} />
        </div>
      </Fold>
      {isEdited && <Button onClick={() => dispatch({ type: 'reset' })}>Undo all changes</Button>}
    </>
  )
}

type EditControl = <Name extends keyof Edits>(name: Name, value: Edits[Name]) => void

interface GroupProps {
  readonly scenario: Scenario
  readonly edit: EditControl
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
  const [shelf, setShelf] = useState(taken?.shelf ?? '')
  const shelves = [...new Set(scenarios.map((each) => each.shelf))]
  const shown = scenarios.filter((each) => each.shelf === shelf)
  return (
    <div className={styles.scenarios}>
      <Field id="shelf" label="Shelf">
        <Select id="shelf" value={shelf} onChange={(event) => setShelf(event.currentTarget.value)}>
          {shelves.map((each) => (
            <option key={each} value={each}>
              {shelfTitle(each)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.shelf}>
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

function Emitted({ state, scenario, edit, dispatch }: GroupProps & Pick<InputsProps, 'state' | 'dispatch'>) {
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

function Client({ scenario, edit }: GroupProps) {
  const { client, approvalPolicy, sandbox } = scenario
  const answer = answerOf(scenario)
  const isAsked = client === 'interactive'
  return (
    <>
      <Segmented
        legend="Client"
        name="client"
        value={client}
        options={[
          { value: 'exec', label: 'codex exec' },
          { value: 'interactive', label: 'interactive' },
        ]}
        onChange={(value) => edit('client', value)}
      />
      <Choice
        id="policy"
        label="Approval policy"
        hint={isAsked ? undefined : 'codex exec always works under never.'}
        value={approvalPolicy}
        options={['never', 'on-request', 'untrusted']}
        onChange={(value) => edit('approvalPolicy', value)}
      />
      <Choice
        id="sandbox"
        label="Sandbox"
        value={sandbox}
        options={['read-only', 'workspace-write', 'danger-full-access']}
        onChange={(value) => edit('sandbox', value)}
      />
      {isAsked && (
        <>
          <Choice
            id="answer"
            label="The user answers"
            value={answer.says}
            options={['accept', 'decline', 'cancel', 'never']}
            onChange={(says) => edit('answer', { ...answer, says })}
          />
          {answer.says === 'accept' && (
            <Choice
              id="keeps"
              label="and it holds"
              value={answer.keeps ?? 'once'}
              options={['once', 'session', 'always']}
              onChange={(keeps) => edit('answer', { ...without(answer, 'keeps'), ...(keeps !== 'once' && { keeps }) })}
            />
          )}
          {answer.says !== 'never' && (
            <NumberField
              id="after"
              label="after seconds"
              value={answer.afterMs === undefined ? undefined : answer.afterMs / 1000}
              onChange={(s) =>
                edit('answer', { ...without(answer, 'afterMs'), ...(s !== undefined && { afterMs: s * 1000 }) })
              }
            />
          )}
        </>
      )}
    </>
  )
}

function without<Whole extends object, Name extends keyof Whole>(whole: Whole, name: Name): Omit<Whole, Name> {
  const { [name]: _, ...others } = whole
  return others
}

const hintLabels = { readOnlyHint: 'readOnlyHint', destructiveHint: 'destructiveHint', openWorldHint: 'openWorldHint' }

function Servers({ scenario, state, edit }: GroupProps & Pick<InputsProps, 'state'>) {
  const timeout = toolTimeoutOf(scenario)
  return (
    <>
      <Choice
        id="mode"
        label="Approval mode"
        value={approvalModeOf(scenario)}
        options={['auto', 'prompt', 'writes', 'approve']}
        onChange={(value) => edit('approvalMode', value)}
      />
      {hintNames.map((name) => (
        <Choice
          key={name}
          id={name}
          label={hintLabels[name]}
          value={hintText(hintOf(scenario, name))}
          options={['unset', 'true', 'false']}
          onChange={(value) =>
            edit('hints', { ...state.edits.hints, [name]: value === 'unset' ? value : value === 'true' })
          }
        />
      ))}
      <NumberField
        id="timeout"
        label="tool_timeout_sec"
        hint="Of a server’s tool; 300 unless set."
        value={timeout === undefined ? undefined : timeout / 1000}
        onChange={(s) => edit('toolTimeoutMs', s === undefined ? undefined : s * 1000)}
      />
    </>
  )
}

function hintText(hint: Hint | undefined): 'unset' | 'true' | 'false' | undefined {
  return hint === undefined || hint === 'unset' ? hint : hint ? 'true' : 'false'
}

const models = ['gpt-5.5', 'mock-model']

function Program({ scenario, edit }: GroupProps) {
  const { policy, known } = modelOf(scenario.model)
  return (
    <>
      <Choice
        id="model"
        label="Model"
        hint={`${known ? 'In the catalogue' : 'Unknown'}: one output may have ${policy.limit.toLocaleString('en')} ${policy.kind}, which is ${bytesOf(policy).toLocaleString('en')} bytes.`}
        value={scenario.model}
        options={models.includes(scenario.model) ? models : [...models, scenario.model]}
        onChange={(value) => edit('model', value)}
      />
      <Segmented
        legend="Build"
        name="build"
        value={scenario.build}
        options={[
          { value: 'release', label: 'release' },
          { value: 'debug', label: 'debug' },
        ]}
        onChange={(value) => edit('build', value)}
      />
    </>
  )
}

const presetLabels = {
  none: 'none',
  block: 'PreToolUse: block',
  rewrite: 'PreToolUse: rewrite',
  context: 'PreToolUse: add context',
  feedback: 'PostToolUse: feedback',
} as const

function Hooks({ scenario, state, edit, dispatch }: GroupProps & Pick<InputsProps, 'state' | 'dispatch'>) {
  const text = state.drafts.hooks ?? printHooks(scenario.hooks)
  const read = readHooks(text)
  const preset = state.drafts.hooks === undefined ? presetOf(scenario.hooks) : undefined
  return (
    <>
      <Field id="preset" label="Preset">
        <Select
          id="preset"
          value={preset ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            if (isPreset(chosen)) edit('hooks', hookPresets[chosen])
          }}
        >
          {preset === undefined && <option value="">as written below</option>}
          {Object.entries(presetLabels).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <JsonEditor
        id="hooks"
        label="Hooks"
        text={text}
        rows={6}
        problem={read.ok ? undefined : read.problem}
        onChange={(typed) => dispatch({ type: 'type', what: 'hooks', text: typed })}
      />
    </>
  )
}

function isPreset(name: string): name is keyof typeof presetLabels {
  return Object.hasOwn(presetLabels, name)
}

interface ChoiceProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** Nothing where the parts of the scenario differ. */
  readonly value: Value | undefined
  readonly options: readonly Value[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ id, label, hint, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field id={id} label={label} hint={hint}>
      <Select
        id={id}
        value={value ?? ''}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {value === undefined && <option value="">they differ</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A number that may be left out. What is no number is not taken over, and stays to be mended. */
function NumberField({ id, label, hint, value, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? (value === undefined ? '' : String(value))
  return (
    <Field id={id} label={label} hint={hint}>
      <TextInput
        id={id}
        isProgram
        inputMode="decimal"
        placeholder="not set"
        value={shown}
        aria-invalid={numberOf(shown) === 'none'}
        aria-describedby={hint && `${id}-hint`}
        onBlur={() => numberOf(shown) !== 'none' && setDraft(undefined)}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const number = numberOf(typed)
          setDraft(typed)
          if (number !== 'none') onChange(number)
        }}
      />
    </Field>
  )
}

function numberOf(text: string): number | undefined | 'none' {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^\d{1,7}(\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : 'none'
}
