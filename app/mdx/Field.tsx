import type { ReactNode } from 'react'
import { z } from 'zod'
import { isRecorded } from '@/lib/content/recorded'
import { Callout } from '../parts/Callout'
import { EvidenceBadge } from '../parts/EvidenceBadge'
import styles from './Field.module.css'
import { mistake, type Place, propsOf } from './props'

const fieldProps = z.strictObject({
  /** The public report, `OWNER/NAME#NUMBER`. */
  report: z.string().regex(/^[\w.-]+\/[\w.-]+#\d+$/, 'expected OWNER/NAME#NUMBER'),
  /** The vectors that replay it, apart by blanks. */
  recorded: z.string(),
  children: z.custom<ReactNode>(),
})

/** A public report in our words, its number, and what the program does with it today. */
export function Field({ place, given }: { place: Place; given: unknown }) {
  const { report, recorded, children } = propsOf(place, 'Field', fieldProps, given)
  const vectors = recorded.split(/\s+/).filter(Boolean)
  const unknown = vectors.find((vector) => !isRecorded(vector))
  if (unknown !== undefined) throw mistake(place, 'Field', `no vector ${unknown} is recorded`)
  const [repository, number] = report.split('#')
  return (
    <Callout kind="field">
      {children}
      <p className={styles.report}>
        <a href={`https://github.com/${repository}/issues/${number}`}>
          {repository} #{number}
        </a>
        <EvidenceBadge evidence={{ kind: 'recorded' }} />
        <span className={styles.vectors}>{vectors.join(' ')}</span>
      </p>
    </Callout>
  )
}
