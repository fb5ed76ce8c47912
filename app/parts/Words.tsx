import { Fragment } from 'react'
import { wordsPieces } from './program-words'

/** Our words, with the program's words between back-quotes set in mono. */
export function Words({ children }: { children: string }) {
  return wordsPieces(children).map(({ text, isProgram }, at) => {
    const key = `${at} ${text}`
    return isProgram ? <code key={key}>{text}</code> : <Fragment key={key}>{text}</Fragment>
  })
}
