import type { ComponentType } from 'react'
import type { Section } from '../../../chapter/ChapterSections'
import { SevenGatesChapter, sevenGatesSections } from './SevenGatesChapter'

interface Chapter {
  readonly no: number
  readonly slug: string
  readonly title: string
  readonly question: string
  readonly summary: string
  readonly sections: readonly Section[]
  readonly Body: ComponentType
}

/** The chapters that can be read, in reading order. The routes need nothing of them but this. */
export const chapters: readonly [Chapter, ...Chapter[]] = [
  {
    no: 5,
    slug: 'seven-gates',
    title: 'Seven gates',
    question: 'Where can a call stop?',
    summary:
      'Between the model’s words and its next request, a call passes seven places where it can be held, refused or rewritten. Wherever it stops, exactly one output comes back.',
    sections: sevenGatesSections,
    Body: SevenGatesChapter,
  },
]
