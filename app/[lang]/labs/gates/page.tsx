import type { Metadata } from 'next'
import { labs } from '@/app/lab/labs'
import { SitePage } from '@/app/site/SitePage'
import { loadCatalogue } from '@/lib/content/scenarios'
import { GatesLab } from './GatesLab'

const lab = labs.find(({ name }) => name === 'gates')

export const metadata: Metadata = { title: `${lab?.title} lab`, description: lab?.question }

export default async function GatesLabPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  return (
    <SitePage lang={lang} place="labs">
      <GatesLab scenarios={loadCatalogue()} recorded={[]} />
    </SitePage>
  )
}
