import { displayName, type ToolName } from '../call'
import { isBlank, readJson } from '../json/read'
import type { Json, JsonObject } from '../json/value'
import { writeJson } from '../json/write'
import type { ApprovalPolicy } from '../scenario'
import type { HookSubject } from '../tools/tool'
import type { HookEvent } from './hook'

/** What a hook is told of a call to `exec_command` whose arguments were decoded. */
export function commandSubject(command: string): HookSubject {
  return { toolName: 'Bash', toolInput: new Map([['command', command]]) }
}

/** A patch answers to the names that other agents' hooks know editing by, too (`core/src/tools/hook_names.rs`). */
export function patchSubject(patch: string): HookSubject {
  return { toolName: 'apply_patch', aliases: ['Write', 'Edit'], toolInput: new Map([['command', patch]]) }
}

/** Any other function: namespace and name with nothing between them, but `spawn_agent` alone (`core/src/tools/registry.rs`). */
export function functionSubject(name: ToolName, args: string): HookSubject {
  const toolInput = functionInput(args)
  return name.name === 'spawn_agent' && (name.namespace ?? 'multi_agent_v1') === 'multi_agent_v1'
    ? { toolName: 'spawn_agent', aliases: ['Agent'], toolInput }
    : { toolName: displayName(name), toolInput }
}

/** The arguments as JSON; an empty object if blank, the text itself if they are none (`core/src/tools/registry.rs`). */
export function functionInput(args: string): Json {
  if (isBlank(args)) return new Map()
  const read = readJson(args)
  return read.ok ? read.value : args
}

/** What every hook of a turn is told. */
export interface HookContext {
  readonly sessionId: string
  readonly turnId: string
  /** Undefined if nothing of the session is kept. */
  readonly transcriptPath: string | undefined
  readonly cwd: string
  readonly model: string
  readonly approvalPolicy: ApprovalPolicy
}

/**
 * What a hook reads on stdin, as JSON without a newline at its end (`hooks/src/schema.rs`).
 * @param toolResponse what the tool returned; only after a call
 */
export function hookInput(
  event: HookEvent,
  context: HookContext,
  { toolName, toolInput }: HookSubject,
  toolUseId: string,
  toolResponse?: Json,
): JsonObject {
  return new Map<string, Json>([
    ['session_id', context.sessionId],
    ['turn_id', context.turnId],
    ['transcript_path', context.transcriptPath ?? null],
    ['cwd', context.cwd],
    ['hook_event_name', event],
    ['model', context.model],
    ['permission_mode', context.approvalPolicy === 'never' ? 'bypassPermissions' : 'default'],
    ['tool_name', toolName],
    ['tool_input', toolInput],
    ...(toolResponse === undefined ? [] : [['tool_response', toolResponse] as const]),
    ['tool_use_id', toolUseId],
  ])
}

export function writeHookInput(input: JsonObject): string {
  return writeJson(input)
}
