import { type OutputPiece, throughTerminal } from './piece'

/** By number: the first is 1. */
export const SIGNALS = [
  'HUP',
  'INT',
  'QUIT',
  'ILL',
  'TRAP',
  'ABRT',
  'BUS',
  'FPE',
  'KILL',
  'USR1',
  'SEGV',
  'USR2',
  'PIPE',
  'ALRM',
  'TERM',
  'STKFLT',
  'CHLD',
  'CONT',
  'STOP',
  'TSTP',
  'TTIN',
  'TTOU',
  'URG',
  'XCPU',
  'XFSZ',
  'VTALRM',
  'PROF',
  'WINCH',
  'IO',
  'PWR',
  'SYS',
] as const
export type Signal = (typeof SIGNALS)[number]

/** What a process prints at one moment, on stdout or stderr. */
export interface Printed {
  readonly atMs: number
  readonly pieces: readonly OutputPiece[]
}

/** The end of a process: by itself with a code, or killed by a signal. */
export type Exit = { readonly atMs: number } & ({ readonly code: number } | { readonly signal: Signal })

/** What a process does when something is written to it. Times count from that moment. */
export interface Reaction {
  /** The text it answers to; absent: any. */
  readonly when?: string
  readonly output?: readonly Printed[]
  /** Takes the place of the end it would have had. */
  readonly exit?: Exit
}

/** All that a command does, as part of a scenario's world. Times count from its start. */
export interface ProcessScript {
  readonly output?: readonly Printed[]
  /** Absent: it runs until something written to it ends it. */
  readonly exit?: Exit
  /** When a child in the background lets go of its output; absent: when it ends. */
  readonly closeAtMs?: number
  /** A reaction answers one text that is written; the first that fits and has not been used does. */
  readonly onStdin?: readonly Reaction[]
  /** false: the terminal does not show what is typed (`stty -echo`). */
  readonly echo?: boolean
}

/** A started process at a moment of virtual time: what it has printed but nobody has read, and what it is going to do. */
export interface Process {
  readonly startMs: number
  readonly tty: boolean
  readonly echo: boolean
  readonly output: readonly Printed[]
  readonly exit: Exit | undefined
  readonly closeMs: number
  readonly reactions: readonly Reaction[]
}

/** What one call collects of a process. `exitCode` is there if it has ended: then its session is gone. */
export interface Poll {
  readonly untilMs: number
  readonly wallMs: number
  readonly pieces: readonly OutputPiece[]
  readonly exitCode: number | undefined
  readonly process: Process
}

/** A text was written (poll from `fromMs`), or refused with what the model reads instead. */
export type Written =
  | { readonly kind: 'written'; readonly process: Process; readonly fromMs: number }
  | { readonly kind: 'refused'; readonly text: string }

/** A new process is watched so long for an early end; then its wall time and its yield time begin (core/src/unified_exec/process.rs). */
const LAUNCH_WAIT_MS = 150
/** After the end the rest of the output is waited for so long (`collect_output_until_deadline`, core/src/unified_exec/process_manager.rs). */
const CLOSE_WAIT_MS = 50
/** A process is given so long to answer what was typed, before its poll begins (`write_stdin`, core/src/unified_exec/process_manager.rs). */
const TYPING_PAUSE_MS = 100

const MIN_YIELD_MS = 250
const MAX_YIELD_MS = 30_000
const MIN_EMPTY_YIELD_MS = 5000
const MAX_EMPTY_YIELD_MS = 300_000
const INTERRUPT = '\u0003'

/** How long exec_command waits for the end of a process (`clamp_yield_time`, core/src/unified_exec/mod.rs). */
export function execYieldMs(asked = 10_000): number {
  return Math.min(Math.max(asked, MIN_YIELD_MS), MAX_YIELD_MS)
}

/** How long write_stdin waits: a poll without text longer than one behind a text (`write_stdin`, core/src/unified_exec/process_manager.rs). */
export function stdinYieldMs(chars: string, asked = MIN_YIELD_MS): number {
  return chars === ''
    ? Math.min(Math.max(asked, MIN_EMPTY_YIELD_MS), MAX_EMPTY_YIELD_MS)
    : Math.min(Math.max(asked, MIN_YIELD_MS), MAX_YIELD_MS)
}

/** Starts a process at a moment of virtual time. */
export function startProcess(script: ProcessScript, tty: boolean, nowMs: number): Process {
  return {
    startMs: nowMs,
    tty,
    echo: script.echo ?? true,
    output: printedFrom(script.output ?? [], tty, nowMs),
    exit: exitFrom(script.exit, nowMs),
    closeMs: nowMs + (script.closeAtMs ?? 0),
    reactions: script.onStdin ?? [],
  }
}

/** When exec_command begins to collect: as soon as the process ends, but at the latest after the launch wait. */
export function collectsFromMs({ startMs, exit }: Process): number {
  return Math.min(startMs + LAUNCH_WAIT_MS, exit?.atMs ?? Number.POSITIVE_INFINITY)
}

/** Collects what a process has printed and still prints, until it ends or the yield time has passed. */
export function pollProcess(process: Process, fromMs: number, yieldMs: number): Poll {
  const deadline = fromMs + yieldMs
  const { exit } = process
  const ended = exit !== undefined && exit.atMs <= deadline
  const untilMs = ended ? Math.min(deadline, outputEndMs(process, Math.max(fromMs, exit.atMs))) : deadline
  const isRead = ({ atMs }: Printed) => atMs <= untilMs
  return {
    untilMs,
    wallMs: untilMs - fromMs,
    pieces: process.output.filter(isRead).flatMap(({ pieces }) => pieces),
    exitCode: ended ? exitCode(exit, process.tty) : undefined,
    process: { ...process, output: process.output.filter((printed) => !isRead(printed)) },
  }
}

/** The output of an ended process is read to its end, which a child in the background can delay, but not for long. */
function outputEndMs({ output, closeMs }: Process, noticedMs: number): number {
  const closed = Math.max(closeMs, ...output.map(({ atMs }) => atMs))
  return Math.min(Math.max(noticedMs, closed), noticedMs + CLOSE_WAIT_MS)
}

/** A signal shows as 128 + its number; a process on a terminal that was killed shows 1 (seen on the real program). */
function exitCode(exit: Exit, tty: boolean): number {
  if ('code' in exit) return exit.code
  return tty ? 1 : 129 + SIGNALS.indexOf(exit.signal)
}

/** Writes a text to a process; an empty one only polls. Without a terminal stdin is closed: all but an interrupt is refused. */
export function writeProcess(process: Process, chars: string, nowMs: number): Written {
  const ended = process.exit !== undefined && process.exit.atMs <= nowMs
  if (chars === '') return { kind: 'written', process, fromMs: nowMs }
  if (!process.tty) {
    if (chars !== INTERRUPT) return { kind: 'refused', text: STDIN_CLOSED }
    return { kind: 'written', process: ended ? process : react(process, chars, nowMs), fromMs: nowMs }
  }
  if (ended) return { kind: 'written', process, fromMs: nowMs }
  const echo = process.echo ? [{ atMs: nowMs, pieces: [terminalEcho(chars)] }] : []
  const echoed = { ...process, output: inOrder([...process.output, ...echo]) }
  return { kind: 'written', process: react(echoed, chars, nowMs), fromMs: nowMs + TYPING_PAUSE_MS }
}

const STDIN_CLOSED =
  'write_stdin failed: stdin is closed for this session; rerun exec_command with tty=true to keep stdin open'

/** write_stdin to a session that never was or has ended. */
export function unknownProcess(sessionId: number): string {
  return `write_stdin failed: Unknown process id ${sessionId}`
}

/** The scripted reaction; without one an interrupt kills, and anything else is read by nobody. */
function react(process: Process, chars: string, nowMs: number): Process {
  const reaction = process.reactions.find(({ when }) => when === undefined || when === chars)
  const killed = reaction === undefined && chars.includes(INTERRUPT)
  const exit: Exit | undefined = killed ? { atMs: nowMs, signal: 'INT' } : exitFrom(reaction?.exit, nowMs)
  const answer = printedFrom(reaction?.output ?? [], process.tty, nowMs)
  const before = exit === undefined ? process.output : process.output.filter(({ atMs }) => atMs <= exit.atMs)
  return {
    ...process,
    output: inOrder([...before, ...answer]),
    exit: exit ?? process.exit,
    reactions: process.reactions.filter((other) => other !== reaction),
  }
}

function printedFrom(output: readonly Printed[], tty: boolean, nowMs: number): Printed[] {
  return inOrder(
    output.map(({ atMs, pieces }) => ({ atMs: nowMs + atMs, pieces: tty ? pieces.map(throughTerminal) : pieces })),
  )
}

function exitFrom(exit: Exit | undefined, nowMs: number): Exit | undefined {
  return exit && { ...exit, atMs: nowMs + exit.atMs }
}

function inOrder(output: readonly Printed[]): Printed[] {
  return output.toSorted((a, b) => a.atMs - b.atMs)
}

/** A terminal shows what is typed: `^C` for a control character, nothing for the end of input; its editing keys are left out. */
function terminalEcho(chars: string): string {
  let echo = ''
  for (const char of chars) {
    const code = char.charCodeAt(0)
    if (char === '\n' || char === '\r') echo += '\r\n'
    else if (char === '\u0004') continue
    else if (char === '\t' || (code >= 0x20 && code !== 0x7f)) echo += char
    else echo += `^${String.fromCharCode(code ^ 0x40)}`
  }
  return echo
}
