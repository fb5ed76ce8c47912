'use client'

import { useEffect, useState } from 'react'
import { Button, IconButton } from './Button'
import styles from './CopyButton.module.css'

interface CopyButtonProps {
  readonly label: string
  /** What is copied; without it, the address of the page as it stands. */
  readonly text?: string
  readonly icon?: boolean
}

const outcomes = { idle: '', copied: 'Copied', failed: 'The browser did not allow it' }

export function CopyButton({ label, text, icon = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  function copy() {
    // there is no clipboard on a page that came over plain http
    const copied = navigator.clipboard?.writeText(text ?? location.href) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  return (
    <span className={styles.copy}>
      {icon ? (
        <IconButton icon={outcome === 'copied' ? 'tick' : 'copy'} label={label} onClick={copy} />
      ) : (
        <Button onClick={copy}>{outcomes[outcome] || label}</Button>
      )}
      <span className="vh" role="status">
        {outcomes[outcome]}
      </span>
    </span>
  )
}
