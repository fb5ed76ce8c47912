import type { Metadata } from 'next'
import { labs } from '../../../lab/labs'
import { SitePage } from '../../../site/SitePage'
import { labPages } from './labPages'

interface PageProps {
  readonly params: Promise<{ lang: string; lab: string }>
}

export const dynamicParams = false
export const generateStaticParams = () => labs.map(({ name }) => ({ lab: name }))

function labCalled(name: string) {
  const lab = labs.find((each) => each.name === name)
  if (!lab) throw new Error(`no lab called ${name}`)
  return lab
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { title, question } = labCalled((await params).lab)
  return { title: `${title} lab`, description: question }
}

export default async function LabRoute({ params }: PageProps) {
  const { lang, lab } = await params
  const Lab = labPages[labCalled(lab).name]
  return (
    <SitePage lang={lang} place="labs">
      <Lab />
    </SitePage>
  )
}
