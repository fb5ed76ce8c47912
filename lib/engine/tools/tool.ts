import type { Call, PayloadKind, ToolName } from '../call'
import type { Task } from '../clock'
import type { Json } from '../json/value'
import type { LockMode } from '../lock/fair-lock'
import type { ContentItem } from '../output/content'
import type { Policy } from '../output/policy'
import type { Stop } from '../trace'
import type { Session } from './session'

/** One tool of the registry: what the model is shown of it, and what runs when it is called. */
export interface Tool {
  readonly name: ToolName
  /** Where the model finds it: in the request's `tools`, behind `tool_search`, or nowhere. */
  readonly exposure: 'direct' | 'deferred' | 'hidden'
  /** How a request lists it, key for key; for a tool in a namespace, its entry there. */
  readonly spec?: () => Json
  /** Which payloads its handler takes; gate 3 refuses others. */
  readonly accepts: readonly PayloadKind[]
  readonly lock: LockMode
  /** Why it takes that lock, in words. */
  readonly lockReason: string
  /** The MCP server that must have settled before a call joins the queue. */
  readonly server?: string
  /** What hooks are told before it runs; `undefined` when no hook is asked about this call. */
  readonly preHook?: (call: Call) => HookSubject | undefined
  /** Puts a hook's `updatedInput` into the call. Compact JSON of the input unless the tool says otherwise. */
  readonly rewrite?: (call: Call, updatedInput: Json) => Rewritten
  handle(call: Call, session: Session): Task<Handled>
}

/** What a hook is told of a call. `aliases` are further names that its matcher may name the tool by. */
export interface HookSubject {
  readonly toolName: string
  readonly aliases?: readonly string[]
  readonly toolInput: Json
}

export type Rewritten = { readonly ok: true; readonly call: Call } | { readonly ok: false; readonly text: string }

/** What a handler came to. */
export type Handled = Output | Stop

export interface Output {
  readonly kind: 'output'
  /** A string, a list of content items, or what a search found. */
  readonly body: string | readonly ContentItem[] | { readonly found: readonly Json[] }
  /** The limit for the second cut, when the output goes into the history, if it is not the model's. */
  readonly recordPolicy?: Policy
  /** What a PostToolUse hook is told; absent if none is asked (the call failed, or a process still runs). */
  readonly postHook?: PostHook
}

export interface PostHook extends HookSubject {
  readonly toolResponse: Json
  /** The call that the hook is told it is about, when that is not this call (a process that outlived its call). */
  readonly toolUseId?: string
}
