import { listChapters } from '@/lib/content/chapters'
import { ChapterList } from '../chapter/ChapterList'
import { SevenGates } from '../chapter/SevenGates'
import { LabList } from '../lab/LabList'
import { ButtonLink } from '../parts/Button'
import { address } from '../site/address'
import { PageSection } from '../site/PageSection'
import { SitePage } from '../site/SitePage'
import styles from './page.module.css'
import { Origins } from './truth/Origins'

export default async function HomePage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  const chapters = listChapters(lang)
  return (
    <SitePage lang={lang}>
      <div className={styles.hero}>
        <h1>
          A model asks. <br />
          Seven gates decide.
        </h1>
        <p>
          A laboratory of how Codex CLI defines, dispatches and executes tools. Step through any call, change anything,
          and see the exact text that the model reads next.
        </p>
        <div className={styles.actions}>
          <ButtonLink look="primary" href={address(`/${lang}/learn/seven-gates/`)}>
            Start with the gates
          </ButtonLink>
          <ButtonLink href={address(`/${lang}/labs/gates/`)}>Open the gates lab</ButtonLink>
        </div>
      </div>
      <SevenGates />
      <PageSection
        title="Learn"
        intro="Short chapters. Each opens with a question, and answers it by what the program does."
      >
        <ChapterList lang={lang} chapters={chapters} />
      </PageSection>
      <PageSection
        title="Labs"
        intro="Change what the model emits or what surrounds it, and see what Codex makes of it, and why."
      >
        <LabList lang={lang} />
      </PageSection>
      <PageSection
        title="Truth"
        intro="Nothing that a page shows is canned. An engine computes it, and the engine is checked against recordings of the real program."
      >
        <Origins />
      </PageSection>
    </SitePage>
  )
}
