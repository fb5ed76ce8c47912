import type { Call } from '../../call'
import { sleep, type Task } from '../../clock'
import { commandSubject } from '../../hooks/payload'
import { execText } from '../../output/exec'
import { collectOutput } from '../../output/head-tail-buffer'
import { type Poll, type Process, type ProcessScript, pollProcess } from '../../output/process'
import type { Command } from '../../scenario'
import type { Session, StoreKey } from '../session'
import type { Output } from '../tool'
import { unscriptedCommand } from './plain-commands'

/** A process that was started by one call and may be polled by others. */
export interface RunningCommand {
  readonly id: number
  readonly cmd: string
  readonly startedBy: Call
  process: Process
}

/** The processes that have not been seen to end, by session id (`core/src/unified_exec/process_manager.rs`). */
export const runningCommands: StoreKey<Map<number, RunningCommand>> = { name: 'processes', initial: () => new Map() }

const timesRun: StoreKey<Map<string, number>> = { name: 'timesRun', initial: () => new Map() }

/** What the world says that a command does this time. */
export function nextScript(session: Session, cmd: string): { readonly command: Command; readonly scripted: boolean } {
  const entries = session.scenario.world.commands.filter((command) => command.cmd === cmd)
  const runs = session.store(timesRun)
  const run = runs.get(cmd) ?? 0
  runs.set(cmd, run + 1)
  const entry = entries[Math.min(run, entries.length - 1)]
  return { command: entry ?? { cmd, ...unscriptedCommand(cmd) }, scripted: entry !== undefined }
}

/** The script of a command in full: its shorthands written out. */
export function scriptOf({ output = [], exit, ...more }: Command): ProcessScript {
  const printed = typeof output === 'string' ? [{ atMs: 0, pieces: [output] }] : output
  if (exit === 'never') return { ...more, output: printed }
  const lastMs = printed.reduce((last, { atMs }) => Math.max(last, atMs), 0)
  return { ...more, output: printed, exit: exit ?? { atMs: lastMs, code: 0 } }
}

/** Waits for the end of a process, but no longer than the yield time, and takes what it has printed by then. */
export function* collect(session: Session, running: RunningCommand, fromMs: number, yieldMs: number): Task<Poll> {
  for (;;) {
    // Looked at again after each rest: another call may have written to the process.
    const poll = pollProcess(running.process, fromMs, yieldMs)
    const now = session.clock.now()
    const restMs = poll.untilMs - now
    if (!(now + restMs > now)) {
      running.process = poll.process
      return poll
    }
    yield* sleep(restMs)
  }
}

/** Makes the output of a call that has collected: its text, and what hooks are told if the process has ended. */
export function commandOutput(
  session: Session,
  call: Call,
  running: RunningCommand,
  poll: Poll,
  maxOutputTokens: number | undefined,
): Output {
  const { text, totalBytes, omittedBytes } = collectOutput(poll.pieces)
  const { id, cmd, startedBy } = running
  const ended = poll.exitCode !== undefined
  session.note(call, { type: 'process.collected', bytes: totalBytes, ended })
  if (ended) {
    session.store(runningCommands).delete(id)
    const status = poll.exitCode === 0 ? 'completed' : 'failed'
    session.note(startedBy, { type: 'item.completed', kind: 'commandExecution', status })
  }
  const made = execText({
    chunkId: session.nextChunkId(),
    wallMs: poll.wallMs,
    exitCode: poll.exitCode,
    sessionId: ended ? undefined : id,
    originalTokens: Math.ceil(totalBytes / 4),
    text,
    omittedBytes,
    maxOutputTokens,
    modelPolicy: session.policy,
  })
  if (made.cut !== undefined) session.note(call, { type: 'output.cut', stage: 1, cut: made.cut })
  const { response } = made
  return {
    kind: 'output',
    body: made.text,
    ...(ended && {
      postHook: {
        ...commandSubject(cmd),
        toolResponse: response,
        ...(startedBy.index !== call.index && { toolUseId: startedBy.callId }),
      },
    }),
  }
}
