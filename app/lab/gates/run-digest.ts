import { isList, isObject, type Json } from '@/lib/engine/json/value'
import { fromPlain, writeJson } from '@/lib/engine/json/write'
import { hex, sha1 } from '@/lib/engine/sha1'
import type { Trace } from '@/lib/engine/trace'
import type { Turns } from './items'

/**
 * A run as a digest: what the model emitted, and all that it was sent afterwards, without the ids that differ from run to run.
 * A build that knows the digests of recorded runs can tell that this one equals a recording.
 */
export function digestOf(emitted: Turns, sent: Trace['requests']): string {
  const items = emitted.map((response) => response.map(fromPlain))
  const inputs = sent.map(({ input }) => input.map(withoutId))
  return hex(sha1([...new TextEncoder().encode(writeJson([items, inputs]))]))
}

function withoutId(value: Json): Json {
  if (isList(value)) return value.map(withoutId)
  if (!isObject(value)) return value
  return new Map([...value].filter(([key]) => key !== 'id'))
}
