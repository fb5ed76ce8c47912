import type { HookConfig } from './hooks/hook'
import type { PlainJson } from './json/value'
import type { Exit, Printed, ProcessScript } from './output/process'

/**
 * All that decides a run, as plain JSON: what the program is set to, what surrounds it, and what the model emits.
 * The same scenario always gives the same trace.
 */
export interface Scenario {
  /** A slug. `gpt-5.5` is in the built-in catalogue; any slug that is not is an unknown model. */
  readonly model: string
  /** `exec` can ask nobody; `interactive` is a client that answers questions. */
  readonly client: 'exec' | 'interactive'
  readonly approvalPolicy: ApprovalPolicy
  readonly sandbox: Sandbox
  /** In a debug build some mistakes that a release build only logs are panics. */
  readonly build: 'release' | 'debug'
  readonly config: Config
  readonly servers: readonly Server[]
  readonly hooks: readonly HookConfig[]
  readonly world: World
  /** What the user answers, one question after another; the last one answers all that follow. */
  readonly answers: readonly Answer[]
  /** When the user interrupts, in ms since the first request. */
  readonly interruptAfterMs?: number
  /** What the model's stream holds, one list a request. */
  readonly turns: readonly (readonly Emission[])[]
}

export type ApprovalPolicy = 'never' | 'on-request' | 'untrusted'
export type Sandbox = 'read-only' | 'workspace-write' | 'danger-full-access'
export type ApprovalMode = 'auto' | 'prompt' | 'writes' | 'approve'

/** Settings of `config.toml` that reach the tools. */
export interface Config {
  /** `tool_output_token_limit`, in tokens. */
  readonly toolOutputTokenLimit?: number
  /** `[tools.update_plan] enabled`. */
  readonly updatePlan?: boolean
  /** `allow_login_shell`. */
  readonly allowLoginShell?: boolean
  /** `[features] apply_patch_preserve_line_endings`. */
  readonly preserveLineEndings?: boolean
  /** `[features] shell_tool`, on unless set. */
  readonly shellTool?: boolean
  /** `[features] view_image`, on unless set. */
  readonly viewImage?: boolean
  /** `[features] goals`, on unless set. */
  readonly goals?: boolean
  /** `[features] multi_agent`, on unless set. */
  readonly multiAgent?: boolean
  /** `[features] multi_agent_v2`: the newer tools for sub-agents, whatever the model. */
  readonly multiAgentV2?: boolean
  /** `[features] code_mode` or `code_mode_only`. */
  readonly codeMode?: 'beside' | 'only'
  /** `[features.code_mode] direct_only_tool_namespaces`. */
  readonly directOnlyNamespaces?: readonly string[]
  /** `[features] non_prefixed_mcp_tool_names`. */
  readonly unprefixedMcpNames?: boolean
  /** `web_search`; `cached` unless set. */
  readonly webSearch?: 'disabled' | 'cached' | 'indexed' | 'live'
  /** `[sandbox_workspace_write]`. */
  readonly workspaceWrite?: {
    readonly writableRoots?: readonly string[]
    readonly excludeSlashTmp?: boolean
    readonly excludeTmpdirEnvVar?: boolean
  }
}

/** A way to a tool: listed in the request, found by tool_search, or called from a script of code mode. */
export type Surface = 'direct' | 'deferred' | 'code_mode'

/** One table `[mcp_servers.NAME]`, and what the server behind it does. */
export interface Server {
  readonly name: string
  readonly enabled?: boolean
  readonly required?: boolean
  readonly startupTimeoutMs?: number
  readonly toolTimeoutMs?: number
  readonly supportsParallelToolCalls?: boolean
  readonly defaultToolsApprovalMode?: ApprovalMode
  readonly enabledTools?: readonly string[]
  readonly disabledTools?: readonly string[]
  readonly toolInputSchemaMaxBytes?: number
  /** `omit_tools_from`: the ways that lead to none of its tools. */
  readonly omitToolsFrom?: readonly Surface[]
  readonly tools?: {
    readonly [tool: string]: { readonly approvalMode?: ApprovalMode; readonly outputTokenLimit?: number }
  }
  readonly serves: Serves
}

/** What a server does, as a script. `fails` is a server that never starts, with the reason that the program logs. */
export interface Serves {
  readonly fails?: string
  readonly startupDelayMs?: number
  readonly listDelayMs?: number
  readonly instructions?: string
  readonly tools?: readonly ServedTool[]
  /** Pages of `resources/list`; page n is asked for with the cursor `pn`. */
  readonly resources?: readonly PlainJson[]
  readonly resourceTemplates?: readonly PlainJson[]
  readonly resourcesError?: PlainJson
  readonly templatesError?: PlainJson
  /** What `resources/read` gives, by URI; for any other URI an error. */
  readonly read?: {
    readonly [uri: string]: { readonly contents?: PlainJson; readonly error?: PlainJson; readonly delayMs?: number }
  }
}

export interface ServedTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: PlainJson
  readonly annotations?: Annotations
  readonly _meta?: PlainJson
  readonly outputSchema?: PlainJson
  readonly call?: ServedCall
}

export interface Annotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

/**
 * How a server answers `tools/call`: after `delayMs` with `refuses`, `line`, `error` or `result`, whichever is there first. A tool
 * without a script sends its arguments back as text.
 */
export interface ServedCall {
  readonly delayMs?: number
  readonly result?: PlainJson
  readonly error?: PlainJson
  readonly hang?: boolean
  /** The process ends with this code instead of answering. */
  readonly exit?: number
  /** Lines written ahead of the answer. */
  readonly before?: readonly string[]
  /** The whole answer as text, `<id>` standing for the id of the request. */
  readonly line?: string
  /** The server asks the user in the middle of its work: `delayMs`, the question, then `afterMs` more. */
  readonly ask?: { readonly message: string; readonly schema: PlainJson }
  readonly afterMs?: number
  /** Answers for arguments that the server's own validation refuses, tried in order before anything else. */
  readonly refuses?: readonly Refusal[]
}

/** The server's own check: the argument is missing, or is none of the allowed values. */
export interface Refusal {
  readonly argument: string
  readonly allowed?: readonly string[]
  readonly text: string
}

/** The surroundings of a session: the working folder, its files, and what commands do. */
export interface World {
  /** Absolute. */
  readonly cwd: string
  /** By path, absolute or below the working folder. The folders above a file are there, too. */
  readonly files: { readonly [path: string]: FileContent }
  /** Further folders, which may be empty; the working folder is there anyway. */
  readonly folders?: readonly string[]
  readonly commands: readonly Command[]
  /** How long it takes to write the files of one patch; no time unless set. */
  readonly patchMs?: number
  /** What a sub-agent answers, each time it is given work. */
  readonly agentAnswer?: string
  /** How long a sub-agent works before it answers; a second unless set. */
  readonly agentDelayMs?: number
}

export type FileContent = string | { readonly base64: string }

/**
 * What a shell command does. No shell runs: a command that the world does not name prints nothing and exits with 0.
 * Several entries for one command are what it does the first time, the second, and so on; the last one stays.
 */
export interface Command extends Omit<ProcessScript, 'output' | 'exit'> {
  /** The text of `cmd`, whole. */
  readonly cmd: string
  /** A text is printed at once. */
  readonly output?: string | readonly Printed[]
  /** Code 0 right behind the last output unless set. A process that never ends by itself has `never`. */
  readonly exit?: Exit | 'never'
  /** The process cannot be started, with the reason of the operating system. */
  readonly cannotStart?: string
}

/** One entry of the model's stream: an item, an event as it stands, or a rest. */
export type Emission =
  | { readonly pauseMs: number }
  | { readonly raw: PlainJson }
  | { readonly type?: PlainJson; readonly [key: string]: PlainJson | undefined }

/** What the user answers to a question: of an MCP approval or a server, or of a command or patch. */
export type Answer =
  | 'never'
  | {
      readonly action: 'accept' | 'decline' | 'cancel'
      readonly content?: PlainJson
      readonly persist?: 'session' | 'always'
      readonly afterMs?: number
    }
  | { readonly decision: 'accept' | 'acceptForSession' | 'decline' | 'cancel'; readonly afterMs?: number }
