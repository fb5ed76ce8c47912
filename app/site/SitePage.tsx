import type { ReactNode } from 'react'
import type { PlaceName } from './places'
import { SiteFooter } from './SiteFooter'
import { SiteHeader } from './SiteHeader'
import styles from './SitePage.module.css'

interface SitePageProps {
  readonly lang: string
  /** The place of the menu that this page belongs to. */
  readonly place?: PlaceName
  readonly children: ReactNode
}

export function SitePage({ lang, place, children }: SitePageProps) {
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <SiteHeader lang={lang} place={place} />
      <main id="main" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <SiteFooter lang={lang} />
    </>
  )
}
