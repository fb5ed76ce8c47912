import { collectsFromMs, execYieldMs, type ProcessScript, startProcess, stdinYieldMs } from '../engine/output/process'
import type { Command, Emission, FileContent, Scenario, World } from '../engine/scenario'
import { simulate } from '../engine/simulate'
import type { Trace } from '../engine/trace'
import { isRecord } from './family'
import { CWD, joined, outputsOf, ROOT } from './recorded-run'
import { plainOf } from './server-config'
import { scriptOf } from './simple-commands'

/** What was recorded as outputs, by call id. */
export interface RecordedOutputs {
  readonly [callId: string]: unknown
}

/** The recorded output items by the ids of their calls. */
export function outputsById(items: unknown): RecordedOutputs {
  const list: readonly unknown[] = Array.isArray(items) ? items : []
  return Object.fromEntries(list.flatMap((item) => (isRecord(item) ? [[String(item.call_id), item.output]] : [])))
}

/** The surroundings of a recorded run, but for what its commands do: that is found out while it is played. */
export function worldWith(files: World['files']): World {
  return { cwd: CWD, files, commands: [], agentAnswer: 'sub answer' }
}

/** Files, and what commands write, as vectors of `field` describe them: long texts in short. */
export interface Described {
  readonly files?: { readonly [path: string]: unknown } | undefined
  /** What each writes, and its code. */
  readonly commands?: { readonly [cmd: string]: unknown } | undefined
}

export function describedWorld({ files = {}, commands = {} }: Described): World {
  return {
    ...worldWith(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, describedFile(content)]))),
    commands: Object.entries(commands).map(([cmd, described]) => {
      const { stdout = '', exitCode = 0 } = isRecord(described) ? described : {}
      return { cmd, output: String(plainOf(stdout)), exit: { atMs: 0, code: Number(exitCode) } }
    }),
  }
}

/** A picture is given as base64, or in short; everything else is text. */
function describedFile(content: unknown): FileContent {
  if (!isRecord(content)) return String(content)
  if ('base64' in content) return { base64: String(plainOf(content.base64)) }
  const text = String(plainOf(content))
  return 'noisePng' in content ? { base64: text } : text
}

/**
 * Runs a scenario whose commands only a shell knows. For each command that starts and that the scenario does not script, what
 * a few words of shell do is worked out; what more do is taken from the recorded outputs of the call and of those that write
 * to the process later. Only the bodies and the ends are taken: all that codex puts around them is the engine's.
 */
export function play(scenario: Scenario, outputs: RecordedOutputs = {}): Trace {
  const trace = simulate(scenario)
  const commands = startedBy(trace).flatMap((started) => (started.scripted ? [] : scripted(started, outputs)))
  if (commands.length === 0) return trace
  const { world } = scenario
  return simulate({ ...scenario, world: { ...world, commands: [...world.commands, ...commands] } })
}

/**
 * Puts ids into the turns of a scenario: `placeholder` stands for one that the run gives away before that turn.
 * @param idIn finds it in the outputs so far
 */
export function withGivenIds(
  scenario: Scenario,
  placeholder: string,
  idIn: (outputs: string) => string | undefined,
  outputs: RecordedOutputs = {},
): Scenario {
  const turns: (readonly Emission[])[] = []
  for (const turn of scenario.turns) {
    const text = JSON.stringify(turn)
    if (!text.includes(placeholder)) {
      turns.push(turn)
      continue
    }
    const before = outputsOf(play({ ...scenario, turns }, outputs))
    const id = idIn(before.map((item) => joined(item.get('output'))).join('\n'))
    turns.push(JSON.parse(text.replaceAll(placeholder, id ?? placeholder)))
  }
  return { ...scenario, turns }
}

/** A process that one call started, and the calls that write to it or poll it later. */
interface Started {
  readonly cmd: string
  readonly scripted: boolean
  readonly callId: string
  readonly tty: boolean
  readonly yieldMs: number
  readonly writes: readonly Write[]
}

interface Write {
  readonly callId: string
  readonly chars: string
  readonly yieldMs: number
}

function startedBy({ scenario, events, calls }: Trace): Started[] {
  const emissions = scenario.turns.flat()
  return events
    .filter((event) => event.type === 'process.started')
    .map(({ cmd, scripted, call }, place) => {
      const { callId = '', payload } = calls[call ?? -1] ?? {}
      const args = argumentsIn(payload?.kind === 'function' ? payload.arguments : '')
      return {
        cmd,
        scripted,
        callId,
        tty: args.tty === true,
        yieldMs: execYieldMs(numberIn(args.yield_time_ms)),
        writes: emissions.flatMap((item) => writesTo(FIRST_SESSION + place, item)),
      }
    })
}

/** The engine numbers the processes of a run from here. */
const FIRST_SESSION = 1000

function writesTo(session: number, item: Emission): Write[] {
  if (!('call_id' in item) || item.name !== 'write_stdin' || typeof item.arguments !== 'string') return []
  const { session_id: id, chars, yield_time_ms: asked } = argumentsIn(item.arguments)
  if (id !== session) return []
  const text = typeof chars === 'string' ? chars : ''
  return [{ callId: String(item.call_id), chars: text, yieldMs: stdinYieldMs(text, numberIn(asked)) }]
}

function scripted(started: Started, outputs: RecordedOutputs): Command[] {
  const { cmd, tty, writes } = started
  const typed = writes.map(({ chars }) => chars).filter((chars) => chars !== '')
  const script = scriptOf(cmd, tty, typed) ?? recordedScript(started, outputs)
  if (script === undefined) return []
  return 'cannotStart' in script ? [{ cmd, ...script }] : [{ cmd, ...script, exit: script.exit ?? 'never' }]
}

/** What the recorded outputs of a process show of it. */
type Shown = { readonly body: string; readonly code: number | undefined }

/**
 * The process that gives the recorded outputs, one after another. Each body is printed when the call that took it begins to
 * wait, and what a terminal echoed is in the body.
 */
function recordedScript(
  { callId, tty, yieldMs, writes }: Started,
  outputs: RecordedOutputs,
): ProcessScript | { readonly cannotStart: string } | undefined {
  const cannotStart = obstacleIn(outputs[callId])
  if (cannotStart !== undefined) return { cannotStart }
  const first = shownIn(outputs[callId], tty)
  if (first === undefined) return undefined
  const output = [{ atMs: 0, pieces: [first.body] }]
  if (first.code !== undefined) return { output, exit: { atMs: 0, code: first.code } }
  const onStdin: NonNullable<ProcessScript['onStdin']>[number][] = []
  let atMs = collectsFromMs(startProcess({}, tty, 0)) + yieldMs
  for (const write of writes) {
    const shown = shownIn(outputs[write.callId], tty)
    if (shown === undefined) continue
    const { body, code } = shown
    if (write.chars !== '') {
      onStdin.push({
        when: write.chars,
        output: [{ atMs: 0, pieces: [body] }],
        ...(code !== undefined && { exit: { atMs: 0, code } }),
      })
    } else {
      output.push({ atMs: atMs + 1, pieces: [body] })
      if (code !== undefined) return { output, onStdin, echo: false, exit: { atMs: atMs + 1, code } }
    }
    atMs += write.yieldMs + (tty && write.chars !== '' ? TYPING_PAUSE_MS : 0)
  }
  return { output, onStdin, echo: false }
}

/** Between what is typed on a terminal and the wait for what comes of it. */
const TYPING_PAUSE_MS = 100

function shownIn(output: unknown, tty: boolean): Shown | undefined {
  const [, code, body] =
    /^(?:Chunk ID: .*\n)?Wall time: .*\nProcess (?:exited with code (-?\d+)|running .*)\nOriginal token count: \d+\nOutput:\n([\s\S]*)$/.exec(
      String(output),
    ) ?? []
  if (body === undefined) return undefined
  const unmasked = body.replaceAll('<root>', ROOT)
  return {
    // A terminal makes the `\r` itself.
    body: tty ? unmasked.replaceAll('\r\n', '\n') : unmasked,
    code: code === undefined ? undefined : Number(code),
  }
}

function obstacleIn(output: unknown): string | undefined {
  return /^exec_command failed: .*: (.*)\\"\)" }$/.exec(String(output))?.[1]
}

function argumentsIn(text: string): { readonly [name: string]: unknown } {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
