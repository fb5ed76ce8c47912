import type { Trace } from '../engine/trace'

/** One recorded fact of the real program, as the files in `vectors/` hold it. */
export interface Vector {
  readonly id: string
  readonly note?: string
  readonly input: unknown
  readonly expect: unknown
}

/** What was recorded beside what the engine says, both in the recording's shape and with its placeholders. */
export interface Comparison {
  readonly expected: unknown
  readonly got: unknown
  /** The run that `got` was read from, where there was one. */
  readonly trace?: Trace
}

/** The files that vectors refer to without repeating them: `setups`, `dispatch-world`, `resources-world`. */
export type Worlds = (name: 'setups' | 'dispatch-world' | 'resources-world') => unknown

/** How the vectors of one family are run through the engine. */
export interface Family {
  readonly name: string
  replay(vector: Vector, worlds: Worlds): Comparison
}

/** An object of a vector, before anything is known of it. */
export interface Fields {
  readonly [key: string]: unknown
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
