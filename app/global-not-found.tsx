import type { Metadata } from 'next'
import { ButtonLink } from './parts/Button'
import { address } from './site/address'
import { PageHead } from './site/PageHead'
import { SiteDocument } from './site/SiteDocument'
import { SitePage } from './site/SitePage'

export const metadata: Metadata = { title: 'Not found · Seven Gates', description: 'There is no page at this address.' }

export default function NotFound() {
  return (
    <SiteDocument lang="en">
      <SitePage lang="en">
        <PageHead title="This one stopped at the look-up">
          There is no page at this address. It may have moved, or the address may have a typing error.
        </PageHead>
        <ButtonLink look="primary" href={address('/en/')}>
          Go to the start
        </ButtonLink>
      </SitePage>
    </SiteDocument>
  )
}
