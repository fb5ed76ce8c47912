'use client'

import { bytesOf } from '@/lib/engine/output/policy'
import { modelOf } from '@/lib/engine/tools/models'
import { Field, Select } from '../../parts/Field'
import { Segmented } from '../../parts/Segmented'
import { answerOf, approvalModeOf, type Hint, hintNames, hintOf, toolTimeoutOf } from './edits'
import { hookPresets, presetLabels, presetOf } from './hook-presets'
import { printHooks, readHooks } from './hooks-text'
import { JsonEditor } from './JsonEditor'
import { NumberField } from './NumberField'
import type { SettingsProps } from './settings'

function Client({ scenario, edit }: SettingsProps) {
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
              label="The answer holds"
              value={answer.keeps ?? 'once'}
              options={['once', 'session', 'always']}
              onChange={(keeps) => edit('answer', { ...without(answer, 'keeps'), ...(keeps !== 'once' && { keeps }) })}
            />
          )}
          {answer.says !== 'never' && (
            <NumberField
              id="after"
              label="It takes, in seconds"
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

function Servers({ scenario, state, edit }: SettingsProps) {
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
          label={name}
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

function Program({ scenario, edit }: SettingsProps) {
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

function Hooks({ scenario, state, edit, dispatch }: SettingsProps) {
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

/** The settings by the fold that they stand in. */
export const groups = { client: Client, servers: Servers, program: Program, hooks: Hooks }
