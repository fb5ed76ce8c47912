import type { Metadata } from 'next'
import { listChapters } from '@/lib/content/chapters'
import { ChapterList } from '../../chapter/ChapterList'
import { PageHead } from '../../site/PageHead'
import { SitePage } from '../../site/SitePage'

export const metadata: Metadata = {
  title: 'Learn',
  description: 'The chapters of the course, each with the question that it answers.',
}

export default async function LearnPage({ params }: { params: Promise<{ lang: string }> }) {
  const { lang } = await params
  return (
    <SitePage lang={lang} place="learn">
      <PageHead title="Learn">
        For readers who know programming, and neither Rust nor Codex. Each chapter opens with a question, and answers it
        by what the program does.
      </PageHead>
      <ChapterList lang={lang} chapters={listChapters(lang)} />
    </SitePage>
  )
}
