import { utf8Length } from '../utf8'
import { type Policy, tokensOf, tokensOfBytes, withAllowance } from './policy'
import { type ObserveCut, truncateMiddle } from './truncate'

export interface TextItem {
  readonly type: 'input_text'
  readonly text: string
}

/** One part of an output that is a list. */
export type ContentItem =
  | TextItem
  | { readonly type: 'input_image'; readonly image_url: string; readonly detail: string }
  | { readonly type: 'encrypted_content'; readonly encrypted_content: string }

/** What stands under `output` in the item that answers a call. */
export type OutputBody = string | readonly ContentItem[]

/**
 * The items of a list under one budget, in order: a text that fits is kept, the first that does not is cut to the rest,
 * later ones are left out and counted. Pictures and encrypted items cost nothing; empty texts vanish without being counted.
 * `truncate_function_output_items_with_policy`, utils/output-truncation/src/lib.rs.
 */
export function truncateItems<Item extends { readonly type: string }>(
  items: readonly (Item | TextItem)[],
  policy: Policy,
  observe?: ObserveCut,
): (Item | TextItem)[] {
  const kept: (Item | TextItem)[] = []
  let left = policy.limit
  let omitted = 0
  for (const item of items) {
    if (!isText(item)) kept.push(item)
    else if (item.text !== '') {
      const bytes = utf8Length(item.text)
      const cost = policy.kind === 'bytes' ? bytes : tokensOfBytes(bytes)
      if (left <= 0) omitted++
      else if (cost <= left) {
        kept.push(item)
        left -= cost
      } else {
        kept.push({ type: 'input_text', text: truncateMiddle(item.text, { kind: policy.kind, limit: left }, observe) })
        left = 0
      }
    }
  }
  if (omitted > 0) kept.push({ type: 'input_text', text: `[omitted ${omitted} text items ...]` })
  return kept
}

function isText(item: { readonly type: string }): item is TextItem {
  return item.type === 'input_text'
}

/** An output of either form under a policy (`truncate_function_output_payload`, utils/output-truncation/src/lib.rs). */
export function truncateBody(body: OutputBody, policy: Policy, observe?: ObserveCut): OutputBody {
  return typeof body === 'string' ? truncateMiddle(body, policy, observe) : truncateItems(body, policy, observe)
}

/** The second cut, of every output when it goes into the history, always in tokens (`record_items`, core/src/context_manager/history.rs). */
export function recordTruncation(body: OutputBody, tokens: number, observe?: ObserveCut): OutputBody {
  return truncateBody(body, { kind: 'tokens', limit: tokens }, observe)
}

/** How many tokens of one output history keeps: the model's policy, or the tool's own, times 1.2. */
export function historyTokens(policy: Policy): number {
  return tokensOf(withAllowance(policy))
}
