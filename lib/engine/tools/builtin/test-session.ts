import { allParts } from '../../all-parts'
import type { Call, Payload } from '../../call'
import { newClock, newSignal, sleep, type Task, waitFor } from '../../clock'
import { filesFrom } from '../../patch/files'
import type { Answer, Scenario } from '../../scenario'
import type { Fact } from '../../trace'
import { modelOf } from '../models'
import type { Session, StoreKey } from '../session'
import type { Handled, Tool } from '../tool'

/** Only for tests: a session without dispatch. What a run would note is kept, and answers come from the scenario. */
export interface TestSession {
  readonly session: Session
  readonly facts: readonly (Fact & { readonly at: number; readonly call: string })[]
  /** Calls a tool and lets time pass until it has answered, or until nothing is left to do. */
  call(tool: Tool, payload: Payload | string, callId?: string): Handled | undefined
  /** Whether a call has interrupted the turn. */
  interrupted(): boolean
}

const plainScenario: Scenario = {
  model: 'mock-model',
  client: 'exec',
  approvalPolicy: 'never',
  sandbox: 'danger-full-access',
  build: 'release',
  config: {},
  servers: [],
  hooks: [],
  world: { cwd: '/root/work', files: {}, commands: [] },
  answers: [],
  turns: [],
}

export function testSession(changes: Partial<Scenario> = {}): TestSession {
  const scenario = { ...plainScenario, ...changes }
  const clock = newClock()
  const facts: (Fact & { at: number; call: string })[] = []
  const stores = new Map<string, unknown>()
  const model = modelOf(scenario.model)
  let count = 0
  let asked = 0
  let interrupted = false
  const note = (call: Call, fact: Fact) => facts.push({ at: clock.now(), call: call.callId, ...fact })

  function* ask(call: Call, method: string, params: Parameters<Session['ask']>[2]): Task<Answer> {
    note(call, { type: 'approval.asked', method, params })
    const answer = scenario.answers[Math.min(asked++, scenario.answers.length - 1)] ?? 'never'
    if (answer === 'never') yield* waitFor(newSignal())
    else yield* sleep(answer.afterMs ?? 0)
    return answer
  }

  function* interrupt(): Task<never> {
    interrupted = true
    for (;;) yield { type: 'wait', signal: newSignal() }
  }

  const session: Session = {
    scenario,
    model,
    policy: model.policy,
    clock,
    parts: allParts,
    files: filesFrom(scenario.world),
    note,
    nextChunkId: () => 'abcdef',
    nextUuid: () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
    nextSessionId: () => 1000 + count++,
    ask,
    interrupt,
    store<State>(key: StoreKey<State>): State {
      if (!stores.has(key.name)) stores.set(key.name, key.initial())
      return stores.get(key.name) as State
    },
  }

  return {
    session,
    facts,
    interrupted: () => interrupted,
    call(tool, given, callId = 'c1') {
      const payload: Payload = typeof given === 'string' ? { kind: 'function', arguments: given } : given
      let handled: Handled | undefined
      function* run(): Task<void> {
        handled = yield* tool.handle({ index: facts.length, callId, name: tool.name, payload }, session)
      }
      clock.start(run())
      clock.run()
      return handled
    },
  }
}

/** What the model reads of a call, as far as its tool decides it. */
export function readBy(handled: Handled | undefined): unknown {
  return handled === undefined || handled.kind === 'output' ? handled?.body : handled.text
}
