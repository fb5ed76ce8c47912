import type { Annotations, ApprovalMode, ApprovalPolicy, Sandbox, Scenario, Server } from '../scenario'
import type { StoreKey } from '../tools/session'

/** All that decides whether a call of an MCP tool may run. */
export interface ApprovalInput {
  readonly mode: ApprovalMode
  readonly annotations: Annotations | undefined
  readonly policy: ApprovalPolicy
  /** Whether the sandbox leaves everything open (`danger-full-access`). */
  readonly full: boolean
  /** Whether the user has allowed this tool for the session. */
  readonly remembered: boolean
}

export type Verdict = 'run' | 'ask' | 'refuse'

/** The rules, in the order in which they are tried. `needs-…` and `harmless-…` tell whether a mode wants approval at all. */
export type ApprovalRule =
  | 'mode-approve'
  | 'full-access'
  | 'mode-prompt'
  | 'writes-read-only'
  | 'writes-other'
  | 'auto-destructive'
  | 'auto-read-only'
  | 'auto-unknown-harm'
  | 'auto-closed-world'
  | 'auto-open-world'
  | 'remembered'
  | 'policy-never'
  | 'question'

/** One rule that was looked at, and whether it applied. */
export interface ApprovalStep {
  readonly rule: ApprovalRule
  readonly applies: boolean
}

export interface ApprovalDecision {
  readonly verdict: Verdict
  /** The rule that gave the verdict. */
  readonly rule: ApprovalRule
  /** All rules that were looked at, the deciding one last. */
  readonly path: readonly ApprovalStep[]
}

/** What the model reads of a call that nobody may be asked about. */
export const REFUSED = 'MCP tool call requires approval, but approval policy is never'

/** Decides about one call (`core/src/mcp_tool_call.rs`, maybe_request_mcp_tool_approval; strict automatic review is off). */
export function decideApproval(input: ApprovalInput): ApprovalDecision {
  const path: ApprovalStep[] = []
  const applies = (rule: ApprovalRule, it: boolean) => {
    path.push({ rule, applies: it })
    return it
  }
  const decided = (verdict: Verdict): ApprovalDecision => ({ verdict, rule: path.at(-1)?.rule ?? 'question', path })
  const { mode, policy, full, remembered } = input

  if (applies('mode-approve', mode === 'approve')) return decided('run')
  if (applies('full-access', policy === 'never' && full)) return decided('run')
  if (!needsApproval(input, applies)) return decided('run')
  if (applies('remembered', mode === 'auto' && remembered)) return decided('run')
  if (applies('policy-never', policy === 'never')) return decided('refuse')
  applies('question', true)
  return decided('ask')
}

type Applies = (rule: ApprovalRule, it: boolean) => boolean

/** Whether the mode wants approval for a tool with these hints. A hint that is not given is not false. */
function needsApproval({ mode, annotations = {} }: ApprovalInput, applies: Applies): boolean {
  const { destructiveHint: destructive, readOnlyHint: readOnly, openWorldHint: openWorld } = annotations
  switch (mode) {
    case 'prompt':
      return applies('mode-prompt', true)
    case 'writes':
      return !applies('writes-read-only', readOnly === true) && applies('writes-other', true)
    case 'approve':
      return false
    case 'auto':
      if (applies('auto-destructive', destructive === true)) return true
      if (applies('auto-read-only', readOnly === true)) return false
      if (applies('auto-unknown-harm', destructive === undefined)) return true
      if (applies('auto-closed-world', openWorld === false)) return false
      return applies('auto-open-world', true)
    default:
      return mode satisfies never
  }
}

/** What the user has allowed so far: tools for the session, and modes that an answer wrote into the configuration. */
export interface Approvals {
  readonly remembered: Set<string>
  readonly modes: Map<string, ApprovalMode>
}

export const approvalsKey: StoreKey<Approvals> = {
  name: 'mcp-approvals',
  initial: () => ({ remembered: new Set(), modes: new Map() }),
}

/** The name under which a tool is remembered: its server and its raw name. */
export function approvalKey(server: string, tool: string): string {
  return JSON.stringify([server, tool])
}

/** The mode in force for a tool: its own, else its server's, else `auto`. */
export function approvalMode({ tools, defaultToolsApprovalMode }: Server, tool: string): ApprovalMode {
  return tools?.[tool]?.approvalMode ?? defaultToolsApprovalMode ?? 'auto'
}

/** `codex exec` has nobody to ask: it always works under the policy `never`. */
export function effectivePolicy({
  client,
  approvalPolicy,
}: Pick<Scenario, 'client' | 'approvalPolicy'>): ApprovalPolicy {
  return client === 'exec' ? 'never' : approvalPolicy
}

export function isFullAccess(sandbox: Sandbox): boolean {
  return sandbox === 'danger-full-access'
}
