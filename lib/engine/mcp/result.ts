import { isObject, type Json, type JsonObject } from '../json/value'
import { writeJson } from '../json/write'
import { type ContentItem, type OutputBody, truncateBody } from '../output/content'
import { prepareImage } from '../output/image'
import { type Policy, withAllowance } from '../output/policy'
import { type ObserveCut, truncateMiddle } from '../output/truncate'
import { wallSeconds } from '../output/wall-time'
import type { Model } from '../tools/models'
import { utf8Length } from '../utf8'
import type { Block, CallResult } from './protocol'

/** What came of a call, before it is made into an output: the server's result, or a text of the program's own. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: CallResult }
  | { readonly kind: 'error'; readonly text: string }

/** What an output is made with. `policy` is the tool's own limit or the model's. */
export interface OutputFrame {
  readonly model: Model
  readonly policy: Policy
  readonly wallMs: number
}

const IMAGE_UNSUPPORTED = '<image content omitted because you do not support image input>'
const AUDIO_UNSUPPORTED = '<audio content omitted because you do not support audio input>'
const EVENT_BYTES = 1024 * 1024

/**
 * The output that the model reads, after the first cut: one text if there is structured content, else a list with the
 * header as its first item (`core/src/tools/context.rs`, McpToolOutput). Pictures are prepared behind the cut, which they
 * cost nothing; the text that takes a picture's place is therefore only cut when the output is recorded.
 */
export function outputBody(outcome: Outcome, frame: OutputFrame, observe?: ObserveCut): OutputBody {
  const header = `Wall time: ${wallSeconds(frame.wallMs)} seconds\nOutput:`
  const body = outcome.kind === 'error' ? [textItem(outcome.text)] : bodyOf(outcome.result, frame.model)
  if (typeof body === 'string') return truncateBody(`${header}\n${body}`, withAllowance(frame.policy), observe)
  const cut = truncateBody([textItem(header), ...body], withAllowance(frame.policy), observe)
  return typeof cut === 'string' ? cut : cut.map(prepared)
}

/** Encrypted text beats structured content, and structured content beats everything else, also in an error (`core/src/tools/context.rs`). */
function bodyOf({ content, structured }: CallResult, model: Model): string | ContentItem[] {
  const items = content.map((block) => itemOf(block, model))
  const encrypted = items.some(({ type }) => type === 'encrypted_content')
  return structured === undefined || encrypted ? items : writeJson(structured)
}

/** One block of a result as an item (`protocol/src/models.rs`, convert_mcp_content_to_items). */
function itemOf(block: Block, model: Model): ContentItem {
  const text = block.get('text')
  const data = block.get('data')
  switch (block.get('type')) {
    case 'text':
      if (typeof text !== 'string') break
      return metaOf(block).get('codex/encryptedContent') === true
        ? { type: 'encrypted_content', encrypted_content: text }
        : textItem(text)
    case 'image':
      if (typeof data !== 'string') break
      if (!model.readsImages) return textItem(IMAGE_UNSUPPORTED)
      return { type: 'input_image', image_url: dataUrl(data, block.get('mimeType')), detail: detailOf(block, model) }
    case 'audio':
      return textItem(AUDIO_UNSUPPORTED)
  }
  return textItem(writeJson(block))
}

function dataUrl(data: string, mime: Json | undefined): string {
  return data.startsWith('data:')
    ? data
    : `data:${typeof mime === 'string' ? mime : 'application/octet-stream'};base64,${data}`
}

/** `high` unless the block asks for something else; `original` is for models that can use it. */
function detailOf(block: Block, model: Model): string {
  const asked = metaOf(block).get('codex/imageDetail')
  if (asked === 'auto' || asked === 'low') return asked
  return asked === 'original' && model.hasOriginalDetail ? asked : 'high'
}

function metaOf(block: Block): JsonObject {
  const meta = block.get('_meta')
  return isObject(meta) ? meta : new Map()
}

function textItem(text: string): ContentItem {
  return { type: 'input_text', text }
}

function prepared(item: ContentItem): ContentItem {
  if (item.type !== 'input_image') return item
  const image = prepareImage(item.image_url, item.detail)
  return image.ok ? { ...item, image_url: image.url } : textItem(image.text)
}

/** The result as hooks and events have it. */
export function resultJson({ content, structured, isError, meta }: CallResult): JsonObject {
  const json = new Map<string, Json>([['content', content]])
  if (structured !== undefined) json.set('structuredContent', structured)
  if (isError !== undefined) json.set('isError', isError)
  if (meta !== undefined) json.set('_meta', meta)
  return json
}

/** The result as events carry it: one of more than 1 MiB is one text, its own JSON cut in the middle (`core/src/mcp_tool_call.rs`). */
export function eventResult(result: CallResult): CallResult {
  const json = writeJson(resultJson(result))
  if (utf8Length(json) <= EVENT_BYTES) return result
  const text = truncateMiddle(json, { kind: 'bytes', limit: EVENT_BYTES })
  const block = new Map<string, Json>([
    ['type', 'text'],
    ['text', text],
  ])
  return { content: [block], structured: undefined, isError: result.isError, meta: undefined }
}
