'use client'

import { useEffect, useState } from 'react'
import { Fold } from '../parts/Fold'
import styles from './ChapterSections.module.css'

/** A heading of a chapter, and its id. */
export interface Section {
  readonly id: string
  readonly title: string
}

/** What is on the page, and where the reader is: beside the text, folded above it on narrow screens. */
export function ChapterSections({ sections }: { sections: readonly Section[] }) {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    let frame = 0
    function find() {
      frame = 0
      // a section begins when its heading has come to the upper third
      const line = innerHeight / 3
      setCurrent(
        sections.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line + 1) <= line)
          ?.id,
      )
    }
    function onScroll() {
      frame ||= requestAnimationFrame(find)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [sections])

  return (
    <div className={styles.sections}>
      <nav className={styles.beside} aria-label="On this page">
        <p>On this page</p>
        <SectionList sections={sections} current={current} />
      </nav>
      <nav className={styles.above} aria-label="In this chapter">
        <Fold summary="In this chapter">
          <SectionList sections={sections} current={current} />
        </Fold>
      </nav>
    </div>
  )
}

function SectionList({ sections, current }: { sections: readonly Section[]; current: string | undefined }) {
  return (
    <ol className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
