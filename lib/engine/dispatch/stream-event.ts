import { isNumber, isObject, type Json } from '../json/value'
import { readItem } from './item'

/** What one event of the model's stream comes to. */
export type StreamEvent =
  | { readonly kind: 'item'; readonly item: Json | undefined }
  /** The response is over; nothing behind it is read. */
  | { readonly kind: 'end' }
  /** A piece of text for an item that was not announced: an error in the log. */
  | { readonly kind: 'stray'; readonly message: string }
  | { readonly kind: 'ignored' }

/** The pieces of items that a client shows while they grow: what they must carry, and their name in the log. */
const pieces: Readonly<Record<string, { readonly name: string; readonly text: boolean; readonly index?: string }>> = {
  'response.output_text.delta': { name: 'OutputTextDelta', text: true },
  'response.reasoning_summary_text.delta': { name: 'ReasoningSummaryDelta', text: true, index: 'summary_index' },
  'response.reasoning_summary_part.added': { name: 'ReasoningSummaryPartAdded', text: false, index: 'summary_index' },
  'response.reasoning_text.delta': { name: 'ReasoningRawContentDelta', text: true, index: 'content_index' },
}

/** Items that a client is shown while they grow. */
const shown: ReadonlySet<string> = new Set(['message', 'reasoning', 'web_search_call', 'image_generation_call'])

/**
 * Reads the events of one response, in order (`codex-api/src/sse/responses.rs`, `core/src/session/turn.rs`). Only
 * `response.output_item.done` makes items, and only `response.completed` ends the stream; what else there is of events
 * (also `response.failed` and `response.incomplete`, if a completed response follows) leaves no trace in the history.
 */
export function newStreamReader(): (event: Json) => StreamEvent {
  let isShowing = false
  return (event) => {
    const type = isObject(event) ? event.get('type') : undefined
    if (!isObject(event) || typeof type !== 'string') return { kind: 'ignored' }
    switch (type) {
      case 'response.output_item.done': {
        const item = event.get('item')
        if (item !== undefined && decodes(item)) isShowing = false
        return { kind: 'item', item }
      }
      case 'response.output_item.added':
        if (startsShowing(event.get('item'))) isShowing = true
        return { kind: 'ignored' }
      case 'response.completed':
        return isCompleted(event.get('response')) ? { kind: 'end' } : { kind: 'ignored' }
      default: {
        const piece = Object.hasOwn(pieces, type) ? pieces[type] : undefined
        const isWhole =
          piece !== undefined &&
          (!piece.text || typeof event.get('delta') === 'string') &&
          (piece.index === undefined || isNumber(event.get(piece.index)))
        return isWhole && !isShowing
          ? { kind: 'stray', message: `${piece.name} without active item` }
          : { kind: 'ignored' }
      }
    }
  }
}

function isCompleted(response: Json | undefined): boolean {
  return isObject(response) && typeof response.get('id') === 'string'
}

function decodes(item: Json): boolean {
  return readItem(item, () => '').kind === 'kept'
}

function startsShowing(item: Json | undefined): boolean {
  const read = item === undefined ? undefined : readItem(item, () => '')
  return read?.kind === 'kept' && shown.has(read.type)
}
