import type { Call } from '../../call'
import { sleep, type Task } from '../../clock'
import { commandSubject } from '../../hooks/payload'
import { decodeText } from '../../json/decode'
import { debugString } from '../../json/quote'
import { readJson } from '../../json/read'
import { isObject, type Json } from '../../json/value'
import { writeJson } from '../../json/write'
import { effectivePolicy } from '../../mcp/approval'
import { execText, rejectedCommand, startFailure } from '../../output/exec'
import { collectsFromMs, execYieldMs, startProcess } from '../../output/process'
import { type Files, readText, resolvePath } from '../../patch/files'
import { IMPLICIT, interceptPatch } from '../../patch/interception'
import { invalidPath } from '../../patch/verify'
import type { Stop } from '../../trace'
import type { Session } from '../session'
import type { Handled, HookSubject, Rewritten, Tool } from '../tool'
import { argumentsOf, badArguments, refused } from './answer'
import { allowedForSession, askUser, FAILED_REQUEST } from './approval'
import { assessCommand, type CommandRequest, commandQuestion } from './command-approval'
import { commandArgs, decodeExecCommand, type ExecCommandArgs } from './exec-command-args'
import { NO_COMMAND, updatedCommand } from './hook-command'
import { runPatch } from './patch-call'
import { collect, commandOutput, nextScript, type RunningCommand, runningCommands, scriptOf } from './processes'
import { functionSpec, type Properties } from './spec'

const properties: Properties = {
  cmd: { type: 'string', description: 'Shell command to execute.' },
  justification: {
    type: 'string',
    description: 'User-facing approval question for `require_escalated`; omit otherwise.',
  },
  login: {
    type: 'boolean',
    description: 'True runs the shell with -l/-i semantics; false disables them. Defaults to true.',
  },
  max_output_tokens: {
    type: 'number',
    description: 'Output token budget. Defaults to 10000 tokens; larger requests may be capped by policy.',
  },
  prefix_rule: {
    type: 'array',
    description:
      'Reusable approval prefix for `cmd`, only with `sandbox_permissions: "require_escalated"`; for example ["git", "pull"].',
    items: { type: 'string' },
  },
  sandbox_permissions: {
    type: 'string',
    description:
      'Per-command sandbox override. Defaults to `use_default`; use `require_escalated` for unsandboxed execution.',
    enum: ['use_default', 'require_escalated'],
  },
  shell: { type: 'string', description: "Shell binary to launch. Defaults to the user's default shell." },
  tty: {
    type: 'boolean',
    description: 'True allocates a PTY for the command; false or omitted uses plain pipes.',
  },
  workdir: { type: 'string', description: 'Working directory for the command. Defaults to the turn cwd.' },
  yield_time_ms: {
    type: 'number',
    description: 'Wait before yielding output. Defaults to 10000 ms; effective range is 250-30000 ms.',
  },
}

/** Runs a shell command. Whether the model may ask for a login shell is a setting (`core/src/tools/handlers/unified_exec/exec_command.rs`). */
export function execCommandTool(allowLoginShell: boolean): Tool {
  const { login, ...others } = properties
  return {
    name: { namespace: undefined, name: 'exec_command' },
    exposure: 'direct',
    spec: functionSpec(
      'exec_command',
      'Runs a command in a PTY, returning output or a session ID for ongoing interaction.',
      allowLoginShell ? properties : others,
      ['cmd'],
    ),
    accepts: ['function'],
    lock: 'read',
    lockReason: 'commands may run side by side',
    preHook: subject,
    rewrite,
    handle,
  }
}

/** No hook hears of arguments that do not decode. The environment is not looked at here. */
function subject(call: Call): HookSubject | undefined {
  const decoded = decodeText(commandArgs, argumentsOf(call))
  return decoded.ok ? commandSubject(decoded.value.cmd) : undefined
}

/** A hook's command takes the place of `cmd`; the other arguments stay. */
function rewrite(call: Call, updatedInput: Json): Rewritten {
  const command = updatedCommand(updatedInput)
  if (command === undefined) return NO_COMMAND
  const before = readJson(argumentsOf(call))
  if (!before.ok || !isObject(before.value)) return { ok: false, text: 'exec_command arguments must be an object' }
  const after = writeJson(new Map([...before.value, ['cmd', command]]))
  return { ok: true, call: { ...call, payload: { kind: 'function', arguments: after } } }
}

function* handle(call: Call, session: Session): Task<Handled> {
  const decoded = decodeExecCommand(argumentsOf(call))
  if (!decoded.ok) return badArguments(session, call, decoded.text)
  session.note(call, { type: 'arguments.decoded', struct: 'ExecCommandArgs' })
  const { args } = decoded
  const complaint = complaintAbout(args, session)
  if (complaint !== undefined) return refused(complaint)
  const cwd = resolvePath(session.scenario.world.cwd, args.workdir ?? '')?.replace(/(?<=.)\/$/, '')
  if (cwd === undefined) return refused(invalidPath(args.workdir ?? ''))
  const argv = [shellProgram(args.shell), loginOf(args, session) ? '-lc' : '-c', args.cmd]

  const found = interceptPatch(args.cmd)
  if (found.kind === 'implicit') return refused(IMPLICIT)
  if (found.kind === 'patch') {
    const { patch, workdir } = found
    const intercepted = workdir === undefined ? {} : { workdir }
    const answer = yield* runPatch(session, call, { patch, cwd, intercepted })
    if (answer.kind !== 'applied') return answer
    const { text } = execText({
      wallMs: 0,
      text: answer.text,
      omittedBytes: 0,
      maxOutputTokens: args.max_output_tokens,
      modelPolicy: session.policy,
    })
    return { kind: 'output', body: text }
  }

  const stopped = yield* approve(session, call, requestOf(args, argv, cwd), args.tty)
  if (stopped !== undefined) return stopped
  const { command, scripted } = nextScript(session, args.cmd)
  const obstacle = args.cmd.includes('\0')
    ? 'nul byte found in provided data'
    : (folderError(session.files, cwd) ?? command.cannotStart)
  if (obstacle !== undefined) {
    session.note(call, { type: 'item.completed', kind: 'commandExecution', status: 'failed' })
    return refused(startFailure(obstacle))
  }
  session.note(call, { type: 'process.started', cmd: args.cmd, scripted })
  const process = startProcess(scriptOf(command), args.tty, session.clock.now())
  const running: RunningCommand = { id: session.nextSessionId(), cmd: args.cmd, startedBy: call, process }
  session.store(runningCommands).set(running.id, running)
  const fromMs = collectsFromMs(process)
  yield* sleep(fromMs - session.clock.now())
  const poll = yield* collect(session, running, fromMs, execYieldMs(args.yield_time_ms))
  return commandOutput(session, call, running, poll, args.max_output_tokens)
}

/** The checks ahead of everything else, in their order. */
function complaintAbout(args: ExecCommandArgs, { scenario }: Session): string | undefined {
  const { sandbox_permissions: permissions, additional_permissions: additional, justification } = args
  if (justification !== undefined && permissions === undefined) {
    return '`justification` requires an explicit `sandbox_permissions`; use `sandbox_permissions: "require_escalated"` for unsandboxed execution, or omit `justification`.'
  }
  if (args.login === true && scenario.config.allowLoginShell === false) {
    return 'login shell is disabled by config; omit `login` or set it to false.'
  }
  const wantsMore = permissions === 'with_additional_permissions' || additional !== undefined
  if (!wantsMore && permissions !== 'require_escalated') return undefined
  if (effectivePolicy(scenario) === 'never') {
    return 'approval policy is Never; reject command — you cannot ask for escalated permissions if the approval policy is Never'
  }
  return wantsMore
    ? 'additional permissions are disabled; enable `features.exec_permission_approvals` before using `with_additional_permissions`'
    : undefined
}

/** The program of a shell by its name alone; an unknown one is replaced (`core/src/shell.rs`). */
function shellProgram(shell = 'bash'): string {
  const name = shell.slice(shell.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '')
  if (name === 'bash') return '/bin/bash'
  return name === 'sh' ? '/usr/bin/sh' : '/bin/sh'
}

function loginOf({ login }: ExecCommandArgs, { scenario }: Session): boolean {
  return login ?? scenario.config.allowLoginShell ?? true
}

function requestOf(args: ExecCommandArgs, argv: readonly string[], cwd: string): CommandRequest {
  return {
    argv,
    script: args.cmd,
    cwd,
    escalated: args.sandbox_permissions === 'require_escalated',
    justification: args.justification,
    prefixRule: args.prefix_rule,
  }
}

/** The approval step; gives why the command does not run, or nothing if it may. */
function* approve(session: Session, call: Call, request: CommandRequest, tty: boolean): Task<Stop | undefined> {
  const { scenario } = session
  const assessed = assessCommand(request, effectivePolicy(scenario), scenario.sandbox)
  const allowed = session.store(allowedForSession)
  const key = `command ${JSON.stringify([request.argv, request.cwd, tty, request.escalated])}`
  const known = assessed.verdict === 'ask' && allowed.has(key)
  session.note(call, {
    type: 'approval.decided',
    rule: known ? 'the same command was allowed for the session' : assessed.rule,
    verdict: known ? 'run' : assessed.verdict,
  })
  if (assessed.verdict === 'refuse') return refused(rejectedCommand(quotedTwice(assessed.text)))
  session.note(call, { type: 'item.started', kind: 'commandExecution' })
  if (assessed.verdict === 'run' || known) return undefined
  const method = 'item/commandExecution/requestApproval'
  const decision = yield* askUser(session, call, method, commandQuestion(request, assessed.amendment))
  if (decision === 'acceptForSession') allowed.add(key)
  if (decision === 'accept' || decision === 'acceptForSession') return undefined
  session.note(call, { type: 'item.completed', kind: 'commandExecution', status: 'declined' })
  if (decision === 'cancel') return yield* session.interrupt()
  return refused(rejectedCommand(decision === 'decline' ? 'rejected by user' : FAILED_REQUEST))
}

/** A reason that is printed inside of a text that is printed inside of a text. */
function quotedTwice(reason: string): string {
  return debugString(debugString(reason).slice(1, -1)).slice(1, -1)
}

/** Why no process can start in a folder, as the system says it. */
function folderError(files: Files, cwd: string): string | undefined {
  if (files.folders.has(cwd)) return undefined
  if (files.contents.has(cwd)) return 'Not a directory (os error 20)'
  const read = readText(files, cwd)
  return 'error' in read ? read.error : undefined
}
