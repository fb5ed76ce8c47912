import styles from './Exact.module.css'
import { type ExactPiece, exactPieces } from './exact-pieces'
import { ScrollRegion } from './ScrollRegion'

interface ExactProps {
  readonly text: string
  /** What the text is, for assistive technology; it is a region that scrolls. */
  readonly label: string
  readonly isWrapped?: boolean
}

/** The program's text, whole. Marks are drawn by the style sheet over the real characters, so a copy of it is exact. */
export function Exact({ text, label, isWrapped = true }: ExactProps) {
  return (
    <ScrollRegion className={isWrapped ? styles.exact : `${styles.exact} ${styles.unwrapped}`} label={label}>
      {exactPieces(text).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
        <Piece key={at} piece={piece} />
      ))}
    </ScrollRegion>
  )
}

function Piece({ piece }: { piece: ExactPiece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'elided':
      return (
        <span className={styles.elided}>
          {' '}
          {piece.count.toLocaleString('en')} {piece.unit === 'lines' ? 'more lines' : 'more'}{' '}
        </span>
      )
    case 'hidden':
      return (
        <span className={styles.hidden} data-mark={piece.mark}>
          {piece.text}
        </span>
      )
    case 'blanks':
    case 'cut':
      return <span className={styles[piece.kind]}>{piece.text}</span>
    default:
      return piece satisfies never
  }
}
