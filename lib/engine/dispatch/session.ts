import type { Call } from '../call'
import { type Clock, newSignal, type Signal, sleep, type Task, waitFor } from '../clock'
import type { Json } from '../json/value'
import { withTokenLimit } from '../output/policy'
import type { Parts } from '../parts'
import { filesFrom } from '../patch/files'
import type { Answer, Scenario } from '../scenario'
import { modelOf } from '../tools/models'
import type { Session, StoreKey } from '../tools/session'
import type { Fact } from '../trace'
import { uuidOf } from './ids'

/**
 * What the handlers of one run share. Where the real program draws ids at random, they are a fixed sequence here.
 * @param interrupted fired when an answer of the user ends the turn
 */
export function newSession(
  scenario: Scenario,
  clock: Clock,
  note: (call: Call, fact: Fact) => void,
  interrupted: Signal,
  parts: Parts,
): Session {
  const model = modelOf(scenario.model)
  const limit = scenario.config.toolOutputTokenLimit
  const stores = new Map<string, unknown>()
  const tellers: (() => readonly string[])[] = []
  let chunks = 0
  let uuids = 0
  let sessions = 0
  let answered = 0

  function* ask(call: Call, method: string, params: Json): Task<Answer> {
    note(call, { type: 'approval.asked', method, params })
    const answer = scenario.answers[Math.min(answered, scenario.answers.length - 1)] ?? 'never'
    answered++
    if (answer === 'never') yield* waitFor(newSignal())
    else yield* sleep(answer.afterMs ?? 0)
    return answer
  }

  function* interrupt(): Task<never> {
    clock.fire(interrupted)
    for (;;) yield { type: 'wait', signal: newSignal() }
  }

  return {
    scenario,
    model,
    policy: limit === undefined ? model.policy : withTokenLimit(model.policy, limit),
    clock,
    parts,
    files: filesFrom(scenario.world),
    note,
    nextChunkId: () => (0xa11ce0 + chunks++).toString(16).padStart(6, '0'),
    nextUuid: () => uuidOf(++uuids),
    nextSessionId: () => 1000 + sessions++,
    ask,
    interrupt,
    beforeRequests: (tell) => {
      tellers.push(tell)
    },
    textsForRequest: () => tellers.flatMap((tell) => tell()),
    store<State>(key: StoreKey<State>): State {
      if (!stores.has(key.name)) stores.set(key.name, key.initial())
      // A key is the only way to its state, and it made it.
      return stores.get(key.name) as State
    },
  }
}
