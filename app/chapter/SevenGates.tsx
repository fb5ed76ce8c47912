import { type Gate, gateNames } from '@/lib/engine/call'
import styles from './SevenGates.module.css'

const questions: Readonly<Record<Gate, string>> = {
  parallel: 'Who may run beside it?',
  lookup: 'Is there such a tool?',
  kind: 'Does it take this kind of payload?',
  'pre-hook': 'Does a hook forbid it, or rewrite it?',
  handler: 'Do the arguments decode? May it run? Does it work?',
  'post-hook': 'Does a hook replace the result?',
  output: 'How much of the result fits?',
}

/** The seven gates from above, with what each of them asks. No run: nothing has arrived yet. */
export function SevenGates() {
  return (
    <figure className={styles.figure} aria-label="The seven gates">
      <ol className={styles.path}>
        {gateNames.map((gate, at) => (
          <li key={gate} className={styles.gate}>
            <span className={styles.draw} aria-hidden="true">
              <i className={styles.post} />
              <i className={styles.leaves} />
              <i className={styles.post} />
            </span>
            <span className={styles.name}>
              <b>{at + 1}</b> {gate}
            </span>
            <span className={styles.question}>{questions[gate]}</span>
            <span className={styles.chute} aria-hidden="true" />
          </li>
        ))}
        <li className={styles.token} aria-hidden="true">
          call
        </li>
      </ol>
      <figcaption className={styles.slip}>
        <b>Output</b> Every call gets exactly one, at whichever gate it stops. It is all of the call that the model
        reads.
      </figcaption>
    </figure>
  )
}
