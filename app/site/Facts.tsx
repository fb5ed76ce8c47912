import styles from './Facts.module.css'

/** A few facts side by side: a word, and what it means. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, meaning: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
