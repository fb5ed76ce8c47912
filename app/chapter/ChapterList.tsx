import { address } from '../site/address'
import styles from './ChapterList.module.css'

interface ChapterListProps {
  readonly lang: string
  readonly chapters: readonly {
    readonly no: number
    readonly slug: string
    readonly title: string
    readonly question: string
  }[]
}

/** The table of contents: number, title, and the question that the chapter answers. */
export function ChapterList({ lang, chapters }: ChapterListProps) {
  return (
    <ol className={styles.list}>
      {chapters.map(({ no, slug, title, question }) => (
        <li key={slug}>
          <a href={address(`/${lang}/learn/${slug}/`)}>
            <span className={styles.no}>{no}</span>
            <b>{title}</b>
            <span className={styles.question}>{question}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
