import '../styles/tokens.css'
import '../styles/base.css'
import type { ReactNode } from 'react'
import { themeScript } from './theme'

/** The HTML document of every page. */
export function SiteDocument({ lang, children }: { lang: string; children: ReactNode }) {
  return (
    // the theme script writes data-theme before React sees the element
    <html lang={lang} suppressHydrationWarning>
      <head>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named in the policy by its hash
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body>{children}</body>
    </html>
  )
}
