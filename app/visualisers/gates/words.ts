import { code } from '@/app/parts/program-words'
import { type Step, seconds } from '@/app/player/step'
import { type Gate, gateNames, type PayloadKind, type ToolName } from '@/lib/engine/call'
import type { HookRun } from '@/lib/engine/hooks/hook'
import type { Event, HistoryItem, Trace } from '@/lib/engine/trace'

export type Words = Pick<Step, 'label' | 'text' | 'evidence'>

/** What is known of a trace as a whole while its events are told one by one. */
export interface Story {
  readonly trace: Trace
  /** By call: when it joined the queue, why it wants this lock, and when it was let in, if ever. */
  readonly locks: ReadonlyMap<number, { readonly queued: number; readonly because: string; readonly granted?: number }>
  /** The gate that a call stands at; nothing once it has left. */
  readonly at: Map<number, Gate>
  /** By call: why its arguments did not decode, once that has been told. */
  readonly refusals: Map<number, string>
}

export function storyOf(trace: Trace): Story {
  const locks = new Map<number, { queued: number; because: string; granted?: number }>()
  for (const event of trace.events) {
    if (event.call === undefined) continue
    if (event.type === 'lock.queued') locks.set(event.call, { queued: event.at, because: event.because })
    if (event.type !== 'lock.granted') continue
    const lock = locks.get(event.call)
    if (lock) lock.granted = event.at
  }
  return { trace, locks, at: new Map(), refusals: new Map() }
}

/**
 * What a reader is told of one event; nothing for events that are part of another one's step. The events of a trace must
 * be told in their order.
 */
export function tell(event: Event, story: Story): Words | undefined {
  const words = wordsOf(event, story)
  follow(event, story)
  if (words === undefined) return undefined
  const at = sourceOf(event)
  return at === undefined ? words : { ...words, evidence: { kind: 'source', at } }
}

function follow(event: Event, { at, refusals }: Story) {
  if (event.call === undefined) return
  if (event.type === 'arguments.refused') refusals.set(event.call, event.text)
  if (event.type === 'gate.entered') at.set(event.call, event.gate)
  if (event.type === 'gate.stopped' || (event.type === 'gate.passed' && event.gate === 'output')) at.delete(event.call)
}

function wordsOf(event: Event, story: Story): Words | undefined {
  /** Where the call is now: hooks may call servers, too. */
  const here = gateLabel((event.call === undefined ? undefined : story.at.get(event.call)) ?? 'handler')
  switch (event.type) {
    case 'call.arrived':
      return { label: 'Stream', text: arrival(event.made.payload.kind, event.made.name) }
    case 'item.dropped':
      return {
        label: 'Stream',
        text: `This entry of the stream disappears: ${event.reason}. Nothing is recorded, and nothing answers it.`,
      }
    case 'item.recorded':
      return { label: 'Stream', text: `The item goes into the history and starts nothing: ${event.reason}.` }
    case 'call.unreadable':
      return {
        label: 'Stream',
        text: `The arguments of this search do not decode: ${code(event.text)}. The model will read a search that found nothing.`,
      }
    case 'server.awaited':
      return { label: 'Start-up', text: `The first request waits for the server ${code(event.server)} to start.` }
    case 'server.started':
      return event.at === 0
        ? undefined
        : {
            label: 'Start-up',
            text: `The server ${code(event.server)} has started and lists ${counted(event.tools, 'tool')}.`,
          }
    case 'server.failed':
      return {
        label: 'Start-up',
        text: `The server ${code(event.server)} did not start: ${code(event.reason)}. Its tools do not exist for the model.`,
      }
    case 'lock.queued':
      return waits(event, story)
        ? {
            label: gateLabel('parallel'),
            text: `It asks for the ${event.mode} lock (${event.because}) and has to wait. Whoever came first goes first: nobody overtakes in this queue.`,
          }
        : undefined
    case 'lock.granted':
      return { label: gateLabel('parallel'), text: granted(event, story) }
    case 'gate.passed':
      return passed(event, story)
    case 'gate.skipped':
      return { label: gateLabel(event.gate), text: `It goes straight on: ${event.because}.` }
    case 'gate.stopped':
      return { label: gateLabel(event.gate), text: stopped(event, story) }
    case 'hook.started':
      return {
        label: here,
        text: `${hookName(event.place, story)} runs (${event.event}). It is told what is being called, as JSON.`,
      }
    case 'hook.finished':
      return {
        label: here,
        text: hookEnd(hookName(event.place, story), event.run),
      }
    case 'call.rewritten':
      return {
        label: gateLabel('pre-hook'),
        text: `A hook rewrites the call. From here on it carries ${code(event.after)}. In the history it stays as the model wrote it.`,
      }
    case 'context.added':
      return {
        label: 'History',
        text: `A hook’s text for the model goes into the history as a ${code('developer')} message, at this very moment: ${code(event.text)}.`,
      }
    case 'output.replaced':
      return {
        label: gateLabel('post-hook'),
        text: `A hook replaces the whole output by ${code(event.text)}. What the tool has done stays done.`,
      }
    case 'arguments.decoded':
      return { label: here, text: `The arguments decode as ${code(event.struct)}.` }
    case 'arguments.refused':
      return { label: here, text: `The arguments do not decode: ${code(event.text)}.` }
    case 'approval.decided':
      return { label: 'Approval', text: `${ruleWords(event.rule)} ${verdicts[event.verdict]}` }
    case 'approval.asked':
      return { label: 'Approval', text: 'The user is asked. The call holds its lock while it waits for the answer.' }
    case 'approval.answered':
      return { label: 'Approval', text: `The user answers ${code(event.answer)}: ${event.effect}.` }
    case 'server.called':
      return {
        label: here,
        text: `The server ${code(event.server)} gets ${code('tools/call')} for ${code(event.tool)}${event.arguments === undefined ? ', without arguments' : `, with ${code(event.arguments)}`}. Nobody has checked this against the tool’s schema.`,
      }
    case 'server.answered':
      return { label: here, text: serverAnswer(event.server, event.what) }
    case 'process.started':
      return {
        label: here,
        text: `A shell starts ${code(event.cmd)}.${event.scripted ? '' : ' The scenario does not say what it prints.'}`,
      }
    case 'process.collected':
      return {
        label: here,
        text: `${counted(event.bytes, 'byte')} of output ${event.bytes === 1 ? 'was' : 'were'} collected. ${event.ended ? 'The process has ended.' : 'The process still runs: the call gives a session id and ends.'}`,
      }
    case 'patch.verified':
      return {
        label: here,
        text: `The patch parses, and ${event.hunks === 1 ? 'its change' : `each of its ${grouped(event.hunks)} changes`} can be made. Nothing has been written yet.`,
      }
    case 'patch.applied':
      return {
        label: here,
        text: event.failed
          ? 'Writing fails part of the way. What was written before stays written.'
          : `Written: ${event.changed.map(code).join(', ')}.`,
      }
    case 'output.cut':
      return { label: event.stage === 1 ? 'Cut' : 'Record', text: cutWords(event.cut, event.stage) }
    case 'output.recorded':
      return isCutOff(event, story)
        ? {
            label: 'Interrupted',
            text: `The user has interrupted while this call was under way. It is cancelled and answered with how long it took so far.`,
          }
        : {
            label: 'Record',
            text: 'Its output goes into the history. Outputs are recorded once the response is complete, in the order of the calls, whatever finished first.',
          }
    case 'history.mended':
      return { label: 'Normalise', text: mended(event.inserted, event.removed.length) }
    case 'request.sent':
      return requested(event.request, story)
    case 'turn.interrupted':
      return {
        label: 'Interrupted',
        text: 'The turn ends here. What had finished keeps its output; every other call was cancelled.',
      }
    case 'turn.panicked':
      return {
        label: 'Panic',
        text: `A debug build panics here: ${code(event.message)}. A release build only logs this.`,
      }
    case 'turn.ended':
      return story.trace.requests.length > 1
        ? undefined
        : { label: 'End', text: 'The turn ends. There was no call to answer, so no further request goes out.' }
    case 'item.arrived':
    case 'gate.entered':
    case 'lock.released':
    case 'item.started':
    case 'item.completed':
    case 'output.built':
    case 'stream.completed':
    case 'log':
      return undefined
    default:
      return event satisfies never
  }
}

/** Where the real program does it, as far as the engine's own comments say so. */
function sourceOf(event: Event): string | undefined {
  switch (event.type) {
    case 'lock.queued':
    case 'lock.granted':
      return 'core/src/tools/parallel.rs'
    case 'gate.passed':
    case 'gate.skipped':
    case 'gate.stopped':
      return event.gate === 'handler' || event.gate === 'output' ? undefined : 'core/src/tools/registry.rs'
    case 'hook.started':
    case 'hook.finished':
      return 'hooks/src/engine/dispatcher.rs'
    case 'output.cut':
      return 'utils/string/src/truncate.rs'
    case 'context.added':
      return 'core/src/hook_runtime.rs'
    case 'history.mended':
      return 'core/src/context_manager/normalize.rs'
    case 'turn.panicked':
      return 'core/src/util.rs'
    default:
      return undefined
  }
}

export function gateLabel(gate: Gate): string {
  return `Gate ${gateNames.indexOf(gate) + 1}`
}

/** The type of the item that carries such a payload. */
export const itemTypes: Readonly<Record<PayloadKind, string>> = {
  function: 'function_call',
  custom: 'custom_tool_call',
  'tool-search': 'tool_search_call',
}

function arrival(kind: PayloadKind, name: ToolName): string {
  return `The model emits a ${code(itemTypes[kind])} for ${nameWords(name)}. It goes into the history at once, and its task starts at once: the rest of the stream need not have arrived.`
}

function granted(event: Extract<Event, { type: 'lock.granted' }>, { locks }: Story): string {
  const lock = event.call === undefined ? undefined : locks.get(event.call)
  const waited = lock === undefined ? 0 : event.at - lock.queued
  const kind = event.mode === 'read' ? 'the read lock, which other readers may share' : 'the write lock, alone'
  return waited > 0
    ? `It has waited ${seconds(waited)} s and now takes ${kind}.`
    : `It takes ${kind} (${lock?.because ?? ''}). This gate never stops a call; it only makes it wait.`
}

/** Whether a call that queues now waits; it never gets in if it is cancelled first. */
function waits(event: Event, { locks }: Story): boolean {
  const lock = event.call === undefined ? undefined : locks.get(event.call)
  return lock?.granted !== event.at
}

function passed(event: Extract<Event, { type: 'gate.passed' }>, { trace }: Story): Words | undefined {
  const { gate } = event
  const label = gateLabel(gate)
  switch (gate) {
    case 'lookup': {
      const call = event.call === undefined ? undefined : trace.calls[event.call]
      const what = call === undefined ? 'a tool' : nameWords(call.name)
      return { label, text: `It passes: ${what} is registered, under exactly this name.` }
    }
    case 'kind':
    case 'pre-hook':
    case 'post-hook':
      return { label, text: `It passes: ${event.because}.` }
    case 'output':
      return {
        label,
        text: 'The output is made, and the lock is given back. The output waits here until the whole response is in.',
      }
    case 'parallel':
    case 'handler':
      return undefined
    default:
      return gate satisfies never
  }
}

function stopped({ gate, stop, call }: Extract<Event, { type: 'gate.stopped' }>, { refusals }: Story): string {
  const log = `only the log has a line: ${code(stop.text)}`
  if (stop.kind === 'fatal') {
    return gate === 'kind'
      ? `It stops: the tool does not take this kind of payload. That is fatal, so nothing answers the call now; ${log}.`
      : `It stops with a fatal error. Nothing answers the call now; ${log}.`
  }
  const reads = `The model will read ${code(stop.text)}.`
  switch (gate) {
    case 'lookup':
      return `It stops: no tool has exactly this namespace and name. ${reads}`
    case 'pre-hook':
      return `It stops, and the tool never runs. ${reads}`
    case 'handler':
      return call !== undefined && refusals.get(call) === stop.text
        ? 'It stops in the handler. An error is only text: this text is the output, and the model will read it.'
        : `It stops in the handler. An error is only text, and the text is the output. ${reads}`
    case 'parallel':
    case 'kind':
    case 'post-hook':
    case 'output':
      return `It stops. ${reads}`
    default:
      return gate satisfies never
  }
}

/** The rules about MCP tools, by the engine's names; those about commands and patches are words already. */
const rules: Readonly<Record<string, string>> = {
  'mode-approve': 'The approval mode `approve` lets every call run.',
  'full-access': 'The policy is `never` and the sandbox is `danger-full-access`: then no tool needs approval.',
  'mode-prompt': 'The approval mode `prompt` wants an answer each time.',
  'writes-read-only':
    'The approval mode `writes` asks only about tools that may write, and this one has `readOnlyHint`.',
  'writes-other': 'The approval mode `writes` asks about a tool without `readOnlyHint`.',
  'auto-destructive': 'The tool has `destructiveHint`, so it needs approval.',
  'auto-read-only': 'The tool has `readOnlyHint`, and nothing says that it destroys.',
  'auto-unknown-harm': 'The tool does not say whether it destroys, so it needs approval.',
  'auto-closed-world': 'The tool says that it destroys nothing and that its world is closed.',
  'auto-open-world': 'The world of the tool is open, so it needs approval.',
  remembered: 'The user has allowed this tool for the session.',
  'policy-never': 'The tool needs approval, and the policy in force is `never`.',
  question: 'The tool needs approval.',
}

function ruleWords(rule: string): string {
  return rules[rule] ?? `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`
}

const verdicts = {
  run: 'It runs without asking.',
  ask: 'The user has to be asked.',
  refuse: 'It is refused without asking.',
} as const

/** Hooks have numbers as soon as there are two. */
function hookName(place: number, { trace }: Story): string {
  return trace.scenario.hooks.length > 1 ? `Hook ${place + 1}` : 'The hook'
}

function hookEnd(hook: string, { event, status, entries }: HookRun): string {
  const said = entries.length === 0 ? '' : ` It says ${entries.map(({ text }) => code(text)).join(', ')}.`
  switch (status) {
    case 'completed':
      return `${hook} has ended.${said}`
    case 'failed':
      return `${hook} fails, and a hook that fails changes nothing.${said}`
    case 'blocked':
      return event === 'preToolUse'
        ? `${hook} blocks the call.${said}`
        : `${hook} says ${code('block')}. The work is done, so that only gives the model its reason to read.${said}`
    case 'stopped':
      return `${hook} says ${code('continue: false')}. That does not end the turn: its reason takes the place of the output.${said}`
    default:
      return status satisfies never
  }
}

function serverAnswer(server: string, what: string): string {
  return what === 'a result'
    ? `The server ${code(server)} answers with a result.`
    : `The server ${code(server)} gives no result: ${code(what)}.`
}

/** A call that is answered before it has left the gates was cancelled. */
function isCutOff({ call }: Event, { trace, at }: Story): boolean {
  return trace.outcome === 'interrupted' && call !== undefined && at.has(call)
}

function cutWords(cut: Extract<Event, { type: 'output.cut' }>['cut'], stage: 1 | 2): string {
  const where =
    stage === 1
      ? 'The text is too long for the model'
      : 'On its way into the history the text is measured once more, and it is too long'
  return `${where}: ${counted(cut.bytes, 'byte')}, of which ${grouped(cut.budget)} may stay. The first ${grouped(cut.headBytes)} and the last ${grouped(cut.tailBytes)} stay, with ${code(cut.marker)} between them.`
}

function mended(inserted: readonly HistoryItem[], removed: number): string {
  const searches = inserted.filter((item) => item.get('type') === 'tool_search_output').length
  const texts = [searches < inserted.length ? code('aborted') : '', searches > 0 ? 'an empty search' : '']
  const parts = [
    inserted.length > 0
      ? `${counted(inserted.length, 'call')} had no output, so one is made up right behind ${inserted.length === 1 ? 'it' : 'each'}: ${texts.filter(Boolean).join(' or ')}`
      : '',
    removed > 0 ? `${counted(removed, 'output')} answered no call and ${removed === 1 ? 'is' : 'are'} left out` : '',
  ]
  return `The copy of the history that is sent is put in order. ${parts.filter(Boolean).join('; ')}.`
}

function requested(request: number, { trace }: Story): Words | undefined {
  if (request > 0)
    return {
      label: 'Request',
      text: 'The next request goes out. Its `input` holds all that the model will ever know of these calls.',
    }
  return startsServers(trace) ? { label: 'Request', text: `The first request goes out. ${emits(trace)}` } : undefined
}

/** The first thing that a reader is told, before any event. */
export function startWords(trace: Trace): Words {
  return startsServers(trace)
    ? { label: 'Start', text: `The session begins and starts its MCP servers, all at once.` }
    : { label: 'Start', text: `The model has its request. ${emits(trace)}` }
}

/** Whether there is something to tell about the servers; most are there at once. */
function startsServers({ events }: Trace): boolean {
  const first = events.findIndex(({ type }) => type === 'request.sent')
  const before = first < 0 ? events : events.slice(0, first)
  return before.some((event) => event.type === 'server.failed' || event.type === 'server.awaited' || event.at > 0)
}

function emits({ scenario }: Trace): string {
  const items = (scenario.turns[0] ?? []).filter((emission) => !('pauseMs' in emission)).length
  return `${code(scenario.model)} is about to emit ${items === 1 ? 'one item' : items === 0 ? 'nothing' : `${grouped(items)} items`}.`
}

/** What a run comes to that no event tells. */
export function endWords({ outcome, refusal }: Trace): Words | undefined {
  if (outcome === 'refused-to-start')
    return { label: 'Start-up', text: `The session does not start, and no request goes out: ${code(refusal ?? '')}.` }
  if (outcome === 'waiting')
    return { label: 'Waiting', text: 'Nobody ever answers. The call keeps its lock, and the turn never ends.' }
  return undefined
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A name as the program looks it up: a namespace and a name, never one text. */
export function nameWords({ namespace, name }: ToolName): string {
  return namespace === undefined ? code(name) : `${code(name)} of ${code(namespace)}`
}
