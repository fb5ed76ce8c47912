import { plainScenario } from '@/lib/scenario/defaults'
import { isObject } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import type { Answer, ApprovalPolicy, Emission, Sandbox, Scenario } from '../../engine/scenario'
import type { Trace } from '../../engine/trace'
import { type Comparison, type Family, isRecord, type Vector, type Worlds } from '../family'
import { type Described, describedWorld, play } from '../play'
import { isOutput, joined, masked, maskedDeep, newItems, receivedBy } from '../recorded-run'
import { type DescribedServers, plainOf, readDescribedServers } from '../server-config'

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
  readonly servers?: DescribedServers
  readonly files?: Described['files']
  readonly commands?: Described['commands']
}

/** What a client is asked, and what each answer makes the model read. */
export const interactive: Family = { name: 'interactive', replay }

function replay({ input, expect }: Vector, worlds: Worlds): Comparison {
  if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of interactive')
  const trace = play(scenarioOf(input, worlds))
  const received = receivedBy(
    trace,
    trace.scenario.servers.map(({ name }) => name),
  )
  const further: Readonly<Record<string, () => unknown>> = {
    received: () => received,
    answers: () => answersToServers(trace),
    // Until an interruption the last request but one is the last.
    after: () => ({ turn: 'inProgress', requests: trace.requests.length - 1, received }),
    // Nothing is ever given to an automatic reviewer.
    reviews: () => 0,
    items: () => itemTimes(trace),
  }
  const told = Object.entries(further).filter(([key]) => key in expect)
  return {
    expected: elapsedMasked(expect),
    got: { ...recorded(trace), ...Object.fromEntries(told.map(([key, tell]) => [key, tell()])) },
    trace,
  }
}

function isInput(input: unknown): input is Input {
  return isRecord(input) && 'policy' in input && Array.isArray(input.calls) && Array.isArray(input.answers)
}

function scenarioOf(input: Input, worlds: Worlds): Scenario {
  const own = input.servers ?? {
    s: { ...Object(worlds('setups')).interactive, ...(input.tools && { tools: input.tools }), config: input.config },
  }
  const read = readDescribedServers(own)
  if (!read.ok) throw new Error(read.stderr.join(' '))
  return {
    ...plainScenario,
    model: input.model ?? 'mock-model',
    client: 'interactive',
    approvalPolicy: input.policy,
    sandbox: input.sandbox,
    servers: read.servers,
    world: describedWorld(input),
    answers: input.answers.map(answerOf),
    ...(input.interruptAfterMs !== undefined && { interruptAfterMs: input.interruptAfterMs }),
    turns: input.calls,
  }
}

function answerOf(answer: unknown): Answer {
  if (answer === 'never') return answer
  const { action, content, _meta, decision, afterMs } = Object(answer)
  // Even a quick answer takes a moment, in which other calls start.
  const late = { afterMs: typeof afterMs === 'number' ? afterMs : 1 }
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

function recorded(trace: Trace) {
  const fresh = newItems(trace)
  const messages = fresh
    .filter((item) => item.get('type') === 'message' && item.get('role') === 'user')
    .map((item) => joined(item.get('content')))
  return {
    asked: questionsIn(trace).map(({ method, params }) => maskedDeep({ method, params: toPlain(params) })),
    outputs: Object.fromEntries(
      fresh.filter(isOutput).map((item) => [String(item.get('call_id')), masked(joined(item.get('output')))]),
    ),
    turn: trace.outcome === 'waiting' ? 'inProgress' : trace.outcome,
    requests: trace.requests.length,
    ...(messages.length > 0 && { history: messages }),
  }
}

function questionsIn({ events }: Trace) {
  return events.filter((event) => event.type === 'approval.asked')
}

/** What servers got as answers to their own questions, which are those without a `_meta`: the n-th question gets the n-th answer. */
function answersToServers(trace: Trace): unknown[] {
  const { answers } = trace.scenario
  return questionsIn(trace).flatMap(({ params }, place) => {
    const answer = answers[Math.min(place, answers.length - 1)]
    const isServers = isObject(params) && params.get('_meta') === null
    if (!isServers || typeof answer !== 'object' || !('action' in answer)) return []
    return [{ action: answer.action, ...(answer.content !== undefined && { content: answer.content }) }]
  })
}

/** For each call after the end of which earlier calls its item started, and when, in whole seconds. */
function itemTimes({ events, calls }: Trace) {
  const timeOf = (type: 'item.started' | 'item.completed', index: number) =>
    events.find((event) => event.type === type && event.call === index)?.at
  return Object.fromEntries(
    calls.map(({ callId }, index) => {
      const startsAt = timeOf('item.started', index) ?? Number.NaN
      const ended = calls
        .slice(0, index)
        .filter((_, earlier) => (timeOf('item.completed', earlier) ?? Infinity) <= startsAt)
      return [
        callId,
        { startsAfterEndOf: ended.map((call) => call.callId), startsAtSeconds: Math.floor(startsAt / 1000) },
      ]
    }),
  )
}

/** Some vectors have another word for the time until an interruption. */
function elapsedMasked(expect: unknown): unknown {
  return JSON.parse(
    JSON.stringify(expect).replaceAll('aborted by user after <wall>s', 'aborted by user after <elapsed>s'),
  )
}
