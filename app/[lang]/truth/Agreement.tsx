import { ScrollRegion } from '../../parts/ScrollRegion'
import { EmptyState } from '../../parts/State'
import styles from './Agreement.module.css'
import type { Report } from './report'

/** How many recordings the engine agrees with, by family; each one that it does not agree with is named. */
export function Agreement({ report }: { report: Report | undefined }) {
  if (!report) {
    return (
      <EmptyState title="This build has no report">
        The recordings were not replayed before it was made. <code>npm run build</code> replays them.
      </EmptyState>
    )
  }
  const rows = Object.entries(report.families).map(([name, { total, passed, failed, notModelled }]) => ({
    name,
    failed,
    counts: [total, passed, failed.length, notModelled.length],
  }))
  const sums = [0, 1, 2, 3].map((column) => rows.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0))
  const failed = rows.flatMap(({ name, failed: ids }) => ids.map((id) => ({ name, id })))
  return (
    <>
      <ScrollRegion className={styles.scroll} label="Agreement by family">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Family</th>
              {['Total', 'Agree', 'Differ', 'Not modelled'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts }) => (
              <CountRow key={name} name={name} counts={counts} />
            ))}
          </tbody>
          <tfoot>
            <CountRow name="All" counts={sums} />
          </tfoot>
        </table>
      </ScrollRegion>
      {failed.length > 0 && (
        <>
          <h3 className={styles.heading}>Where it differs</h3>
          <ul className={styles.ids}>
            {failed.map(({ name, id }) => (
              <li key={`${name} ${id}`}>
                <code>
                  {name} {id}
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function CountRow({ name, counts }: { name: string; counts: readonly number[] }) {
  const [total, agree, differ, left] = counts.map((count) => count.toLocaleString('en'))
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{total}</td>
      <td>{agree}</td>
      <td data-some={differ !== '0'}>{differ}</td>
      <td>{left}</td>
    </tr>
  )
}
