import { address } from './address'
import styles from './SiteFooter.module.css'

export function SiteFooter({ lang }: { lang: string }) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <span>Behaviour of codex-cli 0.159.2, release build. Not an OpenAI product.</span>
        <a href={address(`/${lang}/teach/`)}>Teach with it</a>
        <span>No cookies, no analytics, nothing leaves this page.</span>
      </div>
    </footer>
  )
}
