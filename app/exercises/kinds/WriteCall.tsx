import type { WriteCall, WrittenCall } from '@/lib/exercises/kinds/write-call'
import { Field, Select, TextArea, TextInput } from '../../parts/Field'
import type { FieldsProps } from '../fields-props'
import styles from './WriteCall.module.css'

const types = { function_call: 'arguments', custom_tool_call: 'input' } as const

/** The four parts of a call. Changing its type loses nothing of the others. */
export function WriteCallFields(props: FieldsProps<WriteCall, WrittenCall>) {
  const { attempt, name, describedBy, isWrong, onChange } = props
  const shared = { readOnly: onChange === undefined, 'aria-invalid': isWrong, 'aria-describedby': describedBy }
  const change = (part: Partial<WrittenCall>) => onChange?.({ ...attempt, ...part })
  return (
    <div className={styles.call}>
      <Field id={`${name}-type`} label="type">
        <Select
          id={`${name}-type`}
          value={attempt.type}
          disabled={onChange === undefined}
          onChange={
            onChange &&
            (({ currentTarget }) =>
              change({ type: currentTarget.value === 'function_call' ? 'function_call' : 'custom_tool_call' }))
          }
        >
          {Object.keys(types).map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </Field>
      <Field id={`${name}-namespace`} label="namespace">
        <TextInput
          id={`${name}-namespace`}
          isProgram
          placeholder="none"
          value={attempt.namespace}
          {...shared}
          onChange={onChange && (({ currentTarget }) => change({ namespace: currentTarget.value }))}
        />
      </Field>
      <Field id={`${name}-name`} label="name">
        <TextInput
          id={`${name}-name`}
          isProgram
          value={attempt.name}
          {...shared}
          onChange={onChange && (({ currentTarget }) => change({ name: currentTarget.value }))}
        />
      </Field>
      <div className={styles.text}>
        <Field id={`${name}-text`} label={types[attempt.type]}>
          <TextArea
            id={`${name}-text`}
            rows={3}
            value={attempt.text}
            {...shared}
            onChange={onChange && (({ currentTarget }) => change({ text: currentTarget.value }))}
          />
        </Field>
      </div>
    </div>
  )
}
