import { allParts } from './all-parts'
import { run } from './run'
import type { Scenario } from './scenario'
import type { Trace } from './trace'

/**
 * Runs a scenario with the whole engine and gives all that happened. The same scenario always gives the same trace; it never
 * throws, and it always ends. What the real program leaves to chance (ids) is a fixed sequence here.
 */
export function simulate(scenario: Scenario): Trace {
  return run(scenario, allParts)
}
