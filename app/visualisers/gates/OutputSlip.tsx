import { textOf } from '@/app/parts/output-parts'
import { isObject } from '@/lib/engine/json/value'
import type { CallFrame } from './frame'
import { originWords } from './gate-words'
import styles from './OutputSlip.module.css'

/** What leaves the path of a call: its output, or nothing. */
export function OutputSlip({ call, fatal }: { call: CallFrame | undefined; fatal: string | undefined }) {
  if (call?.output !== undefined) {
    const { item } = call.output
    return (
      <div className={styles.slip} data-look="output">
        <div className={styles.head}>
          <b>Output of {call.call.callId}</b>
          <span>{originWords(call)}</span>
        </div>
        <pre>{isObject(item) ? shortened(textOf(item)) : ''}</pre>
      </div>
    )
  }
  if (call?.left?.how === 'fatal') {
    return (
      <div className={styles.slip} data-look="fatal">
        <div className={styles.head}>
          <b>No output of {call.call.callId}</b>
          <span>fatal: only the log has a line</span>
        </div>
        <pre>{fatal}</pre>
      </div>
    )
  }
  return (
    <div className={styles.slip} data-look="empty">
      <div className={styles.head}>
        <span>{call === undefined ? 'Output' : `Output of ${call.call.callId}`}</span>
      </div>
      <p>Not yet. Every call gets exactly one, wherever it stops.</p>
    </div>
  )
}

function shortened(text: string): string {
  return text.length > 900 ? `${text.slice(0, 900)}…` : text
}
