import type { ReactNode } from 'react'
import { address } from '../site/address'
import styles from './LabList.module.css'
import { type LabName, labs } from './labs'

/** The labs as cards: a small drawing, a name, the question that the lab answers. */
export function LabList({ lang }: { lang: string }) {
  return (
    <ul className={styles.list}>
      {labs.map(({ name, title, question }) => (
        <li key={name}>
          <a href={address(`/${lang}/labs/${name}/`)}>
            <span className={styles.drawing}>{drawings[name]}</span>
            <b>{title}</b>
            <span className={styles.question}>{question}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const drawings: Readonly<Record<LabName, ReactNode>> = { gates: <GatesDrawing /> }

/** Two open gates, a shut one, and one that is not reached. */
function GatesDrawing() {
  return (
    <svg className={styles.gates} viewBox="0 0 280 76" aria-hidden="true">
      <path d="M0 38H176" stroke="var(--ink)" strokeWidth="3" />
      <path d="M176 38H280" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="5 3" />
      {[35, 105].map((x) => (
        <g key={x} stroke="var(--pass)" fill="var(--pass)">
          <path d={`M${x} 9l25 5M${x} 67l25 -5`} strokeWidth="3" />
          <path d={`M${x - 5} 2h10v10h-10zM${x - 5} 64h10v10h-10z`} stroke="none" />
        </g>
      ))}
      <g stroke="var(--stop)" fill="var(--stop)">
        <path d="M175 9V67" strokeWidth="5" />
        <path d="M168 0h14v14h-14zM168 62h14v14h-14z" stroke="none" />
      </g>
      <g stroke="var(--line-strong)" fill="var(--surface)">
        <path d="M245 9V67" strokeWidth="3" />
        <path d="M241 3h8v8h-8zM241 65h8v8h-8z" strokeWidth="2" />
      </g>
    </svg>
  )
}
