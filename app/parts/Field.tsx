import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'

/** A label, the control it is for (by `id`), and a hint below. Give the control `aria-describedby={`${id}-hint`}` with a hint. */
export function Field({
  id,
  label,
  hint,
  children,
}: {
  id: string
  label: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A group of controls under one legend. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

export function Select(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select {...select} className={`${styles.input} ${styles.select}`} />
}

/** One line of text. `isProgram`: what is typed is the program's text, so it is set in mono and never corrected. */
export function TextInput({
  isProgram = false,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { isProgram?: boolean }) {
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={!isProgram}
      {...input}
      className={isProgram ? `${styles.input} ${styles.program}` : styles.input}
    />
  )
}

/** Pasted program text: mono, unwrapped, uncorrected. */
export function TextArea(area: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      rows={8}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...area}
      className={`${styles.input} ${styles.program} ${styles.area}`}
    />
  )
}
