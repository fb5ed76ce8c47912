import { allParts } from '../../all-parts'
import type { Call, Payload } from '../../call'
import { newClock, newSignal, type Task } from '../../clock'
import { newSession } from '../../dispatch/session'
import type { Scenario } from '../../scenario'
import type { Fact } from '../../trace'
import type { Session } from '../session'
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
  const clock = newClock()
  const facts: (Fact & { at: number; call: string })[] = []
  const interrupted = newSignal()
  const note = (call: Call, fact: Fact) => facts.push({ at: clock.now(), call: call.callId, ...fact })
  const session: Session = {
    ...newSession({ ...plainScenario, ...changes }, clock, note, interrupted, allParts),
    nextChunkId: () => 'abcdef',
  }

  return {
    session,
    facts,
    interrupted: () => interrupted.happened,
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
