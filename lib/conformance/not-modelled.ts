/** What the engine deliberately does not model: neither passed nor hidden, and shown on the Truth page. */
export interface NotModelled {
  readonly family: string
  /** The vectors it speaks of, by id. */
  readonly ids: RegExp
  readonly reason: string
}

export const notModelled: readonly NotModelled[] = []

export function reasonNotModelled(family: string, id: string): string | undefined {
  return notModelled.find((entry) => entry.family === family && entry.ids.test(id))?.reason
}
