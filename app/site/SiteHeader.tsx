import { Icon } from '../parts/Icon'
import { address } from './address'
import { type PlaceName, places } from './places'
import styles from './SiteHeader.module.css'
import { ThemeToggle } from './ThemeToggle'
import { Wordmark } from './Wordmark'

interface SiteHeaderProps {
  readonly lang: string
  readonly place: PlaceName | undefined
}

export function SiteHeader({ lang, place }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <a className={styles.wordmark} href={address(`/${lang}/`)}>
          <Wordmark />
          Seven Gates
        </a>
        <nav className={styles.nav} aria-label="Main">
          <PlaceLinks lang={lang} place={place} />
        </nav>
        <div className={styles.tools}>
          <ThemeToggle />
          <SiteMenu lang={lang} place={place} />
        </div>
      </div>
    </header>
  )
}

/** The menu of small screens, in place of the row of links. */
function SiteMenu({ lang, place }: SiteHeaderProps) {
  return (
    <details className={styles.menu}>
      <summary aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav aria-label="Main, small screens">
        <PlaceLinks lang={lang} place={place} />
      </nav>
    </details>
  )
}

function PlaceLinks({ lang, place }: SiteHeaderProps) {
  return places.map(({ name, label }) => (
    <a key={name} href={address(`/${lang}/${name}/`)} aria-current={name === place ? 'page' : undefined}>
      {label}
    </a>
  ))
}
