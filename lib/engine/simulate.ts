import { newClock, newSignal, sleep, type Task, waitFor } from './clock'
import { newConversation } from './dispatch/conversation'
import { newSession } from './dispatch/session'
import { startServers } from './mcp/startup'
import { filesOut } from './patch/files'
import type { Scenario } from './scenario'
import { registryOf } from './tools/registry'
import type { Event, Fact, Trace } from './trace'

/**
 * Runs a scenario to its end on a virtual clock (ms) and gives all that happened. The same scenario always gives the same
 * trace; it never throws, and it always ends. What the real program leaves to chance (ids) is a fixed sequence here.
 */
export function simulate(scenario: Scenario): Trace {
  const clock = newClock()
  const events: Event[] = []
  const interrupted = newSignal()
  const note = (fact: Fact) => events.push({ at: clock.now(), ...fact })
  const session = newSession(
    scenario,
    clock,
    (call, fact) => events.push({ at: clock.now(), call: call.index, ...fact }),
    interrupted,
  )
  const servers = startServers(session, note)
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
