'use client'

import { useState } from 'react'
import { writeJson } from '@/lib/engine/json/write'
import type { HistoryItem } from '@/lib/engine/trace'
import { ByteLedger } from '../../parts/ByteLedger'
import { EvidenceBadge } from '../../parts/EvidenceBadge'
import { measureText, type TextMeasure } from '../../parts/measure'
import { NeverSees, OutputItem, OutputPanel } from '../../parts/OutputPanel'
import { partsOf } from '../../parts/output-parts'
import { Segmented } from '../../parts/Segmented'
import { EmptyState } from '../../parts/State'
import { Words } from '../../parts/Words'

interface ModelReadsProps {
  /** What the program has written into the history so far. */
  readonly reads: readonly HistoryItem[]
  /** The input of the next request as it is sent, once it has been. */
  readonly input: readonly HistoryItem[] | undefined
  /** Whether the run has come to its end. */
  readonly isOver: boolean
  readonly unseen: readonly string[]
  readonly isRecorded: boolean
}

const views = [
  { value: 'annotated', label: 'outputs' },
  { value: 'raw', label: 'input, as sent' },
] as const

/** The next request: its outputs one by one, or its whole `input`. */
export function ModelReads({ reads, input, isOver, unseen, isRecorded }: ModelReadsProps) {
  const [view, setView] = useState<(typeof views)[number]['value']>('annotated')
  return (
    <OutputPanel>
      <Segmented legend="Show" name="reads" options={views} value={view} onChange={setView} />
      {view === 'raw' ? (
        <Raw input={input} isOver={isOver} />
      ) : (
        <Annotated reads={reads} isSent={input !== undefined} isOver={isOver} />
      )}
      {isRecorded && <EvidenceBadge evidence={{ kind: 'recorded' }} />}
      {unseen.length > 0 && (
        <NeverSees>
          <ul>
            {unseen.map((fact) => (
              <li key={fact}>
                <Words>{fact}</Words>
              </li>
            ))}
          </ul>
        </NeverSees>
      )}
    </OutputPanel>
  )
}

const mostItems = 20

function Annotated({ reads, isSent, isOver }: { reads: readonly HistoryItem[]; isSent: boolean; isOver: boolean }) {
  if (reads.length === 0) {
    if (isOver) return isSent ? <EmptyState title="Nothing">No call was answered.</EmptyState> : <NoRequest />
    return (
      <EmptyState title="Nothing yet">
        The model reads an output only in its next request. Step on to see it.
      </EmptyState>
    )
  }
  const more = reads.length - mostItems
  const texts = reads.flatMap((item) => partsOf(item).map(({ text }) => text))
  return (
    <>
      {reads.slice(-mostItems).map((item, at) => (
        <OutputItem
          // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added behind
          key={at}
          type={nameOf(item)}
          callId={fieldOf(item, 'call_id') ?? fieldOf(item, 'role') ?? ''}
          parts={partsOf(item)}
        />
      ))}
      {more > 0 && <p>{more.toLocaleString('en')} earlier ones stand in the input.</p>}
      <ByteLedger measure={texts.map(measureText).reduce(sum)} />
      {!isSent &&
        (isOver ? <NoRequest /> : <EmptyState title="Not sent yet">It goes out with the next request.</EmptyState>)}
    </>
  )
}

function NoRequest() {
  return <EmptyState title="Nothing">This run ends without another request.</EmptyState>
}

function Raw({ input, isOver }: { input: readonly HistoryItem[] | undefined; isOver: boolean }) {
  if (input === undefined) {
    if (isOver) return <NoRequest />
    return <EmptyState title="Not sent yet">The next request goes out when every call has its output.</EmptyState>
  }
  const text = writeJson(input)
  return (
    <>
      <OutputItem type="input" callId={`${input.length} items`} parts={[{ text }]} />
      <ByteLedger measure={measureText(text)} />
    </>
  )
}

function sum(a: TextMeasure, b: TextMeasure): TextMeasure {
  return {
    bytes: a.bytes + b.bytes,
    characters: a.characters + b.characters,
    tokens: a.tokens + b.tokens,
    lines: a.lines + b.lines,
  }
}

function nameOf(item: HistoryItem): string {
  return fieldOf(item, 'type') ?? ''
}

function fieldOf(item: HistoryItem, name: string): string | undefined {
  const value = item.get(name)
  return typeof value === 'string' ? value : undefined
}
