import type { Metadata } from 'next'
import { labs } from '@/app/lab/labs'
import { SitePage } from '@/app/site/SitePage'
import { lastPicture } from '@/app/visualisers/gates/pictured'
import { StillPicture } from '@/app/visualisers/gates/StillPicture'
import { recordedDigests } from '@/lib/conformance/recorded'
import { loadCatalogue } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { GatesLab } from './GatesLab'

const lab = labs.find(({ name }) => name === 'gates')

export const metadata: Metadata = { title: `${lab?.title} lab`, description: lab?.question }

export default async function GatesLabPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  const scenarios = loadCatalogue()
  const still = scenarios[0] && <StillPicture pictured={lastPicture(simulate(scenarios[0].scenario))} />
  return (
    <SitePage lang={lang} place="labs">
      <GatesLab scenarios={scenarios} recorded={recordedDigests()} still={still} />
    </SitePage>
  )
}
