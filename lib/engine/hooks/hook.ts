import type { Json, PlainJson } from '../json/value'

/** The events that are about a tool call. The program has ten more, which no tool call raises. */
export type HookEvent = 'PreToolUse' | 'PostToolUse'

/** One hook of a scenario, as plain JSON: when it runs, and what its process or its MCP tool does. */
export interface HookConfig {
  readonly event: HookEvent
  /** Which tools it is for; absent, empty and `*` mean all. */
  readonly matcher?: string
  /** Hooks of one event with the same number stand in one group of the file. */
  readonly group?: number
  /** In seconds; 600 unless set, and at least 1. */
  readonly timeoutSec?: number
  /** Run beside everything else: nobody waits for it, and its answer has no effect. */
  readonly async?: boolean
  /** How many tokens of `additionalContext` the model may read: 2500 unless set, and 0 for any number. */
  readonly additionalContextLimit?: number
  /** What runs; a command unless set. */
  readonly handler?: HookHandler
  /** What the command does. Nothing, with exit code 0, if absent. */
  readonly gives?: HookGives
  /** Whether its hash is stored as trusted, and whether it is switched on; both are so unless set. */
  readonly trusted?: boolean
  readonly enabled?: boolean
}

export type HookHandler =
  | { readonly type: 'command'; readonly command?: string }
  | {
      readonly type: 'mcp_tool'
      readonly server: string
      readonly tool: string
      readonly input?: { readonly [key: string]: PlainJson }
    }

/** What a hook's process does: it sleeps, writes, and ends with a code or by a signal. */
export interface HookGives {
  readonly stdout?: string
  readonly stderr?: string
  readonly exit?: number
  readonly sleepMs?: number
  /** It kills itself. */
  readonly kill?: boolean
  /** It cannot be started, with the reason of the operating system. */
  readonly cannotStart?: string
}

/** A hook that can run, with its place in the order in which the client lists hooks. */
export interface PlacedHook {
  readonly place: number
  readonly config: HookConfig
  /** Whether it is for a tool of this name. */
  readonly matches: (name: string) => boolean
}

/** What a hook's process or MCP tool came to. `code` is undefined after a signal. */
export type HookProcess =
  | { readonly kind: 'ended'; readonly code: number | undefined; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'error'; readonly text: string }

export type HookStatus = 'completed' | 'blocked' | 'failed' | 'stopped'

export interface HookEntry {
  readonly kind: 'warning' | 'stop' | 'feedback' | 'context' | 'error'
  readonly text: string
}

/** What the program makes of one hook's answer. */
export interface HookOutcome {
  readonly status: HookStatus
  readonly entries: readonly HookEntry[]
  /** Why the call must not run. */
  readonly block?: string
  /** The input that the call shall have instead. */
  readonly rewrite?: Json
  /** Text for the model beside the output. */
  readonly context?: string
  /** Text for the model instead of the output. */
  readonly feedback?: string
}

/** What the client is told of a hook that has run. */
export interface HookRun {
  readonly id: string
  readonly event: 'preToolUse' | 'postToolUse'
  readonly status: HookStatus
  readonly entries: readonly HookEntry[]
  /** Only where the hook is no command. */
  readonly handler?: 'mcpTool'
}
