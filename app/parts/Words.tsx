import { Fragment } from 'react'

/** Our words, with the program's words between back-quotes set in mono. */
export function Words({ children }: { children: string }) {
  return children.split('`').map((piece, at) => {
    const key = `${at} ${piece}`
    return at % 2 === 1 ? <code key={key}>{piece}</code> : <Fragment key={key}>{piece}</Fragment>
  })
}
