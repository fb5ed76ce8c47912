import type { Metadata } from 'next'
import { Facts } from '../../site/Facts'
import { PageHead } from '../../site/PageHead'
import { PageSection } from '../../site/PageSection'
import { SitePage } from '../../site/SitePage'
import { Agreement } from './Agreement'
import { LeftOut } from './LeftOut'
import { Origins } from './Origins'
import { readReport } from './report'

export const metadata: Metadata = {
  title: 'Truth',
  description: 'How the engine of this site is checked against the real codex-cli 0.159.2.',
}

export default async function TruthPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  const report = await readReport()
  return (
    <SitePage lang={lang} place="truth">
      <PageHead title="Truth">
        A picture of a program is worth as much as its proof. Here is what this site was checked against, and what it
        leaves out.
      </PageHead>
      <PageSection
        title="Where claims are from"
        intro="Each result and each claim on this site says which of three kinds it is."
      >
        <Origins />
      </PageSection>
      <PageSection
        title="How it was recorded"
        intro="The real program, codex-cli 0.159.2, ran against a scripted model and scripted servers on one machine. What it sent back in its next request was written down."
      >
        <Facts
          facts={[
            ['Twice', 'Every recording was made in two separate runs, and kept only where both agreed.'],
            [
              'Masked',
              'What differs from run to run, such as ids and measured times, is masked. All else is compared byte for byte.',
            ],
            [
              'Ours',
              'The family “catalogue” holds the scenarios of the labs themselves, recorded by this project with the same oracle.',
            ],
            ['Apart', 'No recording is part of the engine. They are only replayed to check it.'],
          ]}
        />
      </PageSection>
      <PageSection
        title="How far it agrees"
        intro="Each family of recordings, replayed through the engine by the build that made this page."
      >
        <Agreement report={report} />
      </PageSection>
      <PageSection
        title="What is left out"
        intro="What the engine deliberately does not do is counted as not modelled: neither passed nor hidden."
      >
        <LeftOut />
      </PageSection>
    </SitePage>
  )
}
