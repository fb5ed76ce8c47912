'use client'

import { useState } from 'react'
import { Field, TextInput } from '../../parts/Field'

interface NumberFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A number that may be left out. What is no number is not taken over, and stays to be mended. */
export function NumberField({ id, label, hint, value, onChange }: NumberFieldProps) {
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
