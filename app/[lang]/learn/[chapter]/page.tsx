import type { Metadata } from 'next'
import { type ChapterHead, listChapters, loadChapter } from '@/lib/content/chapters'
import { ChapterPage } from '../../../chapter/ChapterPage'
import { vocabularyOf } from '../../../mdx/vocabulary'
import { address } from '../../../site/address'
import { SitePage } from '../../../site/SitePage'

interface PageProps {
  readonly params: Promise<{ lang: string; chapter: string }>
}

export const dynamicParams = false
export const generateStaticParams = ({ params: { lang } }: { params: { lang: string } }) =>
  listChapters(lang).map(({ slug }) => ({ chapter: slug }))

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { lang, chapter } = await params
  const head = listChapters(lang).find(({ slug }) => slug === chapter)
  return { title: head?.title, description: head?.summary }
}

export default async function ChapterRoute({ params }: PageProps) {
  const { lang, chapter: slug } = await params
  const chapter = await loadChapter(lang, slug)
  const { no, title, summary, minutes, sections, Body } = chapter
  const link = (to: ChapterHead | undefined) =>
    to && { no: to.no, title: to.title, href: address(`/${lang}/learn/${to.slug}/`) }
  return (
    <SitePage lang={lang} place="learn">
      <ChapterPage
        no={no}
        title={title}
        summary={summary}
        minutes={minutes}
        sections={sections}
        previous={link(chapter.previous)}
        next={link(chapter.next)}
      >
        <Body components={vocabularyOf(lang, chapter)} />
      </ChapterPage>
    </SitePage>
  )
}
