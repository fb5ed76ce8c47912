import { parse } from 'smol-toml'
import { plainScenario } from '@/lib/scenario/defaults'
import { type ListedHook, listHooks } from '../../engine/hooks/config'
import type { HookConfig, HookGives } from '../../engine/hooks/hook'
import type { PlainJson } from '../../engine/json/value'
import { fromPlain, toPlain } from '../../engine/json/write'
import type { ApprovalPolicy, Emission, Sandbox, Scenario, Server } from '../../engine/scenario'
import type { Fact, HistoryItem, Trace } from '../../engine/trace'
import { type Comparison, type Family, type Fields, isRecord } from '../family'
import { recordedText } from '../long-text'
import { play, withGivenIds, worldWith } from '../play'
import { hooksStarted, isOutput, joined, masked, maskedDeep, newItems, outputsOf } from '../recorded-run'
import { scriptOf } from '../simple-commands'

/** A hook as a vector gives it: the keys of its handler in the file, and what its command does. */
export interface RecordedHook {
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

const HOOKS_JSON = '<root>/home/hooks.json'
const CONFIG_TOML = '<root>/home/config.toml'

/** Hooks around calls, and the list of hooks that a client is shown. */
export const hooks: Family = {
  name: 'hooks',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of hooks')
    if (input.listOnly) return { expected: expect, got: listed(input) }
    const recorded = isRecord(expect.outputs) ? expect.outputs : {}
    const scenario = withGivenIds(scenarioOf(input), '<session>', lastSession, recorded)
    return compare(input, expect, play(scenario, recorded))
  },
}

/** What the kind of vector tells of: the calls that a hook saw, what `codex exec` shows, or all that an app server's client sees. */
function compare(input: Input, expect: Fields, trace: Trace): Comparison {
  if ('saw' in expect) return { expected: expect, got: { saw: seenCalls(trace) }, trace }
  if (input.client === 'exec') return { expected: expect, got: shownByExec(input, trace), trace }
  return { expected: inOrder(expect), got: inOrder(shownToClient(input, trace)), trace }
}

function lastSession(outputs: string): string | undefined {
  return [...outputs.matchAll(/Process running with session ID (\d+)/g)].at(-1)?.[1]
}

function listed({ hooksJson, hooksToml, config }: Input): Fields {
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
  const { model = 'mock-model', client = 'interactive', policy = 'never', answers = [], turns = [] } = input
  return {
    ...plainScenario,
    model,
    client,
    approvalPolicy: policy,
    sandbox: input.sandbox ?? (client === 'exec' && !input.args ? 'read-only' : 'danger-full-access'),
    servers: input.answers ? servers.map(({ defaultToolsApprovalMode: _, ...server }) => server) : servers,
    hooks: hooksOf(input),
    world: worldWith({}),
    answers,
    turns,
  }
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
  return hooks.map((hook) => ({ ...madeHook(hook), ...common }))
}

/** A hook as a scenario has it; a command of its own is one that a shell is not needed for. */
export function madeHook({ timeout, command, gives = {}, ...hook }: RecordedHook): HookConfig {
  return {
    ...hook,
    ...(timeout !== undefined && { timeoutSec: timeout }),
    gives: command === undefined ? gives : shellAnswer(command),
  }
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

/** Which calls a hook saw, and the tool names it was given. */
function seenCalls(trace: Trace): Fields {
  return Object.fromEntries(
    hooksStarted(trace).map(({ stdin }) => {
      const { tool_use_id: id, tool_name: name } = JSON.parse(stdin)
      return [id, name]
    }),
  )
}

function shownByExec({ args = [] }: Input, trace: Trace): Fields {
  return {
    exitCode: trace.outcome === 'completed' ? 0 : 1,
    outputs: outputsById(trace),
    messages: args.includes('--dangerously-bypass-hook-trust') ? [BYPASSED, BYPASSED] : [],
    commandItem: factsOf(trace, 'item.completed').some(({ kind }) => kind === 'commandExecution'),
  }
}

const BYPASSED =
  '`--dangerously-bypass-hook-trust` is enabled. Enabled hooks may run without review for this invocation.'

/** All that is recorded of a run under an app server. Nothing added, no call of a server or no item leaves its key out. */
function shownToClient(input: Input, trace: Trace): Fields {
  const added = newItems(trace).filter((item) => item.get('type') === 'message')
  const calls = factsOf(trace, 'server.called')
  const items = factsOf(trace, 'item.completed')
  return {
    outputs: outputsById(trace),
    ...(added.length > 0 && {
      added: added.map((item) => ({ role: item.get('role'), text: longText(joined(item.get('content'))) })),
      order: newItems(trace).map(placeInShort),
    }),
    runs: factsOf(trace, 'hook.finished').map(({ run: { id, ...run } }) => ({
      ...run,
      id: id.replace(/^([a-z-]+:\d+:).*(:[^:]*)$/, '$1<file>$2'),
      entries: run.entries.map((entry) => ({ ...entry, text: longText(entry.text) })),
    })),
    stdin: readByHooks(input, trace),
    ...(calls.length > 0 && {
      mcpCalls: calls.map((call) => ({ name: call.tool, arguments: JSON.parse(call.arguments ?? 'null') })),
    }),
    ...(items.length > 0 && {
      items: items.map(({ kind, status, error, call }) => ({
        type: kind,
        id: callIdOf(trace, call),
        status,
        ...(error !== undefined && { error: masked(error) }),
      })),
    }),
    ...(input.readBack && {
      files: Object.fromEntries(input.readBack.map((path) => [path, trace.files[path] ?? null])),
    }),
    turn: trace.outcome,
    requests: trace.requests.length,
  }
}

function outputsById(trace: Trace): Fields {
  return Object.fromEntries(
    outputsOf(trace).map((item) => [String(item.get('call_id')), maskedDeep(toPlain(item.get('output') ?? null))]),
  )
}

function placeInShort(item: HistoryItem): unknown {
  if (item.get('type') === 'message') return item.get('role')
  return `${isOutput(item) ? 'output' : 'call'} ${item.get('call_id')}`
}

/** What each hook read, by its place; recorded only of those whose command was made to write it down. */
function readByHooks({ hooks: made = [] }: Input, trace: Trace): Fields[] {
  return hooksStarted(trace).flatMap(({ hook, stdin }) => {
    if (made[hook] === undefined || made[hook].command !== undefined) return []
    const shown = masked(stdin)
    const json: unknown = JSON.parse(shown)
    return [{ hook, json, ...(JSON.stringify(json) !== shown && { raw: shown }) }]
  })
}

function longText(text: string): unknown {
  return recordedText(masked(text))
}

function callIdOf({ calls }: Trace, index: number | undefined): string {
  return calls[index ?? -1]?.callId ?? ''
}

type FactOf<Type extends Fact['type']> = Extract<Fact, { readonly type: Type }> & { readonly call?: number }

function factsOf<Type extends Fact['type']>({ events }: Trace, type: Type): FactOf<Type>[] {
  return events.filter((event): event is Extract<typeof event, { readonly type: Type }> => event.type === type)
}

/** Lists that vectors sort in a way of their own are compared in this one, and what hooks read with the order of its keys. */
function inOrder(seen: Fields): Fields {
  const sorted = (key: string, shown: (each: unknown) => unknown = (each) => each) => {
    const list: unknown = seen[key]
    return Array.isArray(list) && { [key]: list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(shown) }
  }
  const asText = (read: unknown) => (isRecord(read) ? { ...read, json: JSON.stringify(read.json) } : read)
  return { ...seen, ...sorted('runs'), ...sorted('items'), ...sorted('stdin', asText) }
}

function keyOf(value: unknown): string {
  const { id, hook, json } = isRecord(value) ? value : {}
  return `${id} ${hook} ${isRecord(json) ? json.tool_use_id : ''}`
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && ('turns' in value || 'listOnly' in value)
}
