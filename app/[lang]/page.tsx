import { listChapters } from '@/lib/content/chapters'
import { loadScenario } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { ChapterList } from '../chapter/ChapterList'
import { Visualiser } from '../chapter/Visualiser'
import { labLink } from '../exercises/lab-link'
import { LabList } from '../lab/LabList'
import { ButtonLink } from '../parts/Button'
import { address } from '../site/address'
import { PageSection } from '../site/PageSection'
import { SitePage } from '../site/SitePage'
import { Gates } from '../visualisers/gates/Gates'
import { stepsOf } from '../visualisers/gates/steps'
import styles from './page.module.css'
import { Origins } from './truth/Origins'

export default async function HomePage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  const chapters = listChapters(lang)
  const { id, title, scenario } = loadScenario('unknown-namespace')
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
      <Visualiser isWide title={title} lab={{ href: labLink(lang, id), label: 'Change it in the gates lab' }}>
        <Gates title={title} scenario={scenario} initial={stepsOf(simulate(scenario)).length - 1} />
      </Visualiser>
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
