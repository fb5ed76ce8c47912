import { type Call, namespaceOf } from '../call'
import type { Json } from '../json/value'
import { decodeSearchArguments } from '../tools/search-arguments'
import type { HistoryItem } from '../trace'
import type { ItemType } from './item'

/** What an item asks for: a call, nothing, or a call whose arguments cannot be read while it is built. */
export type Built =
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly text: string }

/** Makes a call of an item (`core/src/tools/router.rs`). Never fatal. */
export function buildCall(item: HistoryItem, type: ItemType, index: number): Built {
  switch (type) {
    case 'function_call':
      return called(item, index, { kind: 'function', arguments: textOf(item.get('arguments')) })
    case 'custom_tool_call':
      return called(item, index, { kind: 'custom', input: textOf(item.get('input')) })
    case 'tool_search_call':
      return buildSearch(item, index)
    case 'local_shell_call':
      return { kind: 'none', reason: 'there is no shell tool any more; the item is only recorded' }
    case 'message':
    case 'reasoning':
    case 'web_search_call':
    case 'image_generation_call':
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'tool_search_output':
    case 'agent_message':
    case 'compaction':
    case 'context_compaction':
    case 'additional_tools':
      return { kind: 'none', reason: 'an item of this type asks for nothing' }
    default:
      return type satisfies never
  }
}

/** Only a search that the client is to execute, with a call id, is a call; its arguments are decoded here already. */
function buildSearch(item: HistoryItem, index: number): Built {
  const callId = item.get('call_id')
  if (item.get('execution') !== 'client') return { kind: 'none', reason: 'the search is not for the client to execute' }
  if (typeof callId !== 'string') return { kind: 'none', reason: 'the search has no call id' }
  const decoded = decodeSearchArguments(item.get('arguments') ?? null)
  if (!decoded.ok) return { kind: 'unreadable', text: `failed to parse tool_search arguments: ${decoded.message}` }
  const { query, limit } = decoded.value
  return {
    kind: 'call',
    call: {
      index,
      callId,
      name: { namespace: undefined, name: 'tool_search' },
      payload: { kind: 'tool-search', query, limit },
    },
  }
}

function called(item: HistoryItem, index: number, payload: Call['payload']): Built {
  const namespace = item.get('namespace')
  const name = {
    namespace: namespaceOf(typeof namespace === 'string' ? namespace : undefined),
    name: textOf(item.get('name')),
  }
  return { kind: 'call', call: { index, callId: textOf(item.get('call_id')), name, payload } }
}

/** The item has been decoded, so the field is text. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
