import type { Json } from '../../json/value'
import { fromPlain } from '../../json/write'
import type { PatchSandbox } from '../../patch/approval'
import type { ApprovalPolicy } from '../../scenario'
import { commandActions } from './command-actions'
import { commandLine } from './command-line'
import { removesByForce } from './forced-removal'
import { plainCommands, readScript } from './shell-script'

/** A command that wants to run. */
export interface CommandRequest {
  /** The words of the shell's own call: its program, its options, the script. */
  readonly argv: readonly string[]
  readonly script: string
  /** The absolute folder in which it is to run. */
  readonly cwd: string
  /** It asks to run outside of the sandbox. */
  readonly escalated: boolean
  readonly justification: string | undefined
  readonly prefixRule: readonly string[] | undefined
}

/** Whether it may, and the rule that says so. `text` is the reason of a refusal. */
type CommandVerdict =
  | { readonly verdict: 'run'; readonly rule: string }
  | { readonly verdict: 'ask'; readonly rule: string; readonly amendment: readonly string[] }
  | { readonly verdict: 'refuse'; readonly rule: string; readonly text: string }

/** Decides about a command before it runs (`core/src/exec_policy.rs`). */
export function assessCommand(
  { argv, script, escalated, prefixRule }: CommandRequest,
  policy: ApprovalPolicy,
  sandbox: PatchSandbox['kind'],
): CommandVerdict {
  const forced = readScript(script)?.commands.some(({ words }) => removesByForce(words)) ?? false
  const rule = forced
    ? 'it deletes files without asking'
    : policy === 'untrusted'
      ? 'the policy untrusted asks about every command'
      : escalated && sandbox !== 'danger-full-access'
        ? 'it wants to leave the sandbox'
        : 'nothing forbids it'
  if (forced && policy === 'never') return { verdict: 'refuse', rule, text: removalRefused(argv) }
  if (policy === 'never' || rule === 'nothing forbids it') return { verdict: 'run', rule }
  const commands = plainCommands(script) ?? [argv]
  const asked = policy === 'untrusted' || escalated ? commands[0] : commands.find((words) => removesByForce(words))
  return { verdict: 'ask', rule, amendment: usablePrefix(prefixRule, commands) ?? asked ?? argv }
}

function removalRefused(argv: readonly string[]): string {
  return `\`${commandLine(argv)}\` rejected: rm -f style commands are not permitted. Use a safer approach`
}

/** Programs that run any text they are given: a rule that allows them would allow everything. */
const interpreters =
  /^(\/bin\/)?(ba|da|fi|k|z)?sh( -l?c)?$|^(cmd|powershell|pwsh)(\.exe)?( \S+)?$|^(python3?|py|pypy3?)w?( -c?| -3)?$|^(bun|deno|julia|lua|node(js)?|perl|ruby)( -e| eval| run)?$|^php( -r)?$|^(p?npm|yarn) run$|^(git|env|sudo|osascript|Rscript)$/

/** The rule that the model proposes for later, if it covers the whole script and is not too wide. */
function usablePrefix(
  prefix: readonly string[] | undefined,
  commands: readonly (readonly string[])[],
): readonly string[] | undefined {
  if (prefix === undefined || prefix.length === 0 || interpreters.test(prefix.join(' '))) return undefined
  return commands.every((words) => prefix.every((word, at) => words[at] === word)) ? prefix : undefined
}

/** What the client is asked, without the ids (`item/commandExecution/requestApproval`, app-server-protocol). */
export function commandQuestion(
  { argv, script, cwd, justification }: CommandRequest,
  amendment: readonly string[],
): Json {
  return fromPlain({
    kind: 'command',
    environmentId: 'local',
    reason: justification,
    command: commandLine(argv),
    cwd,
    commandActions: commandActions(script, cwd),
    proposedExecpolicyAmendment: amendment,
    availableDecisions: ['accept', { acceptWithExecpolicyAmendment: { execpolicy_amendment: amendment } }, 'cancel'],
  })
}
