import type { PayloadKind } from '../call'
import type { Json } from '../json/value'
import type { ContentItem } from '../output/content'
import type { Output } from '../tools/tool'
import type { HistoryItem } from '../trace'
import type { OutputPrefix } from './ids'
import { madeItem } from './item'

/** The item that answers a call of this payload: its type and the prefix of its id (`core/src/tools/context.rs`). */
export const answers = {
  function: { type: 'function_call_output', prefix: 'fco' },
  custom: { type: 'custom_tool_call_output', prefix: 'ctco' },
  'tool-search': { type: 'tool_search_output', prefix: 'tso' },
} as const satisfies Readonly<Record<PayloadKind, { type: string; prefix: OutputPrefix }>>

/** What answers a call: a string, a list of content items, or what a search found. Whether it succeeded is not said. */
export function outputItem(
  kind: PayloadKind,
  callId: string,
  body: Output['body'],
  id: string | undefined,
): HistoryItem {
  const { type } = answers[kind]
  if (kind === 'tool-search') {
    return madeItem({ type, id, call_id: callId, status: 'completed', execution: 'client', tools: foundTools(body) })
  }
  return madeItem({ type, id, call_id: callId, output: bodyJson(body) })
}

/** A search that failed, for whatever reason, is answered as one that found nothing. */
function foundTools(body: Output['body']): readonly Json[] {
  return isFound(body) ? body.found : []
}

export function isFound(body: Output['body']): body is { readonly found: readonly Json[] } {
  return typeof body === 'object' && 'found' in body
}

function bodyJson(body: Output['body']): Json {
  if (typeof body === 'string') return body
  return isFound(body) ? '' : body.map(contentJson)
}

export function contentJson(item: ContentItem): Json {
  return new Map(Object.entries(item))
}
