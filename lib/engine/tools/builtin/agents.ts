import type { Call } from '../../call'
import { sleep, type Task } from '../../clock'
import { functionSubject } from '../../hooks/payload'
import {
  boolean,
  type Decoded,
  decodeText,
  i64,
  list,
  optional,
  orDefault,
  refined,
  string,
  struct,
  type Target,
} from '../../json/decode'
import type { PlainJson } from '../../json/value'
import { fromPlain, writeJson } from '../../json/write'
import { trim } from '../../patch/white-space'
import type { Stop } from '../../trace'
import { isCatalogued, modelOf, suggestedModels } from '../models'
import type { Session, StoreKey } from '../session'
import type { Tool } from '../tool'
import { agentIdOf } from './agent-id'
import { agentSpecs } from './agent-specs'
import { argumentsOf, badArguments, refused } from './answer'
import { userInput } from './user-input'

/** The namespace of the tools for sub-agents. */
export const agentNamespace = {
  name: 'multi_agent_v1',
  description: 'Tools for spawning and managing sub-agents.',
} as const

const message = optional(string)
const items = optional(list(userInput))
const effort = refined(string, (text) => (text === '' ? 'reasoning_effort must not be empty' : undefined))

const spawnArgs = struct('SpawnAgentArgs', {
  message,
  items,
  agent_type: optional(string),
  model: optional(string),
  reasoning_effort: optional(effort),
  fork_context: orDefault(boolean, false),
})
const sendArgs = struct('SendInputArgs', { target: string, message, items, interrupt: orDefault(boolean, false) })
const waitArgs = struct('WaitArgs', { targets: orDefault(list(string), []), timeout_ms: optional(i64) })
const closeArgs = struct('CloseAgentArgs', { target: string })
const resumeArgs = struct('ResumeAgentArgs', { id: string })

/** A sub-agent. It exists as a status only: it works for a while, then it has answered. */
interface Agent {
  isOpen: boolean
  /** When it will have answered; undefined if it has been given nothing since it was resumed. */
  readyMs: number | undefined
  /** What a resumed agent is, until it is given work. */
  idle: 'pending_init' | 'interrupted'
  /** When it was closed amid its work, if it was. */
  shutMs: number | undefined
  /** Whether the model has been told of its end. */
  told: boolean
}

const agentStore: StoreKey<Map<string, Agent>> = { name: 'agents', initial: () => new Map() }

const MAX_OPEN_AGENTS = 6
const DEFAULT_TIMEOUT_MS = 30_000
const MIN_TIMEOUT_MS = 10_000
const MAX_TIMEOUT_MS = 3_600_000
const roles = ['default', 'explorer', 'worker']

/** The simulated world: how long an agent works unless the scenario says, what it answers, and how agents are called. */
const WORK_MS = 1000
const ANSWER = 'Done.'
const nicknames = ['Euclid', 'Noether', 'Turing', 'Curie', 'Galileo', 'Hypatia', 'Dalton', 'Bacon']

type Answer = { readonly kind: 'answer'; readonly value: PlainJson } | Stop

/** The five tools for sub-agents, in the order of the registry (`core/src/tools/handlers/multi_agents.rs`). */
export function agentTools(exposure: 'direct' | 'deferred'): readonly Tool[] {
  return [
    agentTool(exposure, 'spawn_agent', 'SpawnAgentArgs', spawnArgs, spawnAgent),
    agentTool(exposure, 'send_input', 'SendInputArgs', sendArgs, sendInput),
    agentTool(exposure, 'resume_agent', 'ResumeAgentArgs', resumeArgs, resumeAgent),
    agentTool(exposure, 'wait_agent', 'WaitArgs', waitArgs, waitAgent),
    agentTool(exposure, 'close_agent', 'CloseAgentArgs', closeArgs, closeAgent),
  ]
}

function agentTool<Args>(
  exposure: Tool['exposure'],
  name: keyof typeof agentSpecs,
  structName: string,
  target: Target<Args>,
  run: (args: Args, call: Call, session: Session) => Task<Answer>,
): Tool {
  const toolName = { namespace: agentNamespace.name, name }
  return {
    name: toolName,
    exposure,
    spec: agentSpecs[name],
    accepts: ['function', 'tool-search'],
    lock: 'write',
    lockReason: 'it does not say that it may run beside others',
    preHook: (call) => functionSubject(toolName, argumentsOf(call)),
    *handle(call, session) {
      const decoded = decodeText(target, argumentsOf(call))
      if (!decoded.ok) return badArguments(session, call, `failed to parse function arguments: ${decoded.message}`)
      session.note(call, { type: 'arguments.decoded', struct: structName })
      const answered = yield* run(decoded.value, call, session)
      if (answered.kind !== 'answer') return answered
      const text = writeJson(fromPlain(answered.value))
      const postHook = { ...functionSubject(toolName, argumentsOf(call)), toolResponse: text }
      return { kind: 'output', body: text, postHook }
    },
  }
}

function* spawnAgent(args: Decoded<typeof spawnArgs>, call: Call, session: Session): Task<Answer> {
  const complaint = inputComplaint(args)
  if (complaint !== undefined) return refused(complaint)
  begin(session, call)
  const agents = session.store(agentStore)
  const obstacle = roleOrModelComplaint(args, session)
  if (obstacle !== undefined) return refused(obstacle)
  if (isFull(agents)) return failed(session, call, 'collab spawn failed: agent thread limit reached')
  const id = session.nextUuid()
  if (agents.size === 0) session.beforeRequests(() => notifications(session))
  const readyMs = session.clock.now() + workMs(session)
  agents.set(id, { isOpen: true, readyMs, idle: 'pending_init', shutMs: undefined, told: false })
  const nickname = nicknames[(agents.size - 1) % nicknames.length] ?? null
  return done(session, call, { agent_id: id, nickname })
}

// biome-ignore lint/correctness/useYield: it answers at once, but its kind of function is a task
function* sendInput(args: Decoded<typeof sendArgs>, call: Call, session: Session): Task<Answer> {
  const parsed = agentIdOf(args.target)
  if (!parsed.ok) return refused(parsed.text)
  const complaint = inputComplaint(args)
  if (complaint !== undefined) return refused(complaint)
  begin(session, call)
  const agent = openAgent(session, parsed.id)
  if (agent === undefined) return failed(session, call, notFound(parsed.id))
  const now = session.clock.now()
  const from = args.interrupt ? now : Math.max(now, agent.readyMs ?? now)
  agent.readyMs = from + workMs(session)
  return done(session, call, { submission_id: session.nextUuid() })
}

/** A closed agent is opened again, and then it waits; of an open one only the status is told. */
// biome-ignore lint/correctness/useYield: it answers at once, but its kind of function is a task
function* resumeAgent({ id }: Decoded<typeof resumeArgs>, call: Call, session: Session): Task<Answer> {
  const parsed = agentIdOf(id)
  if (!parsed.ok) return refused(parsed.text)
  begin(session, call)
  const agents = session.store(agentStore)
  const agent = agents.get(parsed.id)
  if (agent === undefined) return failed(session, call, notFound(parsed.id))
  if (!agent.isOpen) {
    if (isFull(agents)) return failed(session, call, 'collab tool failed: agent thread limit reached')
    agent.isOpen = true
    agent.readyMs = undefined
    agent.shutMs = undefined
    agent.told = false
  }
  return done(session, call, { status: statusOf(session, agent) })
}

/** Waits for the first of the agents to be done. Those that are done already, or unknown, are an answer at once. */
function* waitAgent(args: Decoded<typeof waitArgs>, call: Call, session: Session): Task<Answer> {
  const { targets, timeout_ms: asked = DEFAULT_TIMEOUT_MS } = args
  if (targets.length === 0) return refused('agent ids must be non-empty')
  const ids = new Set<string>()
  for (const target of targets) {
    const parsed = agentIdOf(target)
    if (!parsed.ok) return refused(parsed.text)
    ids.add(parsed.id)
  }
  if (asked <= 0) return refused('timeout_ms must be greater than zero')
  begin(session, call)
  const deadline = session.clock.now() + Math.min(Math.max(asked, MIN_TIMEOUT_MS), MAX_TIMEOUT_MS)
  for (;;) {
    const now = session.clock.now()
    const open = [...ids].map((id) => [id, openAgent(session, id)] as const)
    const ready = open.filter(([, agent]) => agent === undefined || isDone(session, agent))
    if (ready.length > 0 || now >= deadline) {
      const status = Object.fromEntries(ready.map(([id, agent]) => [id, statusOf(session, agent)]))
      return done(session, call, { status, timed_out: ready.length === 0 })
    }
    const next = Math.min(deadline, ...open.map(([, agent]) => agent?.readyMs ?? deadline))
    yield* sleep(next - now)
  }
}

// biome-ignore lint/correctness/useYield: it answers at once, but its kind of function is a task
function* closeAgent({ target }: Decoded<typeof closeArgs>, call: Call, session: Session): Task<Answer> {
  const parsed = agentIdOf(target)
  if (!parsed.ok) return refused(parsed.text)
  begin(session, call)
  const agent = openAgent(session, parsed.id)
  if (agent === undefined) return failed(session, call, notFound(parsed.id))
  const status = statusOf(session, agent)
  agent.isOpen = false
  agent.idle = isDone(session, agent) ? 'pending_init' : 'interrupted'
  if (!isDone(session, agent)) agent.shutMs = session.clock.now()
  return done(session, call, { previous_status: status })
}

/** Exactly one of a message and items, and it must hold something (`parse_collab_input`, core/src/tools/handlers/multi_agents_common.rs). */
function inputComplaint(args: Pick<Decoded<typeof spawnArgs>, 'message' | 'items'>): string | undefined {
  if (args.message !== undefined && args.items !== undefined) return 'Provide either message or items, but not both'
  if (args.message !== undefined) {
    return trim(args.message) === '' ? "Empty message can't be sent to an agent" : undefined
  }
  if (args.items === undefined) return 'Provide one of: message or items'
  return args.items.length === 0 ? "Items can't be empty" : undefined
}

/** What is wrong with the model, the effort or the role that was asked for. */
function roleOrModelComplaint(args: Decoded<typeof spawnArgs>, session: Session): string | undefined {
  const { model: slug, reasoning_effort: effort, fork_context: forked } = args
  const role = trim(args.agent_type ?? '')
  if (forked && role !== '') {
    return 'Full-history forked agents inherit the parent agent type; omit agent_type, or spawn without a full-history fork.'
  }
  if (slug !== undefined && !isCatalogued(slug)) {
    return `Unknown model \`${slug}\` for spawn_agent. Available models: ${suggestedModels.join(', ')}`
  }
  const model = slug === undefined ? session.model : modelOf(slug)
  if (effort !== undefined && !model.efforts.includes(effort)) {
    return `Reasoning effort \`${effort}\` is not supported for model \`${model.slug}\`. Supported reasoning efforts: ${model.efforts.join(', ')}`
  }
  return role !== '' && !roles.includes(role) ? `unknown agent_type '${role}'` : undefined
}

function isFull(agents: ReadonlyMap<string, Agent>): boolean {
  return [...agents.values()].filter(({ isOpen }) => isOpen).length >= MAX_OPEN_AGENTS
}

function openAgent(session: Session, id: string): Agent | undefined {
  const agent = session.store(agentStore).get(id)
  return agent?.isOpen ? agent : undefined
}

/** What the model is told, once, of each agent that has come to an end, in the order of their ends (`core/src/session_prefix.rs`). */
function notifications(session: Session): readonly string[] {
  const { agentAnswer: answer = ANSWER } = session.scenario.world
  const now = session.clock.now()
  const ended: { readonly atMs: number; readonly text: string }[] = []
  for (const [id, agent] of session.store(agentStore)) {
    const atMs = agent.shutMs ?? agent.readyMs
    if (agent.told || atMs === undefined || atMs > now) continue
    agent.told = true
    const status: PlainJson = agent.shutMs === undefined ? { completed: answer } : 'shutdown'
    ended.push({ atMs, text: notification(writeJson(fromPlain({ agent_path: id, status }))) })
  }
  return ended.toSorted((a, b) => a.atMs - b.atMs).map(({ text }) => text)
}

function notification(json: string): string {
  return `<subagent_notification>\n${json}\n</subagent_notification>`
}

function isDone({ clock }: Session, { readyMs }: Agent): boolean {
  return readyMs !== undefined && readyMs <= clock.now()
}

function statusOf(session: Session, agent: Agent | undefined): PlainJson {
  if (agent === undefined) return 'not_found'
  if (agent.readyMs === undefined) return agent.idle
  return isDone(session, agent) ? { completed: session.scenario.world.agentAnswer ?? ANSWER } : 'running'
}

function workMs({ scenario }: Session): number {
  const { agentDelayMs: ms = WORK_MS } = scenario.world
  return Math.max(Math.round(ms) || 0, 0)
}

function notFound(id: string): string {
  return `agent with id ${id} not found`
}

const kind = 'collabAgentToolCall'

function begin(session: Session, call: Call) {
  session.note(call, { type: 'item.started', kind })
}

function done(session: Session, call: Call, value: PlainJson): Answer {
  session.note(call, { type: 'item.completed', kind, status: 'completed' })
  return { kind: 'answer', value }
}

function failed(session: Session, call: Call, text: string): Stop {
  session.note(call, { type: 'item.completed', kind, status: 'failed' })
  return refused(text)
}
