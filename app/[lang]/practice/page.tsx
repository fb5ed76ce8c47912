import type { Metadata } from 'next'
import { address } from '../../site/address'
import { PageHead } from '../../site/PageHead'
import { SitePage } from '../../site/SitePage'

export const metadata: Metadata = { title: 'Practice', description: 'Where to practise what the chapters teach.' }

export default async function PracticePage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  return (
    <SitePage lang={lang}>
      <PageHead title="Practice">
        The exercises stand at the end of their chapter and are graded as you answer. To practise beyond them, open a
        lab, say aloud at which gate the call will stop and what the model will read, and only then step through it.
      </PageHead>
      <p>
        <a href={address(`/${lang}/learn/seven-gates/#exercises`)}>The exercises of the seven gates</a>
      </p>
      <p>
        <a href={address(`/${lang}/labs/`)}>The labs</a>
      </p>
    </SitePage>
  )
}
