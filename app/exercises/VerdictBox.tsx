import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/Icon'
import { Words } from '../parts/Words'
import styles from './VerdictBox.module.css'

const icons = { wrong: 'cross', right: 'tick', solution: 'solution' } as const satisfies Record<string, IconName>

interface VerdictBoxProps {
  readonly kind: keyof typeof icons
  readonly title: string
  readonly titleId: string
  readonly why: string
  /** Where to read on, and where the run can be seen. */
  readonly children?: ReactNode
}

export function VerdictBox({ kind, title, titleId, why, children }: VerdictBoxProps) {
  return (
    <div className={styles.verdict} data-kind={kind}>
      <p className={styles.title} id={titleId}>
        <Icon name={icons[kind]} />
        <span>
          <Words>{title}</Words>
        </span>
      </p>
      <p>
        <Words>{why}</Words>
      </p>
      {children}
    </div>
  )
}
