import {
  anyValue,
  boolean,
  type Decoded,
  decodeText,
  decodeValue,
  list,
  omissible,
  orDefault,
  record,
  refined,
  string,
  struct,
  tagged,
  u64,
  usize,
} from '../json/decode'
import { debugString } from '../json/quote'
import { isList, isObject, type Json } from '../json/value'
import { trim } from '../patch/white-space'
import { type AnyHookEvent, camelCase, hookEvents, separated } from './events'
import { readMatcher } from './matcher'

/** The places where a user's hooks stand. The engine reads no TOML: of `config.toml` it gets what `hooks` was parsed to. */
export interface HookFiles {
  readonly json?: { readonly path: string; readonly text: string }
  readonly toml?: { readonly path: string; readonly hooks: Json }
  /** The folder that is asked about. */
  readonly cwd: string
  /** `features.hooks`. */
  readonly enabled: boolean
}

export interface HookList {
  readonly hooks: readonly ListedHook[]
  readonly warnings: readonly string[]
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** A hook as `hooks/list` shows it. `input` is the template of an MCP tool's arguments, which is not shown. */
export type ListedHook = {
  readonly key: string
  readonly eventName: string
  readonly matcher: string | undefined
  readonly timeoutSec: number
  readonly statusMessage: string | undefined
  readonly additionalContextLimit: number | undefined
} & (
  | { readonly handlerType: 'command'; readonly command: string; readonly async: boolean }
  | {
      readonly handlerType: 'mcpTool'
      readonly server: string
      readonly tool: string
      readonly input: ReadonlyMap<string, Json>
    }
)

// The structs of `config/src/hook_config.rs`.
const toolInput = refined(record(anyValue), (input) =>
  holdsNull(input) ? 'MCP hook input must be representable as TOML: unsupported unit type' : undefined,
)
const handler = tagged('HookHandlerConfig', 'type', {
  command: {
    command: string,
    commandWindows: omissible(string),
    timeout: omissible(u64),
    async: orDefault(boolean, false),
    statusMessage: omissible(string),
    additionalContextLimit: omissible(usize),
  },
  mcp_tool: {
    server: string,
    tool: string,
    input: orDefault(toolInput, new Map()),
    timeout: omissible(u64),
    statusMessage: omissible(string),
  },
  prompt: {},
  agent: {},
})
const groups = list(struct('MatcherGroup', { matcher: omissible(string), hooks: orDefault(list(handler), []) }))
const event = orDefault(groups, [])
const events = struct('HookEventsToml', {
  PreToolUse: event,
  PermissionRequest: event,
  PostToolUse: event,
  PreCompact: event,
  PostCompact: event,
  SessionStart: event,
  SessionEnd: event,
  UserPromptSubmit: event,
  SubagentStart: event,
  SubagentStop: event,
  Stop: event,
  Interrupt: event,
} satisfies Record<AnyHookEvent, typeof event>)

type Events = Decoded<typeof events>
type Handler = Decoded<typeof handler>

const file = struct(
  'HooksFile',
  { description: omissible(string), hooks: orDefault<Events | undefined>(events, undefined) },
  'deny',
)

/**
 * The hooks that a user's files configure, and the program's complaints, as `hooks/list` gives them
 * (`hooks/src/engine/discovery.rs`). A file that cannot be read is a warning; a mistake in `config.toml` is an error and
 * leaves nothing (its line and column are not modelled).
 */
export function listHooks({ json, toml, cwd, enabled }: HookFiles): HookList {
  const hooks: ListedHook[] = []
  const warnings: string[] = []
  const errors: { path: string; message: string }[] = []
  if (!enabled) return { hooks, warnings, errors }
  const sources: { readonly path: string; readonly events: Events }[] = []
  const add = (path: string, events: Events | undefined) => events && sources.push({ path, events })
  if (json) {
    const read = decodeText(file, json.text)
    if (read.ok) add(json.path, read.value.hooks)
    else warnings.push(`failed to parse hooks config ${json.path}: ${read.message}`)
  }
  if (toml) {
    const read = decodeValue(events, toml.hooks)
    if (!read.ok) return { hooks, warnings: [], errors: [{ path: cwd, message: `${toml.path}: ${read.message}` }] }
    add(toml.path, read.value)
  }
  const [first, second] = sources.filter((source) => hookEvents.some((name) => source.events[name].length > 0))
  if (first && second) {
    warnings.push(
      `loading hooks from both ${first.path} and ${second.path}; prefer a single representation for this layer`,
    )
  }
  for (const source of sources) addHooks(source.path, source.events, hooks, warnings)
  return { hooks, warnings, errors }
}

function addHooks(path: string, found: Events, hooks: ListedHook[], warnings: string[]) {
  for (const event of hookEvents) {
    found[event].forEach((group, groupAt) => {
      const matcher = ignoresMatcher(event) ? undefined : group.matcher
      const read = readMatcher(matcher)
      if (!read.ok) {
        warnings.push(`invalid matcher ${debugString(matcher ?? '')} in ${path}: ${read.error}`)
        return
      }
      group.hooks.forEach((handler, at) => {
        const listed = listedHook(event, handler, path, warnings)
        if (!listed) return
        const key = `${path}:${separated(event, '_')}:${groupAt}:${at}`
        hooks.push({ key, eventName: camelCase(event), matcher, ...listed })
      })
    })
  }
}

function ignoresMatcher(event: AnyHookEvent): boolean {
  return event === 'UserPromptSubmit' || event === 'Stop' || event === 'Interrupt'
}

function listedHook(event: AnyHookEvent, handler: Handler, path: string, warnings: string[]) {
  const skip = (reason: string) => {
    warnings.push(reason)
    return undefined
  }
  switch (handler.type) {
    case 'command': {
      if (trim(handler.command) === '') return skip(`skipping empty hook command in ${path}`)
      const timeoutSec = timeoutOf(event, handler.timeout, path, warnings)
      const async = handler.async && event !== 'SessionEnd'
      if (async !== handler.async) warnings.push(`running async ${event} hook synchronously in ${path}`)
      const limit = handler.additionalContextLimit
      const additionalContextLimit = hasContext(event) ? limit : undefined
      if (additionalContextLimit !== limit) {
        warnings.push(
          `ignoring additionalContextLimit for ${event} hook in ${path}: this event cannot emit additionalContext`,
        )
      }
      const { command, statusMessage } = handler
      return { handlerType: 'command', command, async, timeoutSec, statusMessage, additionalContextLimit } as const
    }
    case 'mcp_tool': {
      const { server, tool, input, statusMessage } = handler
      const skipping = `skipping MCP tool hook in ${path}: `
      if (event === 'SessionEnd') return skip(`${skipping}SessionEnd MCP hooks are not supported`)
      if (trim(server) === '' || trim(tool) === '') return skip(`${skipping}server and tool must not be empty`)
      const timeoutSec = timeoutOf(event, handler.timeout, path, warnings)
      const additionalContextLimit = undefined
      return { handlerType: 'mcpTool', server, tool, input, timeoutSec, statusMessage, additionalContextLimit } as const
    }
    case 'prompt':
    case 'agent':
      return skip(`skipping ${handler.type} hook in ${path}: ${handler.type} hooks are not supported yet`)
    default:
      return handler satisfies never
  }
}

/** Ten minutes unless set, at least a second; at the end of a session and of a turn one second, and at most three. */
function timeoutOf(event: AnyHookEvent, set: number | undefined, path: string, warnings: string[]): number {
  if (event !== 'SessionEnd' && event !== 'Interrupt') return Math.max(1, set ?? 600)
  if (set !== undefined && set > 3) warnings.push(`clamping ${event} hook timeout to 3s in ${path}`)
  return Math.min(3, Math.max(1, set ?? 1))
}

function hasContext(event: AnyHookEvent): boolean {
  return /^(PreToolUse|PostToolUse|SessionStart|UserPromptSubmit|SubagentStart)$/.test(event)
}

function holdsNull(value: Json): boolean {
  if (isList(value)) return value.some(holdsNull)
  return isObject(value) ? [...value.values()].some(holdsNull) : value === null
}
