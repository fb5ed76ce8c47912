import type { Metadata } from 'next'
import { LabList } from '../../lab/LabList'
import { PageHead } from '../../site/PageHead'
import { SitePage } from '../../site/SitePage'

export const metadata: Metadata = {
  title: 'Labs',
  description: 'Change what surrounds a tool call, and see what Codex makes of it, and why.',
}

export default async function LabsPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  return (
    <SitePage lang={lang} place="labs">
      <PageHead title="Labs">
        In a lab every input can be changed, and a change runs at once. The link of the page keeps what you see, so that
        you can send it to somebody.
      </PageHead>
      <LabList lang={lang} />
    </SitePage>
  )
}
