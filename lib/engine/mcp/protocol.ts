import { FAILED, type Failed } from '../json/cursor'
import {
  anyValue,
  boolean,
  decodeText,
  decodeValue,
  flattened,
  i32,
  list,
  omissible,
  oneOf,
  optional,
  record,
  string,
  struct,
  type Target,
  tagged,
  u32,
  u64,
} from '../json/decode'
import { inRange } from '../json/number'
import type { Json, JsonNumber, JsonObject } from '../json/value'

/** A content block, a resource or a page as the program writes it again: only known keys, in their order. */
export type Block = JsonObject

/** What `tools/call` came to, as far as the program keeps it. */
export interface CallResult {
  readonly content: readonly Block[]
  readonly structured: Json | undefined
  readonly isError: boolean | undefined
  readonly meta: JsonObject | undefined
}

/** What a server's result turned out to be. Results that nobody here asks for are `other`. */
export type ServerResult =
  | { readonly kind: 'tool'; readonly result: CallResult }
  | {
      readonly kind: 'resources' | 'templates'
      readonly items: readonly Block[]
      readonly nextCursor: string | undefined
    }
  | { readonly kind: 'contents'; readonly items: readonly Block[] }
  | { readonly kind: 'other' }

export interface ProtocolError {
  readonly code: number
  readonly message: string
  readonly data: Json | undefined
}

/** One message of a server. An id is kept as text: `7` and `"7"` name the same request. */
export type ServerMessage =
  | { readonly kind: 'request'; readonly id: string }
  | { readonly kind: 'result'; readonly id: string; readonly result: ServerResult }
  | { readonly kind: 'error'; readonly id: string | undefined; readonly error: ProtocolError }
  | { readonly kind: 'cancelled'; readonly id: string | undefined; readonly reason: string | undefined }
  | { readonly kind: 'notification' }

/** Reads a line as the client does (crate rmcp 3.2.0): strictly typed. Undefined for a line that is no message: it is passed over. */
export function readMessage(line: string): ServerMessage | undefined {
  // A byte order mark in front is the one thing that is not JSON's and does no harm (`rmcp/src/transport/async_rw.rs`).
  const decoded = decodeText(message, line.startsWith('\ufeff') ? line.slice(1) : line)
  return decoded.ok ? decoded.value : undefined
}

/** The same for a message that was never text. */
export function decodeMessage(json: Json): ServerMessage | undefined {
  const decoded = decodeValue(message, json)
  return decoded.ok ? decoded.value : undefined
}

function mapped<From, To>(target: Target<From>, change: (value: From) => To | Failed): Target<To> {
  return {
    read(source) {
      const value = target.read(source)
      return value === FAILED ? FAILED : change(value)
    },
  }
}

/** An untagged enum: what comes is kept, and the first variant that fits has it. */
function firstOf<T>(...variants: readonly Target<T>[]): Target<T> {
  return {
    read(source) {
      const kept = source.content()
      if (kept === FAILED) return FAILED
      for (const variant of variants) {
        const value = variant.read(source.within(kept))
        if (value !== FAILED) return value
      }
      return FAILED
    },
  }
}

/** A struct as the program writes it again: the fields that have a value, in the order of the struct. */
function written(name: string, fields: { readonly [key: string]: Target<Json | undefined> }): Target<JsonObject> {
  return mapped(struct(name, fields), (values) => inOrder(Object.keys(fields), values))
}

function inOrder(keys: readonly string[], values: { readonly [key: string]: Json | undefined }): JsonObject {
  const object = new Map<string, Json>()
  for (const key of keys) {
    const value = values[key]
    if (value !== undefined) object.set(key, value)
  }
  return object
}

/** A text that must be this one. */
function exactly(text: string): Target<string> {
  return mapped(string, (given) => (given === text ? given : FAILED))
}

const anyObject = record(anyValue)
const optionalText = optional(string)
const optionalObject = optional(anyObject)

/** A whole number of 64 bits, kept as its text. */
const size: Target<JsonNumber> = {
  read: (source) =>
    source.number('u64', (number) =>
      number.kind === 'integer' && inRange('u64', number.value) ? { number: String(number.value) } : FAILED,
    ),
}

/** A whole number as a 32-bit float, which it is when written again. A number with a fraction fails: it was kept as a text (serde's `Content`). */
const priority: Target<JsonNumber> = {
  read: (source) =>
    source.number('f32', (number) =>
      number.kind === 'integer' ? { number: printFloat32(Number(number.value)) } : FAILED,
    ),
}

/** The shortest digits that read back as the same 32-bit float (crate zmij): `1.0`, `16777216.0`, `1e+13`. */
export function printFloat32(value: number): string {
  const float = Math.fround(value)
  let shortest = float
  for (let digits = 1; digits <= 9; digits++) {
    shortest = Number(float.toPrecision(digits))
    if (Math.fround(shortest) === float) break
  }
  return Math.abs(shortest) >= 1e13 ? shortest.toExponential() : `${shortest}.0`
}

const annotations = written('Annotations', {
  audience: optional(list(oneOf('user', 'assistant'))),
  priority: optional(priority),
  lastModified: optionalText,
})

const icon = written('Icon', {
  src: string,
  mimeType: optionalText,
  sizes: optional(list(string)),
  theme: optional(oneOf('light', 'dark')),
})

const textContents = written('TextResourceContents', {
  uri: string,
  mimeType: optionalText,
  text: string,
  _meta: optionalObject,
})
const blobContents = written('BlobResourceContents', {
  uri: string,
  mimeType: optionalText,
  blob: string,
  _meta: optionalObject,
})
/** A text wins over a blob. The variants of an untagged enum are objects, never lists. */
const contents = firstOf(objectsOnly(textContents), objectsOnly(blobContents))

function objectsOnly<T>(target: Target<T>): Target<T> {
  return {
    read(source) {
      const content = source.content()
      return content === FAILED || Array.isArray(content) ? FAILED : target.read(source.within(content))
    },
  }
}

const resourceFields = {
  uri: string,
  name: string,
  title: optionalText,
  description: optionalText,
  mimeType: optionalText,
  size: optional(size),
  icons: optional(list(icon)),
  _meta: optionalObject,
  annotations: optional(annotations),
}
const resource = written('Resource', resourceFields)

const template = written('ResourceTemplate', {
  uriTemplate: string,
  name: string,
  title: optionalText,
  description: optionalText,
  mimeType: optionalText,
  icons: optional(list(icon)),
  _meta: optionalObject,
  annotations: optional(annotations),
})

/** A block has some of these keys, and writes them in this order. */
const BLOCK_KEYS = ['type', 'text', 'data', 'resource', ...Object.keys(resourceFields)]

const media = { data: string, mimeType: string, _meta: optionalObject, annotations: optional(annotations) }

/** A block of an unknown type, or without its fields, makes the whole result unreadable (`rmcp/src/model/content.rs`). */
const block: Target<Block> = mapped(
  tagged('ContentBlock', 'type', {
    text: { text: string, _meta: optionalObject, annotations: optional(annotations) },
    image: media,
    audio: media,
    resource: { resource: contents, _meta: optionalObject, annotations: optional(annotations) },
    resource_link: resourceFields,
  }),
  (fields) => inOrder(BLOCK_KEYS, { ...fields }),
)

/** Content, structured content, the flag or `_meta`: one of them makes a result a tool's. `resultType` may only say that it is complete. */
const callResult = mapped(
  struct('CallToolResult', {
    resultType: optional(exactly('complete')),
    content: optional(list(block)),
    structuredContent: optional(anyValue),
    isError: optional(boolean),
    _meta: optionalObject,
  }),
  ({ content, structuredContent: structured, isError, _meta: meta }): ServerResult | Failed =>
    content === undefined && structured === undefined && isError === undefined && meta === undefined
      ? FAILED
      : { kind: 'tool', result: { content: content ?? [], structured, isError, meta } },
)

const common = {
  resultType: optionalText,
  _meta: optionalObject,
  ttlMs: optional(u64),
  cacheScope: optional(oneOf('public', 'private')),
}
const page = { ...common, nextCursor: optionalText }

const resourcesPage = mapped(
  struct('ListResourcesResult', { ...page, resources: list(resource) }),
  ({ resources: items, nextCursor }): ServerResult => ({ kind: 'resources', items, nextCursor }),
)
const templatesPage = mapped(
  struct('ListResourceTemplatesResult', { ...page, resourceTemplates: list(template) }),
  ({ resourceTemplates: items, nextCursor }): ServerResult => ({ kind: 'templates', items, nextCursor }),
)
const readResult = mapped(
  struct('ReadResourceResult', { ...common, contents: list(contents) }),
  ({ contents: items }): ServerResult => ({ kind: 'contents', items }),
)

/** A text or a whole number. */
const requestId: Target<string> = mapped(anyValue, (id) => {
  if (typeof id === 'string') return id
  return typeof id === 'object' && id !== null && 'number' in id && /^-?\d+$/.test(id.number) ? id.number : FAILED
})

/** Results of requests that no tool call makes. They are told apart by their required keys. */
const implementation = struct('Implementation', { name: string, title: optionalText, version: string })
const initialisation = struct('InitializeResult', {
  protocolVersion: string,
  capabilities: struct('ServerCapabilities', {
    tools: optionalObject,
    resources: optionalObject,
    prompts: optionalObject,
    logging: optionalObject,
    completions: optionalObject,
    experimental: optionalObject,
  }),
  serverInfo: implementation,
  instructions: optionalText,
})
const completion = struct('CompleteResult', {
  completion: struct('CompletionInfo', { values: list(string), total: optional(u32), hasMore: optional(boolean) }),
})
const prompt = struct('GetPromptResult', {
  description: optionalText,
  messages: list(struct('PromptMessage', { role: oneOf('user', 'assistant'), content: block })),
})
const promptsPage = struct('ListPromptsResult', {
  ...page,
  prompts: list(
    struct('Prompt', {
      name: string,
      title: optionalText,
      description: optionalText,
      arguments: optional(list(struct('PromptArgument', { name: string, required: optional(boolean) }))),
    }),
  ),
})
const subscription = struct('SubscriptionsListenResult', {
  resultType: string,
  _meta: struct('SubscriptionsListenResultMeta', { 'io.modelcontextprotocol/subscriptionId': requestId }),
})
const optionalFlag = optional(boolean)
const toolsPage = struct('ListToolsResult', {
  ...page,
  tools: list(
    struct('Tool', {
      name: string,
      title: optionalText,
      description: optionalText,
      inputSchema: anyObject,
      outputSchema: optionalObject,
      annotations: optional(
        struct('ToolAnnotations', {
          title: optionalText,
          readOnlyHint: optionalFlag,
          destructiveHint: optionalFlag,
          idempotentHint: optionalFlag,
          openWorldHint: optionalFlag,
        }),
      ),
      icons: optional(list(icon)),
      _meta: optionalObject,
    }),
  ),
})
const elicitation = struct('ElicitResult', { action: oneOf('accept', 'decline', 'cancel') })
const task = struct('GetTaskResult', {
  taskId: string,
  status: oneOf('working', 'input_required', 'completed', 'failed', 'cancelled'),
  createdAt: string,
  lastUpdatedAt: string,
})

function other(target: Target<unknown>): Target<ServerResult> {
  return mapped(target, () => ({ kind: 'other' }))
}

/**
 * The first of all results that fits, whatever was asked for (`ServerResult` in `rmcp/src/model.rs`, an untagged enum): a
 * tool's result that has a list `tools` beside is taken for a list of tools.
 */
const serverResult = firstOf<ServerResult>(
  other(initialisation),
  other(completion),
  other(prompt),
  other(promptsPage),
  resourcesPage,
  templatesPage,
  readResult,
  other(subscription),
  other(toolsPage),
  other(elicitation),
  other(task),
  callResult,
  other(anyValue),
)

const version = exactly('2.0')

const request = struct('JsonRpcRequest', {
  jsonrpc: version,
  id: requestId,
  request: flattened(struct('CustomRequest', { method: string, params: optional(anyValue) })),
})

const response = struct('JsonRpcResponse', { jsonrpc: version, id: requestId, result: serverResult })

const cancellation = struct('JsonRpcNotification', {
  jsonrpc: version,
  notification: flattened(
    struct('CancelledNotification', {
      method: exactly('notifications/cancelled'),
      params: struct('CancelledNotificationParam', {
        requestId: optional(requestId),
        reason: optionalText,
        _meta: optionalObject,
      }),
    }),
  ),
})

const notification = struct('JsonRpcNotification', {
  jsonrpc: version,
  notification: flattened(struct('CustomNotification', { method: string, params: optional(anyValue) })),
})

const failure = struct('JsonRpcError', {
  jsonrpc: version,
  id: omissible(requestId),
  error: struct('ErrorData', { code: i32, message: string, data: optional(anyValue) }),
})

/** `JsonRpcMessage` in `rmcp/src/model.rs`, an untagged enum: what has a method and an id is a request, even if it has a result. */
const message = firstOf<ServerMessage>(
  mapped(request, ({ id }) => ({ kind: 'request', id })),
  mapped(response, ({ id, result }) => ({ kind: 'result', id, result })),
  mapped(cancellation, ({ notification: { params } }) => ({
    kind: 'cancelled',
    id: params.requestId,
    reason: params.reason,
  })),
  mapped(notification, () => ({ kind: 'notification' })),
  mapped(failure, ({ id, error }) => ({ kind: 'error', id, error })),
)
