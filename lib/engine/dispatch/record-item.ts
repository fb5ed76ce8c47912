import { isList, isObject, type Json, type JsonObject } from '../json/value'
import { audioObstacle } from '../output/audio'
import { historyTokens, type TextItem, truncateItems } from '../output/content'
import { prepareImage } from '../output/image'
import type { Policy } from '../output/policy'
import { truncateMiddle } from '../output/truncate'
import type { Model } from '../tools/models'
import type { HistoryItem } from '../trace'
import { madeItem } from './item'

/**
 * An item of the model's stream as it is put into the history: pictures and sounds are prepared, and an output, which
 * a model may forge, is cut like any other (`record_items`, `core/src/context_manager/history.rs`).
 */
export function recordedItem(item: HistoryItem, model: Model, policy: Policy): HistoryItem {
  const field = mediaField(item)
  const value = field === undefined ? undefined : item.get(field)
  if (field === undefined || value === undefined) return item
  const prepared = isList(value) ? value.map((part) => preparedPart(part, model)) : value
  return new Map(item).set(field, field === 'output' ? cutOutput(prepared, historyTokens(policy)) : prepared)
}

function mediaField(item: HistoryItem): 'content' | 'output' | undefined {
  switch (item.get('type')) {
    case 'message':
      return 'content'
    case 'function_call_output':
    case 'custom_tool_call_output':
      return 'output'
    default:
      return undefined
  }
}

function preparedPart(part: Json, model: Model): Json {
  if (!isObject(part)) return part
  switch (part.get('type')) {
    case 'input_image':
      return preparedImage(withKnownDetail(part, model))
    case 'input_audio':
      return textInstead(audioObstacle(textOf(part, 'audio_url'))) ?? part
    default:
      return part
  }
}

/** A model that cannot use a picture in its original size gets it as `high`. */
function withKnownDetail(part: JsonObject, { hasOriginalDetail }: Model): JsonObject {
  return part.get('detail') === 'original' && !hasOriginalDetail ? new Map(part).set('detail', 'high') : part
}

/** A picture that only a file id names is not looked at. */
function preparedImage(part: JsonObject): Json {
  if (!part.has('image_url')) return part
  const image = prepareImage(textOf(part, 'image_url'), textOf(part, 'detail') || 'auto')
  return image.ok ? new Map(part).set('image_url', image.url) : (textInstead(image.text) ?? part)
}

function textInstead(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : madeItem({ type: 'input_text', text })
}

function cutOutput(output: Json, tokens: number): Json {
  const policy: Policy = { kind: 'tokens', limit: tokens }
  if (typeof output === 'string') return truncateMiddle(output, policy)
  if (!isList(output)) return output
  return truncateItems(output.map(cuttable), policy).map((part) => ('json' in part ? part.json : madeItem({ ...part })))
}

/** Only texts are cut; the rest costs nothing. */
function cuttable(part: Json): TextItem | { readonly type: 'other'; readonly json: Json } {
  return isObject(part) && part.get('type') === 'input_text'
    ? { type: 'input_text', text: textOf(part, 'text') }
    : { type: 'other', json: part }
}

function textOf(part: JsonObject, field: string): string {
  const text = part.get(field)
  return typeof text === 'string' ? text : ''
}
