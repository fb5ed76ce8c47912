import {
  anyValue,
  boolean,
  type Decoded,
  decodeValue,
  omissible,
  oneOf,
  orDefault,
  string,
  struct,
} from '../json/decode'
import { readJson } from '../json/read'
import { isObject } from '../json/value'
import { trim } from '../patch/white-space'
import { hookEvents } from './events'
import type { HookEntry, HookEvent, HookOutcome, HookProcess } from './hook'

// Every field of these may be missing, and none may be added (`hooks/src/schema.rs`).
const universal = {
  continue: orDefault(boolean, true),
  stopReason: omissible(string),
  suppressOutput: orDefault(boolean, false),
  systemMessage: omissible(string),
  reason: omissible(string),
}
const hookEventName = oneOf(...hookEvents.filter((event) => event !== 'SessionEnd'))

const preAnswer = struct(
  'PreToolUseCommandOutputWire',
  {
    ...universal,
    decision: omissible(oneOf('approve', 'block')),
    hookSpecificOutput: omissible(
      struct(
        'PreToolUseHookSpecificOutputWire',
        {
          hookEventName,
          permissionDecision: omissible(oneOf('allow', 'deny', 'ask')),
          permissionDecisionReason: omissible(string),
          updatedInput: omissible(anyValue),
          additionalContext: omissible(string),
        },
        'deny',
      ),
    ),
  },
  'deny',
)

const postAnswer = struct(
  'PostToolUseCommandOutputWire',
  {
    ...universal,
    decision: omissible(oneOf('block')),
    hookSpecificOutput: omissible(
      struct(
        'PostToolUseHookSpecificOutputWire',
        { hookEventName, additionalContext: omissible(string), updatedMCPToolOutput: omissible(anyValue) },
        'deny',
      ),
    ),
  },
  'deny',
)

type PreAnswer = Decoded<typeof preAnswer>
type PostAnswer = Decoded<typeof postAnswer>

/**
 * What the program makes of a hook's answer (`hooks/src/events/pre_tool_use.rs` and `post_tool_use.rs`, parse_completed).
 * Whatever a process did there is an outcome; one that the program cannot make sense of has failed and stops nothing.
 */
export function hookOutcome(event: HookEvent, process: HookProcess): HookOutcome {
  if (process.kind === 'error') return failed(process.text)
  if (process.code === undefined) return failed('hook exited without a status code')
  if (process.code === 2) return blockedByCode(event, trim(process.stderr))
  if (process.code !== 0) return failed(`hook exited with code ${process.code}`)
  return event === 'PreToolUse' ? preOutcome(process.stdout) : postOutcome(process.stdout)
}

/** Exit code 2: what stands on stderr is the reason, and stdout is not looked at. */
function blockedByCode(event: HookEvent, reason: string): HookOutcome {
  if (reason !== '') return stopped(event, 'blocked', [], feedback(reason), reason)
  const missing = event === 'PreToolUse' ? 'a blocking reason' : 'feedback'
  return failed(`${event} hook exited with code 2 but did not write ${missing} to stderr`)
}

function preOutcome(stdout: string): HookOutcome {
  const value = readObject(stdout)
  const answer = value && decodeValue(preAnswer, value)
  if (!answer?.ok) return noAnswer('pre-tool-use', stdout)
  const { hookSpecificOutput: specific, reason } = answer.value
  const said = warnings(answer.value)
  const mistake = preMistake(answer.value)
  if (mistake !== undefined) return failed(`PreToolUse hook returned ${mistake}`, said)
  const context = specific?.additionalContext
  const entries = [...said, ...contextEntry(context)]
  const extra = context === undefined ? {} : { context }
  const block = hasPermission(answer.value) ? specific?.permissionDecisionReason : reason
  const blocks = hasPermission(answer.value)
    ? specific?.permissionDecision === 'deny'
    : answer.value.decision === 'block'
  if (blocks && block !== undefined) {
    return { ...stopped('PreToolUse', 'blocked', entries, feedback(trim(block)), trim(block)), ...extra }
  }
  const rewrite = specific?.updatedInput
  return { status: 'completed', entries, ...extra, ...(rewrite === undefined ? {} : { rewrite }) }
}

/** If any of the three is there, `decision` and `reason` are not looked at (`hooks/src/engine/output_parser.rs`). */
function hasPermission({ hookSpecificOutput: specific }: PreAnswer): boolean {
  const { permissionDecision, permissionDecisionReason, updatedInput } = specific ?? {}
  return permissionDecision !== undefined || permissionDecisionReason !== undefined || updatedInput !== undefined
}

/** What fits the schema and yet may not be said before a call; the first counts (`hooks/src/engine/output_parser.rs`). */
function preMistake(answer: PreAnswer): string | undefined {
  if (!answer.continue) return 'unsupported continue:false'
  if (answer.stopReason !== undefined) return 'unsupported stopReason'
  if (answer.suppressOutput) return 'unsupported suppressOutput'
  const { permissionDecision, permissionDecisionReason, updatedInput } = answer.hookSpecificOutput ?? {}
  if (!hasPermission(answer)) {
    if (answer.decision === 'approve') return 'unsupported decision:approve'
    if (answer.decision === 'block')
      return isBlank(answer.reason) ? 'decision:block without a non-empty reason' : undefined
    return answer.reason === undefined ? undefined : 'reason without decision'
  }
  if (permissionDecision !== 'allow' && updatedInput !== undefined)
    return 'updatedInput without permissionDecision:allow'
  switch (permissionDecision) {
    case 'allow':
      return updatedInput === undefined ? 'unsupported permissionDecision:allow' : undefined
    case 'ask':
      return 'unsupported permissionDecision:ask'
    case 'deny':
      return isBlank(permissionDecisionReason)
        ? 'permissionDecision:deny without a non-empty permissionDecisionReason'
        : undefined
    case undefined:
      return 'permissionDecisionReason without permissionDecision'
  }
}

function postOutcome(stdout: string): HookOutcome {
  const value = readObject(stdout)
  const answer = value && decodeValue(postAnswer, value)
  if (!answer?.ok) return noAnswer('post-tool-use', stdout)
  const { stopReason, reason, decision, hookSpecificOutput } = answer.value
  const said = warnings(answer.value)
  const mistake = postMistake(answer.value)
  const context = mistake === undefined ? hookSpecificOutput?.additionalContext : undefined
  const entries = [...said, ...contextEntry(context)]
  const extra = context === undefined ? {} : { context }
  if (!answer.value.continue) {
    const text = stopReason ?? 'PostToolUse hook stopped execution'
    const told = isBlank(reason) ? text : trim(reason ?? '')
    return { ...stopped('PostToolUse', 'stopped', entries, { kind: 'stop', text }, told), ...extra }
  }
  if (mistake !== undefined) return failed(`PostToolUse hook returned ${mistake}`, said)
  if (decision === undefined) return { status: 'completed', entries, ...extra }
  return { ...stopped('PostToolUse', 'blocked', entries, feedback(reason ?? ''), reason ?? ''), ...extra }
}

/** After a call `continue:false` counts in spite of these; only the context is lost. */
function postMistake(answer: PostAnswer): string | undefined {
  if (answer.suppressOutput) return 'unsupported suppressOutput'
  if (answer.hookSpecificOutput?.updatedMCPToolOutput !== undefined) return 'unsupported updatedMCPToolOutput'
  if (answer.decision === 'block')
    return isBlank(answer.reason) ? 'decision:block without a non-empty reason' : undefined
  return answer.reason !== undefined && answer.continue ? 'reason without decision' : undefined
}

/** The JSON object on stdout, if that is what stands there. */
function readObject(stdout: string) {
  const read = readJson(trim(stdout))
  return read.ok && isObject(read.value) ? read.value : undefined
}

/** Other text is passed over, unless it looks like JSON. */
function noAnswer(event: string, stdout: string): HookOutcome {
  return /^[{[]/.test(trim(stdout))
    ? failed(`hook returned invalid ${event} JSON output`)
    : { status: 'completed', entries: [] }
}

function failed(text: string, before: readonly HookEntry[] = []): HookOutcome {
  return { status: 'failed', entries: [...before, { kind: 'error', text }] }
}

/** `told` is what the model reads: why the call does not run, or instead of its output. */
function stopped(
  event: HookEvent,
  status: 'blocked' | 'stopped',
  before: readonly HookEntry[],
  last: HookEntry,
  told: string,
): HookOutcome {
  return { status, entries: [...before, last], ...(event === 'PreToolUse' ? { block: told } : { feedback: told }) }
}

function feedback(text: string): HookEntry {
  return { kind: 'feedback', text }
}

function warnings({ systemMessage: text }: { readonly systemMessage: string | undefined }): HookEntry[] {
  return text === undefined ? [] : [{ kind: 'warning', text }]
}

function contextEntry(text: string | undefined): HookEntry[] {
  return text === undefined ? [] : [{ kind: 'context', text }]
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || trim(text) === ''
}
