import { newClock, newSignal, sleep, type Task, waitFor } from './clock'
import { newConversation } from './dispatch/conversation'
import { newSession } from './dispatch/session'
import type { Servers } from './mcp/startup'
import { neededParts, type Parts } from './parts'
import { filesOut } from './patch/files'
import type { Scenario } from './scenario'
import { registryOf } from './tools/registry'
import type { Event, Fact, Trace } from './trace'

/**
 * Runs a scenario to its end on a virtual clock (ms) with the parts of the engine that were loaded. A run that needs another
 * part does not start, and its refusal says which; `neededParts` tells beforehand.
 */
export function run(scenario: Scenario, parts: Parts): Trace {
  const missing = neededParts(scenario).filter((name) => parts[name] === undefined)
  const clock = newClock()
  const events: Event[] = []
  const interrupted = newSignal()
  const note = (fact: Fact) => events.push(Object.assign(fact, { at: clock.now() }))
  const session = newSession(
    scenario,
    clock,
    (call, fact) => events.push(Object.assign(fact, { at: clock.now(), call: call.index })),
    interrupted,
    parts,
  )
  const servers = missing.length > 0 ? refusing(missing) : (parts.servers?.start(session, note) ?? noServers)
  const conversation = newConversation(session, (ms) => registryOf(session, servers.readyAt(ms)), note)

  function* talk(): Task<void> {
    yield* servers.awaitFirstRequest()
    if (scenario.interruptAfterMs !== undefined) clock.start(interruptAfter(scenario.interruptAfterMs))
    yield* conversation.talk()
  }
  function* interruption(): Task<void> {
    yield* waitFor(interrupted)
    if (talking.ended.happened) return
    talking.cancel()
    conversation.interrupt()
  }
  function* interruptAfter(ms: number): Task<void> {
    yield* sleep(ms)
    clock.fire(interrupted)
  }

  const talking = clock.start(talk())
  clock.start(interruption())
  clock.run()
  const { calls, requests, history, outcome } = conversation.record
  const files = filesOut(session.files, scenario.world.cwd)
  const refused = servers.refusal === undefined ? {} : { refusal: servers.refusal }
  return {
    scenario,
    events,
    calls,
    requests,
    history,
    files,
    outcome: servers.refusal === undefined ? outcome : 'refused-to-start',
    ...refused,
  }
}

/** A session without MCP servers. */
const noServers: Pick<Servers, 'refusal' | 'awaitFirstRequest' | 'readyAt'> = {
  refusal: undefined,
  *awaitFirstRequest() {},
  readyAt: () => [],
}

function refusing(missing: readonly string[]): typeof noServers {
  return {
    ...noServers,
    refusal: `parts of the engine are not loaded: ${missing.join(', ')}`,
    *awaitFirstRequest() {
      yield* waitFor(newSignal())
    },
  }
}
