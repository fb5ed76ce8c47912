import { parse } from 'smol-toml'
import { type ListedHook, listHooks } from '../../engine/hooks/config'
import type { HookConfig, HookGives } from '../../engine/hooks/hook'
import { placeHooks } from '../../engine/hooks/plan'
import type { PlainJson } from '../../engine/json/value'
import { fromPlain, toPlain } from '../../engine/json/write'
import type { ApprovalPolicy, Command, Emission, Sandbox, Scenario, Server } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Fact, Trace } from '../../engine/trace'
import type { Family } from '../family'
import { recordedText } from '../long-text'
import { scriptOf } from '../simple-commands'

/** A hook as a vector gives it: the keys of its handler in the file, and what its command does. */
interface RecordedHook {
  readonly event: HookConfig['event']
  readonly matcher?: string
  readonly group?: number
  readonly timeout?: number
  readonly async?: boolean
  readonly additionalContextLimit?: number
  readonly command?: string
  readonly gives?: HookGives
}

interface Input {
  readonly model?: string
  readonly client?: 'exec'
  readonly args?: readonly string[]
  readonly policy?: ApprovalPolicy
  readonly sandbox?: Sandbox
  readonly trust?: 'other' | 'disabled'
  readonly answers?: Scenario['answers']
  readonly hooks?: readonly RecordedHook[]
  readonly hooksJson?: string
  readonly hooksToml?: string
  readonly config?: string
  readonly listOnly?: boolean
  readonly turns?: readonly (readonly Emission[])[]
  readonly readBack?: readonly string[]
}

type Recorded = Readonly<Record<string, unknown>>

const CWD = '/tmp/oracle-abcdef/work'
const HOOKS_JSON = '<root>/home/hooks.json'
const CONFIG_TOML = '<root>/home/config.toml'
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const BYPASSED =
  '`--dangerously-bypass-hook-trust` is enabled. Enabled hooks may run without review for this invocation.'

/** Hooks around calls, and the list of hooks that a client is shown. */
export const hooks: Family = {
  name: 'hooks',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of hooks')
    if (input.listOnly) return { expected: expect, got: listed(input) }
    const trace = simulate(scenarioOf(input))
    const all = observed(input, trace)
    const got = Object.fromEntries(Object.keys(expect).map((key) => [key, all[key]?.()]))
    return { expected: inOrder(expect), got: inOrder(got) }
  },
}

function listed({ hooksJson, hooksToml, config }: Input): Recorded {
  const { features } = parse(config ?? '')
  const { hooks: inToml } = parse(hooksToml ?? '')
  const list = listHooks({
    ...(hooksJson !== undefined && { json: { path: HOOKS_JSON, text: hooksJson } }),
    ...(isRecord(inToml) && { toml: { path: CONFIG_TOML, hooks: fromPlain(inToml as PlainJson) } }),
    cwd: '<root>/work',
    enabled: !isRecord(features) || features.hooks !== false,
  })
  const shown = list.hooks.map((hook) => {
    const { key, eventName, matcher, timeoutSec, statusMessage, additionalContextLimit, handlerType } = hook
    const handler =
      hook.handlerType === 'command'
        ? { command: hook.command, async: hook.async }
        : { server: hook.server, tool: hook.tool }
    return {
      ...{ key, eventName, handlerType, ...handler, matcher: matcher ?? null, timeoutSec },
      statusMessage: statusMessage ?? null,
      additionalContextLimit: additionalContextLimit ?? null,
      ...{ trustStatus: 'untrusted', enabled: true, source: 'user' },
    }
  })
  return { hooks: shown, warnings: list.warnings, errors: list.errors }
}

function scenarioOf(input: Input): Scenario {
  const { model = 'mock-model', client = 'interactive', policy = 'never', answers = [] } = input
  return {
    model,
    client,
    approvalPolicy: policy,
    sandbox: input.sandbox ?? (client === 'exec' && !input.args ? 'read-only' : 'danger-full-access'),
    build: 'release',
    config: {},
    servers: input.answers ? servers.map(({ defaultToolsApprovalMode: _, ...server }) => server) : servers,
    hooks: hooksOf(input),
    world: { cwd: CWD, files: {}, commands: commandsIn(input) },
    answers,
    turns: turnsOf(input),
  }
}

/** What the model sends; the first command that outlives its call is session 1000 in the engine. */
function turnsOf({ turns = [] }: Input): Scenario['turns'] {
  return JSON.parse(JSON.stringify(turns).replaceAll('<session>', '1000'))
}

const text = (shown: string): PlainJson => [{ type: 'text', text: shown }]
const tool = (name: string, call: object = {}) => ({ name, inputSchema: { type: 'object' }, call })

const servers: readonly Server[] = [
  {
    name: 'srv',
    defaultToolsApprovalMode: 'approve',
    serves: {
      tools: [
        tool('echo'),
        tool('other', { result: { content: text('other') } }),
        tool('fail', { result: { content: text('it failed'), isError: true } }),
        tool('broken', { error: { code: -32000, message: 'broken' } }),
        tool('structured', {
          result: { content: text('text'), structuredContent: { n: 1, list: ['a'] }, _meta: { k: 'v' } },
        }),
        tool('_odd.name', { result: { content: text('odd') } }),
      ],
      resources: [{ resources: [{ uri: 'demo://1', name: 'one' }] }],
      read: { 'demo://1': { contents: [{ uri: 'demo://1', text: 'first' }] } },
    },
  },
  {
    name: 'my-server',
    defaultToolsApprovalMode: 'approve',
    serves: { tools: [tool('echo', { result: { content: text('mine') } })] },
  },
]

function hooksOf({ hooks = [], hooksJson, client, args = [], trust }: Input): HookConfig[] {
  const trusted = trust !== 'other' && (client !== 'exec' || args.includes('--dangerously-bypass-hook-trust'))
  const common = { trusted, enabled: trust !== 'disabled' }
  if (hooksJson !== undefined) return hooksInFile(hooksJson).map((hook) => ({ ...hook, ...common }))
  return hooks.map(({ timeout, command, gives, ...hook }) => ({
    ...hook,
    ...common,
    ...(timeout !== undefined && { timeoutSec: timeout }),
    gives: command === undefined ? (gives ?? {}) : shellAnswer(command),
  }))
}

/** The hooks of a file as a scenario has them: tools of servers, and commands that a shell is not needed for. */
function hooksInFile(file: string): HookConfig[] {
  const list = listHooks({ json: { path: HOOKS_JSON, text: file }, cwd: '', enabled: true })
  return list.hooks.flatMap((hook) => {
    const event = { preToolUse: 'PreToolUse', postToolUse: 'PostToolUse' }[hook.eventName]
    return event === 'PreToolUse' || event === 'PostToolUse' ? [hookInFile(event, hook)] : []
  })
}

function hookInFile(event: HookConfig['event'], hook: ListedHook): HookConfig {
  const { matcher, timeoutSec, additionalContextLimit } = hook
  const common = {
    event,
    timeoutSec,
    ...(matcher !== undefined && { matcher }),
    ...(additionalContextLimit !== undefined && { additionalContextLimit }),
  }
  if (hook.handlerType === 'command') return { ...common, async: hook.async, gives: shellAnswer(hook.command) }
  const { server, tool } = hook
  const input = Object.fromEntries(Array.from(hook.input, ([key, value]) => [key, toPlain(value)]))
  return { ...common, handler: { type: 'mcp_tool', server, tool, input } }
}

/** What a shell makes of a hook's command; one that there is not ends with 127. */
function shellAnswer(command: string): HookGives {
  const script = scriptOf(command, false)
  if (!script) return { exit: 127 }
  const stdout = (script.output ?? []).flatMap(({ pieces }) => pieces).join('')
  const { exit } = script
  return {
    stdout,
    exit: exit && 'code' in exit ? exit.code : 0,
    sleepMs: exit?.atMs ?? 0,
  }
}

/** What the commands do that the model or a hook names. */
function commandsIn(input: Input): Command[] {
  const typed: string[] = []
  const named = new Map<string, boolean>([['echo changed', false]])
  for (const emission of turnsOf(input).flat()) {
    const args = 'arguments' in emission ? argumentsOf(emission.arguments) : {}
    if (typeof args.chars === 'string' && args.chars !== '') typed.push(args.chars)
    if (typeof args.cmd === 'string') named.set(args.cmd, args.tty === true)
  }
  for (const hook of input.hooks ?? []) {
    const found = /"updatedInput":\s*\{"command":\s*("(?:[^"\\]|\\.)*")/.exec(hook.gives?.stdout ?? '')?.[1]
    if (found !== undefined) named.set(JSON.parse(found), false)
  }
  return [...named].map(([cmd, tty]) => ({ cmd, ...commandOf(cmd, tty, typed) }))
}

function commandOf(cmd: string, tty: boolean, typed: readonly string[]): Omit<Command, 'cmd'> {
  const [, times, words] = /^i=0; while \[ \$i -lt (\d+) \]; do echo ([\w $]+); i=\$\(\(i\+1\)\); done$/.exec(cmd) ?? []
  if (words !== undefined) {
    return {
      output: Array.from({ length: Number(times) }, (_, i) => `${words.replaceAll('$i', String(i))}\n`).join(''),
    }
  }
  if (cmd === 'pwd') return { output: `${CWD}\n` }
  const script = scriptOf(cmd, tty, typed)
  return script ? { exit: 'never', ...script } : {}
}

function argumentsOf(value: PlainJson | undefined): Recorded {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : undefined
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** All that a vector may say of a run, by its key in `expect`. */
function observed(input: Input, trace: Trace): Readonly<Record<string, () => unknown>> {
  const facts = <Type extends Fact['type']>(type: Type) =>
    trace.events.flatMap((event) => {
      const callId = trace.calls[event.call ?? -1]?.callId ?? ''
      return isFact(event, type) ? [{ ...event, callId }] : []
    })
  const placed = placeHooks(trace.scenario.hooks)
  const items = (trace.requests.at(-1)?.input ?? []).map((item) => shownItem(toPlain(item)))
  const added = items.filter(({ type }) => type === 'message')
  const outputs: Recorded = Object.fromEntries(
    items.filter(({ type }) => /_output$/.test(String(type))).map((item) => [item.call_id, masked(item.output)]),
  )
  const completed = facts('item.completed')
  return {
    outputs: () => outputs,
    added: () => added.map(({ role, content }) => ({ role, text: shownText(textsIn(content)) })),
    order: () =>
      items.map(({ type, role, call_id }) =>
        type === 'message' ? role : `${/_output$/.test(String(type)) ? 'output' : 'call'} ${call_id}`,
      ),
    runs: () =>
      facts('hook.finished').map(({ run: { id, ...run } }) => ({
        ...run,
        id: id.replace(/^([a-z-]+:\d+:).*(:[^:]*)$/, '$1<file>$2'),
        entries: run.entries.map((entry) => ({ ...entry, text: shownText(entry.text) })),
      })),
    stdin: () =>
      facts('hook.started').flatMap(({ stdin, place }) => {
        const config = placed[place]?.config
        const hook = config ? trace.scenario.hooks.indexOf(config) : -1
        const made = input.hooks?.[hook]
        // What a hook reads is recorded only of those that were made to write it down.
        return made && made.command === undefined ? [readByHook(stdin, hook)] : []
      }),
    mcpCalls: () =>
      facts('server.called')
        .filter(({ tool }) => servers.some(({ serves }) => serves.tools?.some(({ name }) => name === tool)))
        .map((call) => ({ name: call.tool, arguments: JSON.parse(call.arguments ?? 'null') })),
    items: () =>
      completed.map(({ kind, status, error, result, callId }) => {
        const type = kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
        // A resource tool fails with the text that the model reads.
        const withoutResult = type === 'mcpToolCall' && status === 'failed' && result === undefined
        const told = error === undefined && withoutResult ? outputs[callId] : error
        return { type, id: callId, status, ...(told !== undefined && { error: masked(told) }) }
      }),
    files: () => Object.fromEntries((input.readBack ?? []).map((path) => [path, fileAt(trace, path)])),
    saw: () =>
      Object.fromEntries(
        facts('hook.started').map(({ stdin }) => {
          const { tool_use_id, tool_name } = JSON.parse(stdin)
          return [tool_use_id, tool_name]
        }),
      ),
    turn: () => trace.outcome,
    requests: () => trace.requests.length,
    exitCode: () => (trace.outcome === 'completed' ? 0 : 1),
    messages: () => (input.args?.includes('--dangerously-bypass-hook-trust') ? [BYPASSED, BYPASSED] : []),
    commandItem: () => completed.some(({ kind }) => kind === 'commandExecution'),
  }
}

function isFact<Type extends Fact['type']>(fact: Fact, type: Type): fact is Extract<Fact, { type: Type }> {
  return fact.type === type
}

function fileAt({ files }: Trace, path: string): unknown {
  return files[path] ?? files[`${CWD}/${path}`] ?? null
}

function readByHook(stdin: string, place: number): Recorded {
  const shown = stdin
    .replace(/"transcript_path":"[^"]*"/, '"transcript_path":"<root>/home/sessions/<date>/rollout-<time>-<uuid>.jsonl"')
    .replace(/("(?:session|turn)_id":")[^"]*/g, '$1<uuid>')
    .replace(/Wall time: [\d.]+ seconds/g, 'Wall time: <wall> seconds')
    .replaceAll(CWD.replace('/work', ''), '<root>')
  const json: unknown = JSON.parse(shown)
  return { hook: place, json, ...(JSON.stringify(json) !== shown && { raw: shown }) }
}

function shownItem(item: PlainJson): Recorded {
  return isRecord(item) ? item : {}
}

function textsIn(content: unknown): string {
  const parts: unknown[] = Array.isArray(content) ? content : []
  return parts.map((part) => (isRecord(part) ? String(part.text) : '')).join('')
}

function shownText(whole: string): unknown {
  return recordedText(whole.replaceAll('/tmp/hook_outputs', '<tmp>/hook_outputs').replace(UUID, '<uuid>'))
}

/** An output with the placeholders that vectors have. */
function masked(output: unknown): unknown {
  const shown = JSON.stringify(output)
    .replace(/Chunk ID: [0-9a-f]{6}/g, 'Chunk ID: <chunk>')
    .replace(/Wall time: [\d.]+ seconds/g, 'Wall time: <wall> seconds')
    .replace(/session ID \d+/g, 'session ID <session>')
    .replaceAll(CWD.replace('/work', ''), '<root>')
  return JSON.parse(shown)
}

/** Lists that vectors sort in a way of their own are compared in this one, and what hooks read with the order of its keys. */
function inOrder(seen: Recorded): Recorded {
  const sorted = (key: string, shown: (each: unknown) => unknown = (each) => each) => {
    const list: unknown = seen[key]
    return Array.isArray(list) && { [key]: list.toSorted((a, b) => compare(keyOf(a), keyOf(b))).map(shown) }
  }
  const asText = (read: unknown) => (isRecord(read) ? { ...read, json: JSON.stringify(read.json) } : read)
  return { ...seen, ...sorted('runs'), ...sorted('items'), ...sorted('stdin', asText) }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function keyOf(value: unknown): string {
  const { id, hook, json } = isRecord(value) ? value : {}
  return `${id} ${hook} ${isRecord(json) ? json.tool_use_id : ''}`
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && ('turns' in value || 'listOnly' in value)
}

function isRecord(value: unknown): value is Recorded {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
