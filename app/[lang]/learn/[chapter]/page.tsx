import type { Metadata } from 'next'
import { ChapterPage } from '../../../chapter/ChapterPage'
import { address } from '../../../site/address'
import { SitePage } from '../../../site/SitePage'
import { chapters } from './chapters'

interface PageProps {
  readonly params: Promise<{ lang: string; chapter: string }>
}

export const dynamicParams = false
export const generateStaticParams = () => chapters.map(({ slug }) => ({ chapter: slug }))

function chapterAt(slug: string) {
  const at = chapters.findIndex((chapter) => chapter.slug === slug)
  const chapter = chapters[at]
  if (!chapter) throw new Error(`no chapter called ${slug}`)
  return { chapter, previous: chapters[at - 1], next: chapters[at + 1] }
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { title, summary } = chapterAt((await params).chapter).chapter
  return { title, description: summary }
}

export default async function ChapterRoute({ params }: PageProps) {
  const { lang, chapter: slug } = await params
  const { chapter, previous, next } = chapterAt(slug)
  const { no, title, summary, sections, Body } = chapter
  const link = (to: typeof previous) =>
    to && { no: to.no, title: to.title, href: address(`/${lang}/learn/${to.slug}/`) }
  return (
    <SitePage lang={lang} place="learn">
      <ChapterPage
        no={no}
        title={title}
        summary={summary}
        sections={sections}
        previous={link(previous)}
        next={link(next)}
      >
        <Body />
      </ChapterPage>
    </SitePage>
  )
}
