import { isList, isObject, type Json } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import type { Answer, ApprovalPolicy, Emission, Sandbox, Scenario } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Event, Trace } from '../../engine/trace'
import type { Comparison, Family, Vector, Worlds } from '../family'
import { masked, worldOf } from '../recorded-run'
import { plainOf, readServers } from '../server-config'

interface Input {
  readonly policy: ApprovalPolicy
  readonly sandbox: Sandbox
  readonly config?: string
  readonly calls: readonly (readonly Emission[])[]
  readonly answers: readonly unknown[]
  readonly interruptAfterMs?: number
  /** Of the family `field`. */
  readonly model?: string
  readonly tools?: readonly object[]
  readonly servers?: { readonly [name: string]: { readonly config?: string } }
}

/** What a client is asked, and what each answer makes the model read. */
export const interactive: Family = { name: 'interactive', replay }

function replay({ input, expect }: Vector, worlds: Worlds): Comparison {
  if (!isInput(input)) throw new Error('not a vector of interactive')
  const trace = simulate(scenarioOf(input, worlds))
  const received = receivedBy(trace.events)
  const further = Object.entries({
    received,
    answers: givenAnswers(trace),
    // Until an interruption the last request but one is the last.
    after: { turn: 'inProgress', requests: trace.requests.length - 1, received },
    // Nothing is ever given to an automatic reviewer.
    reviews: 0,
  })
  return {
    expected: maskedOf(expect),
    // Only some vectors tell of these.
    got: { ...recorded(trace), ...Object.fromEntries(further.filter(([key]) => key in Object(expect))) },
  }
}

function isInput(input: unknown): input is Input {
  return typeof input === 'object' && input !== null && 'policy' in input && 'calls' in input && 'answers' in input
}

function scenarioOf(input: Input, worlds: Worlds): Scenario {
  const own = input.servers ?? {
    s: { ...Object(worlds('setups')).interactive, ...(input.tools && { tools: input.tools }), config: input.config },
  }
  const read = readServers(Object.entries(own).map(([name, serves]) => [name, { serves, config: configOf(serves) }]))
  if (!read.ok) throw new Error(read.stderr.join(' '))
  return {
    model: input.model ?? 'mock-model',
    client: 'interactive',
    approvalPolicy: input.policy,
    sandbox: input.sandbox,
    build: 'release',
    config: {},
    servers: read.servers,
    hooks: [],
    world: worldOf({}, input.calls.flat()),
    answers: input.answers.map(answerOf),
    ...(input.interruptAfterMs !== undefined && { interruptAfterMs: input.interruptAfterMs }),
    turns: input.calls,
  }
}

function configOf(serves: unknown): string | undefined {
  const { config } = Object(serves)
  return typeof config === 'string' ? config : undefined
}

function answerOf(answer: unknown): Answer {
  if (answer === 'never') return answer
  const { action, content, _meta, decision, afterMs } = Object(answer)
  const late = typeof afterMs === 'number' ? { afterMs } : {}
  if (typeof decision === 'string') {
    return {
      decision:
        decision === 'accept' || decision === 'acceptForSession' || decision === 'cancel' ? decision : 'decline',
      ...late,
    }
  }
  const persist = Object(_meta).persist
  return {
    action: action === 'accept' || action === 'cancel' ? action : 'decline',
    ...(content !== undefined && { content: plainOf(content) ?? null }),
    ...((persist === 'session' || persist === 'always') && { persist }),
    ...late,
  }
}

function recorded({ events, requests, outcome }: Trace) {
  const items = requests.at(-1)?.input ?? []
  const messages = items
    .filter((item) => item.get('type') === 'message' && item.get('role') === 'user')
    .map(textOfMessage)
  return {
    asked: events.flatMap((event) =>
      event.type === 'approval.asked' ? [{ method: event.method, params: toPlain(event.params) }] : [],
    ),
    outputs: Object.fromEntries(
      items
        .filter((item) => /_output$/.test(String(item.get('type'))))
        .map((item) => [String(item.get('call_id')), maskedTimes(joined(item.get('output')))]),
    ),
    turn: outcome === 'waiting' ? 'inProgress' : outcome,
    requests: requests.length,
    ...(messages.length > 0 && { history: messages }),
  }
}

/** What each server was called with. */
function receivedBy(events: readonly Event[]) {
  const received = new Map<string, { name: string; arguments?: unknown }[]>()
  for (const event of events) {
    if (event.type === 'server.started') received.set(event.server, [])
    if (event.type !== 'server.called') continue
    const args = event.arguments === undefined ? {} : { arguments: JSON.parse(event.arguments) }
    received.get(event.server)?.push({ name: event.tool, ...args })
  }
  return Object.fromEntries(received)
}

/** What the client answered to servers' own questions. */
function givenAnswers({ scenario: { answers } }: Trace): unknown[] {
  return answers.flatMap((answer) =>
    typeof answer === 'object' && 'action' in answer ? [{ action: answer.action, content: answer.content }] : [],
  )
}

function textOfMessage(item: ReadonlyMap<string, Json>): string {
  return joined(item.get('content'))
}

/** The parts of an output, by lines. */
function joined(output: Json | undefined): string {
  if (!isList(output)) return typeof output === 'string' ? output : ''
  return output.map((part) => (isObject(part) ? String(part.get('text') ?? '') : '')).join('\n')
}

/** An interruption tells how long the call had run. */
function maskedTimes(text: string): string {
  return masked(text).replace(/(aborted by user after )\d+\.\ds/g, '$1<elapsed>s')
}

/** Some vectors have another word for the time until an interruption. */
function maskedOf(expect: unknown): unknown {
  return JSON.parse(
    JSON.stringify(expect).replaceAll('aborted by user after <wall>s', 'aborted by user after <elapsed>s'),
  )
}
