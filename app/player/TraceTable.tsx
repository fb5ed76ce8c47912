import { ScrollRegion } from '../parts/ScrollRegion'
import { Words } from '../parts/Words'
import { type Step, seconds } from './step'
import styles from './TraceTable.module.css'

interface TraceTableProps {
  /** What is played: it tells the tables of a page apart. */
  readonly title: string
  readonly steps: readonly Step[]
  readonly current?: number
}

/** More rows than this make a page slow; of a longer trace the rows around the present step are shown. */
const mostRows = 500

/** Every step as text: what stands under the picture, for reading, print, search, and a page without scripts. */
export function TraceTable({ title, steps, current }: TraceTableProps) {
  const hasTimes = steps.some(({ at }) => at !== undefined)
  const hasCalls = steps.some(({ call }) => call !== undefined)
  const first = Math.max(0, Math.min((current ?? 0) - mostRows / 2, steps.length - mostRows))
  const shown = steps.slice(first, first + mostRows)
  return (
    <ScrollRegion className={styles.scroll} label={`Trace as text: ${title}`}>
      {shown.length < steps.length && (
        <p>
          Steps {first} to {first + shown.length - 1} of {steps.length - 1}, around the present one.
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              Step
            </th>
            {hasTimes && (
              <th scope="col" className={styles.number}>
                Time
              </th>
            )}
            {hasCalls && <th scope="col">Call</th>}
            <th scope="col">Where</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is told apart by its place
            <tr key={first + place} aria-current={first + place === current ? 'step' : undefined}>
              <td className={styles.number}>{first + place}</td>
              {hasTimes && <td className={styles.number}>{step.at === undefined ? '' : `${seconds(step.at)} s`}</td>}
              {hasCalls && <td className="mono">{step.call}</td>}
              <td className={styles.where}>{step.label}</td>
              <td className={styles.what}>
                <Words>{step.text}</Words>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
