import styles from './Icon.module.css'

const paths = {
  tick: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  boom: <path d="M12 4v16M6 4h12M6 20h12" />,
  dash: <path d="M4 12h3M10.5 12h3M17 12h3" />,
  arrow: <path d="M5 12h12M12 6.5l6 5.5-6 5.5" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  circle: <circle cx="12" cy="12" r="8" />,
  solution: (
    <>
      <path d="M12 4v3M12 17v3M4 12h3M17 12h3" />
      <circle cx="12" cy="12" r="4" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  chevron: <path d="M6 9.5l6 6 6-6" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  flag: <path d="M5 4v17M5 5h13l-3 4 3 4H5" />,
  crossedBox: <path d="M5 5h14v14H5zM9 9l6 6M15 9l-6 6" />,
  recorded: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.4" fill="currentColor" stroke="none" />
    </>
  ),
  source: <path d="M9 6l-6 6 6 6M15 6l6 6-6 6" />,
  abstraction: <circle cx="12" cy="12" r="8.5" strokeDasharray="3 3.6" />,
  first: (
    <>
      <path d="M19 5l-9 7 9 7z" fill="currentColor" stroke="none" />
      <path d="M6 5v14" />
    </>
  ),
  back: <path d="M17 5l-9 7 9 7z" fill="currentColor" stroke="none" />,
  play: <path d="M8 5l11 7-11 7z" fill="currentColor" stroke="none" />,
  pause: <path d="M8.5 6v12M15.5 6v12" strokeWidth="3.4" />,
  forward: <path d="M7 5l9 7-9 7z" fill="currentColor" stroke="none" />,
  last: (
    <>
      <path d="M5 5l9 7-9 7z" fill="currentColor" stroke="none" />
      <path d="M18 5v14" />
    </>
  ),
  system: (
    <>
      <circle cx="12" cy="12" r="7.5" />
      <path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" stroke="none" />
    </>
  ),
  light: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4" />
    </>
  ),
  dark: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
} as const

export type IconName = keyof typeof paths

/** A drawn icon. It carries no name of its own: a word stands beside it, or the control that holds it has a label. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`${styles.icon} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {paths[name]}
    </svg>
  )
}
