import { utf8Length } from '../utf8'

/** How much of an output the model may read: a number of UTF-8 bytes, or of tokens taken as four bytes each. */
export interface Policy {
  readonly kind: 'bytes' | 'tokens'
  readonly limit: number
}

/** The policy of a model that is not in the catalogue. */
export const UNKNOWN_MODEL_POLICY: Policy = { kind: 'bytes', limit: 10_000 }

/** The policy of every model of the built-in catalogue. */
export const CATALOGUE_MODEL_POLICY: Policy = { kind: 'tokens', limit: 10_000 }

/** `tool_output_token_limit` replaces the model's limit and keeps its kind: four bytes for each token. */
export function withTokenLimit(policy: Policy, tokens: number): Policy {
  return { kind: policy.kind, limit: policy.kind === 'bytes' ? tokens * 4 : tokens }
}

/** Room for what wraps an output: the limit times 1.2, rounded up (`with_serialization_allowance`, utils/output-truncation/src/lib.rs). */
export function withAllowance(policy: Policy): Policy {
  return { kind: policy.kind, limit: Math.ceil(policy.limit * 1.2) }
}

/** The budget of a policy in bytes. */
export function bytesOf(policy: Policy): number {
  return policy.kind === 'bytes' ? policy.limit : policy.limit * 4
}

/** The budget of a policy in tokens. */
export function tokensOf(policy: Policy): number {
  return policy.kind === 'bytes' ? tokensOfBytes(policy.limit) : policy.limit
}

/** Four bytes make a token, a rest makes one more (`approx_tokens_from_byte_count`, utils/string/src/truncate.rs). */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / 4)
}

export function tokensOfText(text: string): number {
  return tokensOfBytes(utf8Length(text))
}
