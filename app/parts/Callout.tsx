import type { ReactNode } from 'react'
import styles from './Callout.module.css'
import { Icon, type IconName } from './Icon'

const kinds = {
  question: { title: 'Question', icon: undefined },
  wrong: { title: 'What people get wrong', icon: 'crossedBox' },
  field: { title: 'From the field', icon: 'flag' },
  evidence: { title: 'Evidence', icon: 'recorded' },
} as const satisfies Record<string, { title: string; icon: IconName | undefined }>

export type CalloutKind = keyof typeof kinds

/** A paragraph or two set apart from the text: the chapter's question, a common mistake, a public report, where a claim is from. */
export function Callout({ kind, id, children }: { kind: CalloutKind; id?: string; children: ReactNode }) {
  const { title, icon } = kinds[kind]
  return (
    <div className={styles.callout} data-kind={kind} id={id} role="note">
      {icon && <Icon name={icon} />}
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}
