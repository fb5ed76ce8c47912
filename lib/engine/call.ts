/** The name of a tool: a namespace (`undefined` is the default one) and a name. They are never split or joined to look a tool up. */
export interface ToolName {
  readonly namespace: string | undefined
  readonly name: string
}

/** What a call hands to its tool. A function's arguments stay text until its handler decodes them. */
export type Payload =
  | { readonly kind: 'function'; readonly arguments: string }
  | { readonly kind: 'custom'; readonly input: string }
  | { readonly kind: 'tool-search'; readonly query: string; readonly limit: number | undefined }

export type PayloadKind = Payload['kind']

/** One call that the model emitted. `index` tells calls apart, for two of them may carry one `call_id`. */
export interface Call {
  readonly index: number
  readonly callId: string
  readonly name: ToolName
  readonly payload: Payload
}

export const gateNames = ['parallel', 'lookup', 'kind', 'pre-hook', 'handler', 'post-hook', 'output'] as const
export type Gate = (typeof gateNames)[number]

/** The form used in every message: the namespace and the name with nothing between them (`protocol/src/tool_name.rs`). */
export function displayName({ namespace, name }: ToolName): string {
  return (namespace ?? '') + name
}

/** What a call carries, as one text. */
export function payloadText(payload: Payload): string {
  switch (payload.kind) {
    case 'function':
      return payload.arguments
    case 'custom':
      return payload.input
    case 'tool-search':
      return payload.limit === undefined ? payload.query : `${payload.query} (limit ${payload.limit})`
    default:
      return payload satisfies never
  }
}

/** Missing, null, empty and `functions` all mean the default namespace (`protocol/src/tool_name.rs`). */
export function namespaceOf(written: string | null | undefined): string | undefined {
  return written === null || written === undefined || written === '' || written === 'functions' ? undefined : written
}
