import type { Call } from '../call'
import { sleep, type Task } from '../clock'
import { isBlank, printJsonError, readJson } from '../json/read'
import { isObject, type Json, type JsonObject } from '../json/value'
import { fromPlain, writeJson } from '../json/write'
import type { Policy } from '../output/policy'
import { debugDuration } from '../output/wall-time'
import type { ApprovalMode, ServedCall, ServedTool, Server } from '../scenario'
import type { Session } from '../tools/session'
import type { Output, PostHook } from '../tools/tool'
import {
  approvalKey,
  approvalMode,
  approvalsKey,
  decideApproval,
  effectivePolicy,
  isFullAccess,
  REFUSED,
} from './approval'
import {
  type Connection,
  callScript,
  connectionTo,
  failureOf,
  PREPARATION_MS,
  type Reply,
  replyIn,
  restUnless,
  type Script,
  toolTimeoutMs,
} from './connection'
import { type ApprovalAnswer, approvalQuestion, CANCELLED, DECLINED, readAnswer, serverQuestion } from './prompt'
import type { CallResult } from './protocol'
import { eventResult, type Outcome, outputBody, resultJson } from './result'

/** A tool as its server has it, and how hooks name it. */
export interface McpTarget {
  readonly server: Server
  readonly tool: ServedTool
  readonly hookName: string
}

const ITEM = 'mcpToolCall'

/**
 * The handler of an MCP tool: arguments, approval, the server, and the output after its first cut
 * (`core/src/mcp_tool_call.rs`). It always gives an output; whatever goes wrong is a text in it.
 */
export function* handleMcpCall(call: Call, session: Session, target: McpTarget): Task<Output> {
  const startedAt = session.clock.now()
  const read = readArguments(call, session)
  if (!read.ok) session.note(call, { type: 'arguments.refused', text: read.text })
  const outcome = read.ok
    ? yield* runTool(call, session, target, read.args)
    : ({ kind: 'error', text: read.text } as const)
  const policy = ownPolicy(target) ?? session.policy
  const body = outputBody(outcome, { model: session.model, policy, wallMs: session.clock.now() - startedAt }, (cut) =>
    session.note(call, { type: 'output.cut', stage: 1, cut }),
  )
  const recordPolicy = ownPolicy(target)
  const postHook = read.ok ? postHookOf(outcome, target, read.args) : undefined
  return { kind: 'output', body, ...(recordPolicy && { recordPolicy }), ...(postHook && { postHook }) }
}

type Arguments = { readonly ok: true; readonly args: Json | undefined } | { readonly ok: false; readonly text: string }

/** Blank arguments are none; anything else must be JSON of some kind, or it is logged. No schema is looked at. */
function readArguments(call: Call, session: Session): Arguments {
  const text = call.payload.kind === 'function' ? call.payload.arguments : ''
  if (isBlank(text)) return { ok: true, args: undefined }
  const read = readJson(text)
  if (read.ok) return { ok: true, args: read.value }
  const complaint = printJsonError(read.error)
  const message = `failed to parse tool call arguments: ${complaint}`
  session.note(call, { type: 'log', level: 'error', target: 'codex_core::mcp_tool_call', message })
  return { ok: false, text: `err: ${complaint}` }
}

/** The limit that the tool's own table sets, in tokens. */
function ownPolicy({ server, tool }: McpTarget): Policy | undefined {
  const limit = server.tools?.[tool.name]?.outputTokenLimit
  return limit === undefined ? undefined : { kind: 'tokens', limit }
}

/** Only a success has a PostToolUse hook; it is told the whole result. */
function postHookOf(outcome: Outcome, { hookName }: McpTarget, args: Json | undefined): PostHook | undefined {
  if (outcome.kind === 'error' || outcome.result.isError) return undefined
  return { toolName: hookName, toolInput: args ?? new Map(), toolResponse: resultJson(outcome.result) }
}

/** Approval and execution, between the two events of the call's item. */
function* runTool(call: Call, session: Session, target: McpTarget, args: Json | undefined): Task<Outcome> {
  session.note(call, { type: 'item.started', kind: ITEM })
  const refused = yield* approve(call, session, target, args)
  const outcome: Outcome =
    refused === undefined ? yield* execute(call, session, target, args) : { kind: 'error', text: refused }
  const failed = outcome.kind === 'error' || outcome.result.isError === true
  session.note(call, {
    type: 'item.completed',
    kind: ITEM,
    status: failed ? 'failed' : 'completed',
    ...(outcome.kind === 'error' ? { error: outcome.text } : { result: resultJson(eventResult(outcome.result)) }),
  })
  return outcome
}

/** Gives the text that the model reads if the call may not run. */
function* approve(call: Call, session: Session, target: McpTarget, args: Json | undefined): Task<string | undefined> {
  const { server, tool } = target
  const approvals = session.store(approvalsKey)
  const key = approvalKey(server.name, tool.name)
  const mode = approvals.modes.get(key) ?? approvalMode(server, tool.name)
  const { verdict, rule } = decideApproval({
    mode,
    annotations: tool.annotations,
    policy: effectivePolicy(session.scenario),
    full: isFullAccess(session.scenario.sandbox),
    remembered: approvals.remembered.has(key),
  })
  session.note(call, { type: 'approval.decided', rule, verdict })
  switch (verdict) {
    case 'run':
      return undefined
    case 'refuse':
      return REFUSED
    case 'ask':
      return yield* askUser(call, session, target, args, mode)
    default:
      return verdict satisfies never
  }
}

function* askUser(
  call: Call,
  session: Session,
  { server, tool }: McpTarget,
  args: Json | undefined,
  mode: ApprovalMode,
): Task<string | undefined> {
  const { method, params } = approvalQuestion(server.name, tool, args, mode)
  const answer = readAnswer(yield* session.ask(call, method, params), call.callId, mode)
  session.note(call, { type: 'approval.answered', answer, effect: EFFECTS[answer] })
  const approvals = session.store(approvalsKey)
  const key = approvalKey(server.name, tool.name)
  switch (answer) {
    case 'declined':
      return DECLINED
    case 'cancelled':
      return CANCELLED
    case 'once':
      return undefined
    case 'session':
      approvals.remembered.add(key)
      return undefined
    case 'always':
      approvals.remembered.add(key)
      approvals.modes.set(key, 'approve')
      return undefined
    default:
      return answer satisfies never
  }
}

const EFFECTS: Readonly<Record<ApprovalAnswer, string>> = {
  once: 'this call runs',
  session: 'this call runs, and so does every later one of this tool',
  always: 'this call runs, and approval_mode = "approve" is written for this tool',
  declined: 'this call does not run',
  cancelled: 'this call does not run',
}

/** Asks the server, and puts what went wrong into the words of the model's text. */
function* execute(call: Call, session: Session, { server, tool }: McpTarget, args: Json | undefined): Task<Outcome> {
  const limitMs = toolTimeoutMs(server)
  if (limitMs <= PREPARATION_MS) return callError(`timed out awaiting tools/call after ${debugDuration(limitMs)}`)
  const failed = (cause: string) => callError(`tool call failed for \`${server.name}/${tool.name}\``, cause)
  if (args !== undefined && !isObject(args))
    return failed(`MCP tool arguments must be a JSON object, got ${writeJson(args)}`)
  session.note(call, {
    type: 'server.called',
    server: server.name,
    tool: tool.name,
    arguments: args && writeJson(args),
  })
  const reply = yield* requestTool(call, session, server, tool, args)
  const result = toolResultOf(reply)
  const cause = result === undefined ? failureOf(reply, 'tools/call', limitMs) : 'a result'
  session.note(call, { type: 'server.answered', server: server.name, what: cause })
  return result === undefined ? failed(cause) : { kind: 'result', result }
}

function toolResultOf(reply: Reply): CallResult | undefined {
  return reply.kind === 'result' && reply.result.kind === 'tool' ? reply.result.result : undefined
}

/** An error and its cause as crate anyhow prints them: each line of the cause is indented. */
function callError(message: string, cause?: string): Outcome {
  const because = cause === undefined ? '' : `\n\nCaused by:\n    ${cause.replaceAll('\n', '\n    ')}`
  return { kind: 'error', text: `tool call error: ${message}${because}` }
}

/**
 * Sends `tools/call` to a scripted server and waits for the reply: until the limit, or until the server's process ends.
 * While the server waits for an answer of the user's the limit stands still.
 */
export function* requestTool(
  call: Call,
  session: Session,
  server: Server,
  tool: ServedTool,
  args: JsonObject | undefined,
): Task<Reply> {
  const connection = connectionTo(session, server.name)
  if (connection.closed.happened) return { kind: 'closed' }
  const id = connection.nextId++
  const script = callScript(tool, args, id)
  const { ask, afterMs = 0 } = tool.call ?? {}
  let leftMs = toolTimeoutMs(server)
  for (const [phase, workMs] of (ask ? [script.workMs, afterMs] : [script.workMs]).entries()) {
    if (ask && phase > 0) yield* askForServer(call, session, server, ask)
    if (workMs >= leftMs) {
      if (yield* restUnless(session.clock, leftMs, connection.closed)) return { kind: 'closed' }
      endLater(session, connection, script, workMs - leftMs)
      return { kind: 'timeout' }
    }
    if (yield* restUnless(session.clock, workMs, connection.closed)) return { kind: 'closed' }
    leftMs -= workMs
  }
  const reply = replyIn(script.writes, id)
  if (script.exits) session.clock.fire(connection.closed)
  if (reply !== undefined) return reply
  return (yield* restUnless(session.clock, leftMs, connection.closed)) ? { kind: 'closed' } : { kind: 'timeout' }
}

/** A server that nobody waits for any longer may still end. */
function endLater(session: Session, connection: Connection, script: Script, ms: number) {
  if (!script.exits || !Number.isFinite(ms)) return
  function* end(): Task<void> {
    yield* sleep(ms)
    session.clock.fire(connection.closed)
  }
  session.clock.start(end())
}

/** Under the policy `never` the program declines in the user's name, without asking (`codex-mcp/src/elicitation.rs`). */
function* askForServer(call: Call, session: Session, server: Server, ask: NonNullable<ServedCall['ask']>): Task<void> {
  if (effectivePolicy(session.scenario) === 'never') return
  const { method, params } = serverQuestion(server.name, ask.message, fromPlain(ask.schema))
  yield* session.ask(call, method, params)
}
