import type { Metadata } from 'next'
import { address } from '../../site/address'
import { PageHead } from '../../site/PageHead'
import { PageSection } from '../../site/PageSection'
import { SitePage } from '../../site/SitePage'

export const metadata: Metadata = { title: 'Teach', description: 'How to use these pages in a course of your own.' }

export default async function TeachPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  return (
    <SitePage lang={lang}>
      <PageHead title="Teach with it">
        The site is plain files. There is nothing to run, no account, and nothing is kept about your students.
      </PageHead>
      <PageSection
        title="Link to it"
        intro="The link of a lab keeps its inputs and its step. Take it from “Copy link”, and everybody who opens it sees what you saw."
      >
        <p>
          <a href={address(`/${lang}/labs/`)}>The labs</a>
        </p>
      </PageSection>
      <PageSection
        title="Host it yourself"
        intro="The built folder can lie on any file host, or in the file area of a learning platform, also in a sub-folder. The read-me of the sources says which two commands build it."
      />
    </SitePage>
  )
}
