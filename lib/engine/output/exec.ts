import { utf8Length } from '../utf8'
import { omissionNotice } from './head-tail-buffer'
import { bytesOf, type Policy, tokensOfBytes, withAllowance } from './policy'
import { type Cut, cutOf, truncateFormatted, truncateMiddle, truncationWarning } from './truncate'
import { wallSeconds } from './wall-time'

/** What exec_command and write_stdin have to tell, before any of it is cut for the model. */
export interface ExecOutput {
  /** Six hexadecimal digits; absent for a patch that was intercepted (6.2). */
  readonly chunkId?: string | undefined
  readonly wallMs: number
  /** Only of a process that has ended. */
  readonly exitCode?: number | undefined
  /** Only of a process that is still running. */
  readonly sessionId?: number | undefined
  /** Of all bytes printed, the dropped ones too; absent for an intercepted patch. */
  readonly originalTokens?: number | undefined
  /** As `collectOutput` gives it. */
  readonly text: string
  readonly omittedBytes: number
  /** As the call asked for it. */
  readonly maxOutputTokens?: number | undefined
  readonly modelPolicy: Policy
}

/** The text of such an output and the parts it was made of. */
export interface ExecText {
  readonly text: string
  readonly header: string
  readonly body: string
  /** The body before it was fitted to history: what a PostToolUse hook reads. */
  readonly response: string
  /** The policy that made the body; it is smaller than the chosen one if `response` was too long for history. */
  readonly policy: Policy
  readonly chosenPolicy: Policy
  /** How many bytes history leaves to the body. */
  readonly room: number
  /** What the policy cut out of the collected text. */
  readonly cut: Cut | undefined
}

const DEFAULT_MAX_OUTPUT_TOKENS = 10_000

/** What the model reads of a process, fitted to what history keeps (`response_text`, core/src/tools/context.rs). */
export function execText(output: ExecOutput): ExecText {
  const header = execHeader(output)
  const room = Math.max(0, bytesOf(withAllowance(output.modelPolicy)) - utf8Length(header) - 1)
  const chosenPolicy = choosePolicy(output.maxOutputTokens, output.modelPolicy)
  const response = execBody(output, chosenPolicy)
  const { body, policy } = fitToRoom(output, chosenPolicy, response, room)
  const cut = cutOf(output.text, policy)
  return { text: `${header}\n${body}`, header, body, response, policy, chosenPolicy, room, cut }
}

/** `response_header`, core/src/tools/context.rs. */
function execHeader({ chunkId, wallMs, exitCode, sessionId, originalTokens }: ExecOutput): string {
  const lines = [`Wall time: ${wallSeconds(wallMs)} seconds`]
  if (chunkId !== undefined) lines.unshift(`Chunk ID: ${chunkId}`)
  if (exitCode !== undefined) lines.push(`Process exited with code ${exitCode}`)
  if (sessionId !== undefined) lines.push(`Process running with session ID ${sessionId}`)
  if (originalTokens !== undefined) lines.push(`Original token count: ${originalTokens}`)
  return [...lines, 'Output:'].join('\n')
}

/** The call's own limit counts only if it is smaller than the model's (`model_output_policy`, core/src/tools/context.rs). */
export function choosePolicy(maxOutputTokens: number | undefined, modelPolicy: Policy): Policy {
  const asked: Policy = { kind: 'tokens', limit: maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS }
  return bytesOf(asked) < bytesOf(modelPolicy) ? asked : modelPolicy
}

/** `truncated_output_with_policy`, core/src/tools/context.rs. */
function execBody({ text, omittedBytes, originalTokens }: ExecOutput, policy: Policy): string {
  if (omittedBytes === 0) return truncateFormatted(text, policy)
  const notice = omissionNotice(omittedBytes)
  const bytes = utf8Length(text)
  if (bytes <= bytesOf(policy)) return text.includes(notice) ? text : `${notice}\n${text}`
  const truncated = truncateMiddle(text, policy)
  const said = truncated.includes(notice) ? '' : `${notice}\n`
  return `${truncationWarning(originalTokens ?? tokensOfBytes(bytes))}\n${said}\n${truncated}`
}

/** Cuts more for as long as history would have to cut again (the loop of `response_text`, core/src/tools/context.rs). */
function fitToRoom(
  output: ExecOutput,
  chosen: Policy,
  response: string,
  room: number,
): { body: string; policy: Policy } {
  let policy = chosen
  let body = response
  for (let excess = utf8Length(body) - room; excess > 0 && policy.limit > 0; excess = utf8Length(body) - room) {
    const less = policy.kind === 'bytes' ? excess : tokensOfBytes(excess)
    policy = { kind: policy.kind, limit: Math.max(0, policy.limit - less) }
    body = execBody(output, policy)
  }
  return { body, policy }
}

/** A command that could not be started (`UnifiedExecError::CreateProcess`, core/src/unified_exec/errors.rs). */
export function startFailure(reason: string): string {
  return rejectedCommand(`Failed to create unified exec process: ${reason}`)
}

/** A command that was not allowed to start. The reason is printed twice over as Rust's `{:?}` prints a text. */
export function rejectedCommand(reason: string): string {
  return `exec_command failed: CreateProcess { message: "Rejected(\\"${reason}\\")" }`
}
