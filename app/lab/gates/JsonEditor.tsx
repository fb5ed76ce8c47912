'use client'

import { useRef } from 'react'
import { Field, TextArea } from '../../parts/Field'
import type { TextProblem } from './items'
import styles from './JsonEditor.module.css'

interface JsonEditorProps {
  readonly id: string
  readonly label: string
  readonly text: string
  /** Why the text cannot be used. It stays as it was typed. */
  readonly problem: TextProblem | undefined
  readonly rows?: number
  readonly onChange: (text: string) => void
}

/** JSON to write in: numbered lines, and what is wrong with it where it is wrong. */
export function JsonEditor({ id, label, text, problem, rows = 9, onChange }: JsonEditorProps) {
  const numbers = useRef<HTMLPreElement>(null)
  const lines = text.split('\n').length
  return (
    <Field id={id} label={label}>
      <div className={styles.editor}>
        <pre className={styles.numbers} ref={numbers} aria-hidden="true">
          {Array.from({ length: lines }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its number
            <span key={at} data-wrong={problem?.line === at + 1 || undefined}>
              {at + 1}
            </span>
          ))}
        </pre>
        <TextArea
          id={id}
          rows={rows}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.style.translate = `0 ${-event.currentTarget.scrollTop}px`
          }}
        />
      </div>
      <p className={styles.problem} id={`${id}-problem`} role="status">
        {problem && (
          <>
            <code>{problem.message}</code> The picture keeps the last run that could be read.
          </>
        )}
      </p>
    </Field>
  )
}
