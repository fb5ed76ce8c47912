import { decodeText, i32, omissible, orDefault, string, struct, u64, usize } from '../../engine/json/decode'
import { historyTokens } from '../../engine/output/content'
import { execText, startFailure } from '../../engine/output/exec'
import { collectOutput } from '../../engine/output/head-tail-buffer'
import type { OutputPiece } from '../../engine/output/piece'
import { type Policy, tokensOfBytes, withTokenLimit } from '../../engine/output/policy'
import {
  collectsFromMs,
  execYieldMs,
  type Poll,
  type Process,
  type ProcessScript,
  pollProcess,
  SIGNALS,
  type Signal,
  startProcess,
  stdinYieldMs,
  unknownProcess,
  writeProcess,
} from '../../engine/output/process'
import { truncateMiddle } from '../../engine/output/truncate'
import { decodeExecCommand } from '../../engine/tools/builtin/exec-command-args'
import { modelOf } from '../../engine/tools/models'
import type { Family } from '../family'
import { recordedText } from '../long-text'
import { scriptOf } from '../simple-commands'

interface Arguments {
  readonly [name: string]: unknown
}

interface Step {
  readonly tool: 'exec_command' | 'write_stdin'
  readonly args: Arguments
}

interface Input {
  readonly model: string
  readonly top?: string
  /** Of `field` only: the policy that the model has there. */
  readonly truncationPolicy?: { readonly mode: Policy['kind']; readonly limit: number }
  readonly args: Arguments
  readonly stdout?: readonly OutputPiece[]
  readonly stderr?: readonly OutputPiece[]
  readonly exitCode?: number
  readonly signal?: string
  readonly steps?: readonly Step[]
}

/** What codex does around a process. No shell runs here: what one would do is read from the vector. */
export const execOutput: Family = {
  name: 'exec-output',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of exec-output')
    const { outputs, output } = expect
    const observed = Array.isArray(outputs) ? outputs : [output]
    const steps = input.steps ?? [{ tool: 'exec_command', args: input.args } as const]
    const texts = play(input, steps, observed)
    return { expected: expect, got: Array.isArray(outputs) ? { outputs: texts } : { output: texts[0] } }
  },
}

const CHUNK_ID = 'c0ffee'
const SESSION_ID = 54321
/** Between an output and the next call. */
const MODEL_MS = 20

/** The calls one after another; the outputs as recorded. */
function play(input: Input, steps: readonly Step[], observed: readonly unknown[]): unknown[] {
  const modelPolicy = policyOf(input)
  let process: Process | undefined
  let isScripted = false
  let now = 0
  return steps.map(({ tool, args }, at) => {
    const text = tool === 'exec_command' ? exec(args, at) : writeStdin(args, at)
    now += MODEL_MS
    return recordedText(masked(truncateMiddle(text, { kind: 'tokens', limit: historyTokens(modelPolicy) })))
  })

  function exec(args: Arguments, at: number): string {
    const decoding = decodeExecCommand(jsonOf(input.stdout ? { cmd: WRITER, ...args } : args))
    if (!decoding.ok) return decoding.text
    const reason = /^exec_command failed: .*: (.*)\\"\)" }$/.exec(String(observed[at]))?.[1]
    if (reason !== undefined) return startFailure(reason)
    const { cmd, tty, yield_time_ms, max_output_tokens } = decoding.args
    const script = input.stdout ? writerScript(input) : scriptOf(cmd, tty, typedAfter(steps, at))
    isScripted = script !== undefined
    process = startProcess(script ?? {}, tty, now)
    return collect(process, at, collectsFromMs(process), execYieldMs(yield_time_ms), max_output_tokens)
  }

  function writeStdin(args: Arguments, at: number): string {
    const decoding = decodeText(writeStdinArgs, jsonOf(args))
    if (!decoding.ok) return `failed to parse function arguments: ${decoding.message}`
    const { session_id, chars, yield_time_ms, max_output_tokens } = decoding.value
    if (!process || session_id !== SESSION_ID) return unknownProcess(session_id)
    const written = writeProcess(process, chars, now)
    if (written.kind === 'refused') return written.text
    return collect(written.process, at, written.fromMs, stdinYieldMs(chars, yield_time_ms), max_output_tokens)
  }

  function collect(
    from: Process,
    at: number,
    fromMs: number,
    yieldMs: number,
    maxOutputTokens: number | undefined,
  ): string {
    const poll = pollProcess(isScripted ? from : asObserved(from, observed[at], fromMs), fromMs, yieldMs)
    now = poll.untilMs
    process = poll.exitCode === undefined ? poll.process : undefined
    return textOf(poll, maxOutputTokens, modelPolicy)
  }
}

const writeStdinArgs = struct('WriteStdinArgs', {
  session_id: i32,
  chars: orDefault(string, ''),
  yield_time_ms: orDefault(u64, 250),
  max_output_tokens: omissible(usize),
})

function textOf({ wallMs, pieces, exitCode }: Poll, maxOutputTokens: number | undefined, modelPolicy: Policy): string {
  const { text, totalBytes, omittedBytes } = collectOutput(pieces)
  return execText({
    chunkId: CHUNK_ID,
    wallMs,
    exitCode,
    sessionId: exitCode === undefined ? SESSION_ID : undefined,
    originalTokens: tokensOfBytes(totalBytes),
    text,
    omittedBytes,
    maxOutputTokens,
    modelPolicy,
  }).text
}

function policyOf({ model, top, truncationPolicy }: Input): Policy {
  const own: Policy = truncationPolicy
    ? { kind: truncationPolicy.mode, limit: truncationPolicy.limit }
    : modelOf(model).policy
  const limit = /^tool_output_token_limit = (\d+)/m.exec(top ?? '')?.[1]
  return limit === undefined ? own : withTokenLimit(own, Number(limit))
}

/** The recorded process, by a command of forty characters, as the columns of refused arguments show. */
const WRITER = 'x'.repeat(40)

/** `stderr` comes half a second after `stdout`. The process is a shell: it takes no notice of some signals sent to itself. */
function writerScript({ stdout = [], stderr = [], exitCode, signal }: Input): ProcessScript {
  const endMs = stdout.length > 0 && stderr.length > 0 ? 500 : 0
  const output = [
    { atMs: 0, pieces: stdout },
    { atMs: endMs, pieces: stderr },
  ]
  const killedBy = SIGNALS.find((known) => known === signal)
  if (killedBy === 'STOP') return { output }
  if (killedBy && !IGNORED_BY_BASH.has(killedBy)) return { output, exit: { atMs: endMs, signal: killedBy } }
  return { output, exit: { atMs: endMs, code: exitCode ?? 0 } }
}

const IGNORED_BY_BASH: ReadonlySet<Signal> = new Set(['QUIT', 'CHLD', 'CONT', 'TSTP', 'TTIN', 'TTOU', 'URG', 'WINCH'])

function typedAfter(steps: readonly Step[], at: number): string[] {
  const texts = steps.slice(at + 1).map(({ args }) => args.chars)
  return texts.filter((text) => typeof text === 'string' && text !== '').map(String)
}

/** Where only bash or the machine knows what a command does, the body and the end are those of the recording. */
function asObserved(process: Process, observed: unknown, atMs: number): Process {
  const [, code, body = ''] =
    /^Chunk ID: .*\nWall time: .*\nProcess (?:exited with code (-?\d+)|running .*)\nOriginal token count: \d+\nOutput:\n([\s\S]*)$/.exec(
      String(observed),
    ) ?? []
  return {
    ...process,
    output: [{ atMs, pieces: [body] }],
    exit: code === undefined ? undefined : { atMs, code: Number(code) },
  }
}

/** What varies from run to run. */
function masked(text: string): string {
  return text
    .replace(`Chunk ID: ${CHUNK_ID}`, 'Chunk ID: <chunk>')
    .replace(/Wall time: \d+\.\d{4} seconds/, 'Wall time: <wall> seconds')
    .replaceAll(String(SESSION_ID), '<session>')
}

/** The arguments as the model sent them: `<N>` stands for a bare number. */
function jsonOf(args: Arguments): string {
  return JSON.stringify(args)
    .replace(/"<([^">]+)>"/g, '$1')
    .replaceAll('"{session}"', String(SESSION_ID))
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.model === 'string'
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}
