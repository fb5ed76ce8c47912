import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Chapter } from '@/lib/content/chapters'
import { SevenGates } from '../chapter/SevenGates'
import { Visualiser } from '../chapter/Visualiser'
import { Callout } from '../parts/Callout'
import { Engine } from './Engine'
import { Claim, Evidence } from './Evidence'
import { Exercise } from './Exercise'
import { Field } from './Field'
import { Lab } from './Lab'
import type { Place } from './props'
import { Recap } from './Recap'

type Given = Readonly<Record<string, unknown>>

/** What every chapter may use; what checks its props also wants to know where it stands. */
const plain = { Question, Wrong, Evidence, Recap, SevenGates: FramedGates }
const checked = { Lab, Engine, Claim, Field, Exercise }

/**
 * What a chapter may be written with. It imports nothing: it names these, and they name scenarios, exercises and vectors by id.
 * @throws an error that names the chapter, if it uses anything else
 */
export function vocabularyOf(lang: string, { file, exercises, sections, components }: Chapter) {
  const place: Place = { lang, file, exercises, sections }
  const vocabulary: Given = {
    ...plain,
    ...Object.fromEntries(Object.entries(checked).map(([name, component]) => [name, placed(component, place)])),
  }
  const stranger = components.find((name) => !Object.hasOwn(vocabulary, name))
  if (stranger !== undefined) {
    throw new Error(`${file}: there is no <${stranger}>; a chapter may use ${Object.keys(vocabulary).join(', ')}`)
  }
  return vocabulary
}

function placed(component: ComponentType<{ place: Place; given: unknown }>, place: Place) {
  return (given: Given) => createElement(component, { place, given })
}

/** The question that the chapter opens with. */
function Question({ children }: { children: ReactNode }) {
  return (
    <Callout kind="question" id="question">
      {children}
    </Callout>
  )
}

/** What people get wrong. */
function Wrong({ children }: { children: ReactNode }) {
  return <Callout kind="wrong">{children}</Callout>
}

function FramedGates() {
  return (
    <Visualiser title="What each gate asks">
      <SevenGates />
    </Visualiser>
  )
}
