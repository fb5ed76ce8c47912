import { isList, isObject, type Json, type JsonObject } from '@/lib/engine/json/value'
import { writeJson } from '@/lib/engine/json/write'

/** One text of an item: the only one, or one of a list, with its type. */
export interface OutputPart {
  readonly type?: string
  readonly text: string
}

/** The texts of an item that the model reads: of an output, a search's finds, or a message. */
export function partsOf(item: JsonObject): readonly OutputPart[] {
  const body = item.get('output') ?? item.get('content') ?? item.get('tools')
  if (typeof body === 'string') return [{ text: body }]
  if (item.has('tools') || !isList(body)) return [{ text: body === undefined ? '' : writeJson(body) }]
  return body.map(partOf)
}

function partOf(content: Json): OutputPart {
  if (!isObject(content)) return { text: writeJson(content) }
  const type = content.get('type')
  const text = content.get('text') ?? content.get('image_url') ?? content.get('audio_url')
  return {
    type: typeof type === 'string' ? type : 'unknown',
    text: typeof text === 'string' ? text : writeJson(content),
  }
}

/** All texts of an item as one. */
export function textOf(item: JsonObject): string {
  return partsOf(item)
    .map(({ text }) => text)
    .join('\n')
}
