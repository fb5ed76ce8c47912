import { plainScenario } from '@/lib/scenario/defaults'
import type { OutputPiece } from '../../engine/output/piece'
import type { Policy } from '../../engine/output/policy'
import { SIGNALS, type Signal } from '../../engine/output/process'
import type { Command, Emission, Scenario } from '../../engine/scenario'
import { type Family, isRecord } from '../family'
import { recordedText } from '../long-text'
import { play, withGivenIds, worldWith } from '../play'
import { joined, masked, outputsOf } from '../recorded-run'
import { sessionConfig } from '../session-config'

interface Step {
  readonly tool: 'exec_command' | 'write_stdin'
  readonly args: { readonly [name: string]: unknown }
}

interface Input {
  readonly model: string
  /** Lines of config.toml. */
  readonly top?: string
  /** Of `field` only: the policy that the model has there. */
  readonly truncationPolicy?: { readonly mode: Policy['kind']; readonly limit: number }
  readonly args: Step['args']
  readonly stdout?: readonly OutputPiece[]
  readonly stderr?: readonly OutputPiece[]
  readonly exitCode?: number
  readonly signal?: string
  readonly steps?: readonly Step[]
}

/** What codex does around a process: one that writes what the vector says, a command, or a session of several calls. */
export const execOutput: Family = {
  name: 'exec-output',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of exec-output')
    const { outputs, output } = expect
    const recorded = Object.fromEntries(
      (Array.isArray(outputs) ? outputs : [output]).map((text, at) => [idAt(at), text]),
    )
    const scenario = withGivenIds(scenarioOf(input), '{session}', firstSession, recorded)
    const trace = play(scenario, recorded)
    const texts = outputsOf(trace).map((item) => joined(item.get('output')))
    const session = firstSession(texts.join('\n'))
    const got = texts.map((text) => recordedText(sessionMasked(masked(text), session)))
    return { expected: expect, got: Array.isArray(outputs) ? { outputs: got } : { output: got[0] }, trace }
  },
}

function scenarioOf(input: Input): Scenario {
  const { stdout, steps = [{ tool: 'exec_command', args: stdout ? { cmd: WRITER, ...input.args } : input.args }] } =
    input
  return {
    ...plainScenario,
    ...modelWithPolicy(input),
    world: { ...worldWith({}), commands: stdout ? [writer(input)] : [] },
    turns: steps.map(({ tool, args }, at) => [
      { type: 'function_call', call_id: idAt(at), name: tool, arguments: argumentsText(args) } satisfies Emission,
    ]),
  }
}

function idAt(step: number): string {
  return `c${step + 1}`
}

/** The arguments as the model sent them: `<N>` stands for a bare number, and so does `{session}`. */
function argumentsText(args: Step['args']): string {
  return JSON.stringify(args)
    .replace(/"<([^">]+)>"/g, '$1')
    .replaceAll('"{session}"', '{session}')
}

function firstSession(outputs: string): string | undefined {
  return /Process running with session ID (\d+)/.exec(outputs)?.[1]
}

function sessionMasked(text: string, session: string | undefined): string {
  return session === undefined
    ? text
    : text.replace(new RegExp(`(Unknown process id )${session}\\b`, 'g'), '$1<session>')
}

/** Another policy of the model is that of a model whose policy is of this kind, under the limit that the setting then gives. */
function modelWithPolicy({ model, top, truncationPolicy }: Input): Pick<Scenario, 'model' | 'config'> {
  const config = sessionConfig(top)
  if (truncationPolicy === undefined) return { model, config }
  const { mode, limit } = truncationPolicy
  return mode === 'bytes'
    ? { model: 'mock-model', config: { toolOutputTokenLimit: limit / 4, ...config } }
    : { model: 'gpt-5.5', config: { toolOutputTokenLimit: limit, ...config } }
}

/** The recorded process, by a command of forty characters, as the columns of refused arguments show. */
const WRITER = 'x'.repeat(40)

/** `stderr` comes half a second after `stdout`. The process is a shell: it takes no notice of some signals sent to itself. */
function writer({ stdout = [], stderr = [], exitCode, signal }: Input): Command {
  const endMs = stdout.length > 0 && stderr.length > 0 ? 500 : 0
  const output = [
    { atMs: 0, pieces: stdout },
    { atMs: endMs, pieces: stderr },
  ]
  const killedBy = SIGNALS.find((known) => known === signal)
  if (killedBy === 'STOP') return { cmd: WRITER, output, exit: 'never' }
  if (killedBy && !IGNORED_BY_BASH.has(killedBy))
    return { cmd: WRITER, output, exit: { atMs: endMs, signal: killedBy } }
  return { cmd: WRITER, output, exit: { atMs: endMs, code: exitCode ?? 0 } }
}

const IGNORED_BY_BASH: ReadonlySet<Signal> = new Set(['QUIT', 'CHLD', 'CONT', 'TSTP', 'TTIN', 'TTOU', 'URG', 'WINCH'])

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.model === 'string'
}
