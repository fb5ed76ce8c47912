import type { ReactNode } from 'react'
import { z } from 'zod'
import { isRecorded } from '@/lib/content/recorded'
import { Callout } from '../parts/Callout'
import { EvidenceBadge, type Evidence as EvidenceOf } from '../parts/EvidenceBadge'
import styles from './Evidence.module.css'
import { mistake, type Place, propsOf } from './props'

const claimProps = z.strictObject({
  /** Vectors that show it, `FAMILY/ID`, apart by blanks. */
  recorded: z.string().optional(),
  /** A file of the program's source, with the line where it is known. */
  source: z.string().optional(),
  abstraction: z.boolean().optional(),
  children: z.custom<ReactNode>(),
})

/** Where the claims of a section are from. */
export function Evidence({ children }: { children: ReactNode }) {
  return (
    <Callout kind="evidence">
      <div className={styles.claims}>{children}</div>
    </Callout>
  )
}

/** One claim, and what it rests on: recordings, a line of the source, or our own simplification. */
export function Claim({ place, given }: { place: Place; given: unknown }) {
  const { recorded, source, abstraction, children } = propsOf(place, 'Claim', claimProps, given)
  const vectors = recorded?.split(/\s+/).filter(Boolean) ?? []
  const unknown = vectors.find((vector) => !isRecorded(vector))
  if (unknown !== undefined) throw mistake(place, 'Claim', `no vector ${unknown} is recorded`)
  const evidence: EvidenceOf[] = [
    ...(vectors.length > 0 ? [{ kind: 'recorded' as const }] : []),
    ...(source === undefined ? [] : [{ kind: 'source' as const, at: source }]),
    ...(abstraction ? [{ kind: 'abstraction' as const }] : []),
  ]
  if (evidence.length === 0) throw mistake(place, 'Claim', 'it rests on nothing: give recorded, source or abstraction')
  return (
    <div className={styles.claim}>
      {children}
      <p className={styles.from}>
        {evidence.map((each) => (
          <EvidenceBadge key={each.kind} evidence={each} />
        ))}
        {vectors.map((vector) => (
          <span key={vector} className={styles.vector}>
            {vector}
          </span>
        ))}
      </p>
    </div>
  )
}
