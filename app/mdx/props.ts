import { z } from 'zod'

/** The chapter that a component stands in. */
export interface Place {
  readonly lang: string
  /** The chapter's file: errors begin with it. */
  readonly file: string
  /** Its exercises, in their order. */
  readonly exercises: readonly string[]
  readonly sections: readonly { readonly id: string }[]
}

/**
 * What a component of a chapter was written with, checked.
 * @throws an error that names the chapter and the component
 */
export function propsOf<Schema extends z.ZodType>(place: Place, name: string, schema: Schema, given: unknown) {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw mistake(place, name, z.prettifyError(parsed.error))
  return parsed.data
}

export function mistake({ file }: Place, name: string, what: string): Error {
  return new Error(`${file}: <${name}>: ${what}`)
}

/** Looks something up for a component; whatever is wrong with it is a mistake of the chapter. */
export function lookedUp<Found>(place: Place, name: string, find: () => Found): Found {
  try {
    return find()
  } catch (cause) {
    throw mistake(place, name, cause instanceof Error ? cause.message : String(cause))
  }
}
