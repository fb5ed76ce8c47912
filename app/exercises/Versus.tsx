import { firstDifference } from '@/lib/exercises/difference'
import styles from './Versus.module.css'

/** Two texts side by side, the first character in which they differ marked in both. */
export function Versus({ mine, asked }: { mine: string; asked: string }) {
  const at = firstDifference(mine, asked)?.characters
  return (
    <div className={styles.versus}>
      <Side title="your run gives" text={mine} at={at} mark={styles.differs} />
      <Side title="asked" text={asked} at={at} mark={styles.wanted} />
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly text: string
  readonly at: number | undefined
  readonly mark: string | undefined
}

function Side({ title, text, at = text.length, mark }: SideProps) {
  const [differing] = text.slice(at)
  return (
    <div className={styles.side}>
      <p className={styles.title}>{title}</p>
      <pre>
        {text.slice(0, at)}
        <mark className={mark}>
          {differing === undefined ? <span className={styles.end}>end</span> : shown(differing)}
        </mark>
        {differing === undefined ? '' : text.slice(at + differing.length)}
      </pre>
    </div>
  )
}

/** A line end has to be seen to be marked. */
function shown(character: string) {
  return character === '\n' ? '↵\n' : character
}
