import type { Trace } from '@/lib/engine/trace'

/** What a check came to. Texts are our words, with the program's between back-quotes. */
export interface Verdict {
  readonly isRight: boolean
  readonly title: string
  readonly why: string
  /** What the learner's run gives beside what was asked for. */
  readonly versus?: { readonly mine: string; readonly asked: string }
  /** The scenario of the catalogue whose run decides it. */
  readonly decidedBy?: string
  /** The two runs, where the learner's attempt has one of its own. */
  readonly runs?: { readonly mine: Trace; readonly asked: Trace }
}

export function right(title: string, why: string): Verdict {
  return { isRight: true, title, why }
}

export function notYet(title: string, why: string): Verdict {
  return { isRight: false, title, why }
}
