import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon'

type Look = 'plain' | 'primary' | 'quiet'

function classOf(look: Look) {
  return look === 'plain' ? styles.button : `${styles.button} ${styles[look]}`
}

export function Button({ look = 'plain', ...button }: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type="button" {...button} className={classOf(look)} />
}

export function ButtonLink({ look = 'plain', href, children }: { look?: Look; href: string; children: string }) {
  return (
    <a className={classOf(look)} href={href}>
      {children}
    </a>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  readonly label: string
  readonly isRound?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon: its label is what assistive technology reads, and its tip. */
export function IconButton({ icon, label, isRound = false, ...button }: IconButtonProps) {
  const className = isRound ? `${styles.iconButton} ${styles.round}` : styles.iconButton
  return (
    <button type="button" {...button} className={className} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
