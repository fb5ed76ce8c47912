import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { languages } from '../site/languages'
import { SiteDocument } from '../site/SiteDocument'

export const metadata: Metadata = {
  title: { template: '%s · Seven Gates', default: 'Seven Gates: how Codex dispatches tool calls' },
  description: 'An interactive laboratory of how Codex CLI defines, dispatches and executes tools.',
  referrer: 'no-referrer',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#16181d' },
  ],
}

export const dynamicParams = false
export const generateStaticParams = () => languages.map((lang) => ({ lang }))

interface LayoutProps {
  readonly children: ReactNode
  readonly params: Promise<{ lang: string }>
}

export default async function RootLayout({ children, params }: LayoutProps) {
  return <SiteDocument lang={(await params).lang}>{children}</SiteDocument>
}
