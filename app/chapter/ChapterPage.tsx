import type { ReactNode } from 'react'
import styles from './ChapterPage.module.css'
import { ChapterSections, type Section } from './ChapterSections'

interface ChapterLink {
  readonly no: number
  readonly title: string
  readonly href: string
}

interface ChapterPageProps {
  readonly no: number
  readonly title: string
  readonly summary: string
  /** How long it takes to read. */
  readonly minutes: number
  /** The headings of the text, with their ids. */
  readonly sections: readonly Section[]
  readonly previous?: ChapterLink | undefined
  readonly next?: ChapterLink | undefined
  readonly children: ReactNode
}

export function ChapterPage({ no, title, summary, minutes, sections, previous, next, children }: ChapterPageProps) {
  return (
    <div className={styles.chapter}>
      <ChapterSections sections={sections} />
      <article className={styles.prose}>
        <p className={styles.no}>
          Chapter {no}, {minutes} {minutes === 1 ? 'minute' : 'minutes'}
        </p>
        <h1>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        {children}
        {(previous || next) && (
          <nav className={styles.around} aria-label="Chapters">
            {previous ? <AroundLink {...previous} /> : <span />}
            {next && <AroundLink {...next} />}
          </nav>
        )}
      </article>
    </div>
  )
}

function AroundLink({ no, title, href }: ChapterLink) {
  return (
    <a href={href}>
      {no}, {title}
    </a>
  )
}
