import { termHash } from './term-hash'
import { termsOf } from './tokens'

/** Texts made ready to be searched. Terms are known by their hashes. */
export interface Index {
  readonly documents: readonly Document[]
  /** Terms a document has on average. */
  readonly averageLength: number
  /** How many documents have a term. */
  readonly spread: ReadonlyMap<number, number>
}

interface Document {
  readonly length: number
  /** How often each of its terms stands in it. */
  readonly counts: ReadonlyMap<number, number>
}

/** A document that was found, by its place in the index. */
export interface Hit {
  readonly document: number
  readonly score: number
  /** What each term of the query is worth in it, in the query's order; together they are the score. */
  readonly shares: readonly Share[]
}

/** One term in one document: how rare it is (`idf`) times how much of the document it is (`weight`, 0 if it is not there). */
export interface Share {
  readonly term: string
  readonly idf: number
  readonly weight: number
  readonly score: number
}

/** All arithmetic is in 32-bit floats, as there. */
const f32 = Math.fround
const K1 = f32(1.2)
const B = 0.75
/** The average length where there is none. */
const FALLBACK_LENGTH = 256

/** Counts the terms of each text (crate bm25 2.3.2, `embedder.rs`). */
export function indexOf(texts: readonly string[]): Index {
  const documents = texts.map(documentOf)
  const spread = new Map<number, number>()
  for (const { counts } of documents) for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  const total = documents.reduce((sum, { length }) => sum + length, 0)
  return { documents, averageLength: total === 0 ? FALLBACK_LENGTH : f32(total / documents.length), spread }
}

function documentOf(text: string): Document {
  const terms = termsOf(text).map(termHash)
  const counts = new Map<number, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { length: terms.length, counts }
}

/**
 * The documents that have a term of the query, best first, at most `limit` (crate bm25 2.3.2, `scorer.rs`). A term that the
 * query repeats counts each time. The order of equal scores is a matter of chance in the real program, another one on
 * each run; here it is that of the index.
 */
export function rank({ documents, averageLength, spread }: Index, query: string, limit: number): Hit[] {
  const terms = termsOf(query).map((term): QueryTerm => {
    const hash = termHash(term)
    return { term, hash, idf: rarity(documents.length, spread.get(hash) ?? 0) }
  })
  return documents
    .map((document, place) => ({ document, place }))
    .filter(({ document }) => terms.some(({ hash }) => document.counts.has(hash)))
    .map((found) => ({ ...found, score: scoreOf(found.document, terms, averageLength) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ document, place, score }) => ({
      document: place,
      score,
      shares: terms.map((term) => shareOf(document, term, averageLength)),
    }))
}

interface QueryTerm {
  readonly term: string
  readonly hash: number
  readonly idf: number
}

function scoreOf(document: Document, terms: readonly QueryTerm[], averageLength: number): number {
  return terms.reduce((sum, term) => f32(sum + shareOf(document, term, averageLength).score), 0)
}

function shareOf(document: Document, { term, hash, idf }: QueryTerm, averageLength: number): Share {
  const weight = weightIn(document, hash, averageLength)
  return { term, idf, weight, score: f32(idf * weight) }
}

/** `idf`: what few documents have counts for more. */
function rarity(documents: number, having: number): number {
  const without = f32(documents - having + 0.5)
  return f32(Math.log(f32(1 + f32(without / f32(having + 0.5)))))
}

/** More of a term counts for more, ever less so; in a long document each counts for less. */
function weightIn({ length, counts }: Document, term: number, averageLength: number): number {
  const count = counts.get(term)
  if (count === undefined) return 0
  const relativeLength = f32(1 - B + f32(B * f32(length / averageLength)))
  return f32(f32(count * f32(K1 + 1)) / f32(count + f32(K1 * relativeLength)))
}
