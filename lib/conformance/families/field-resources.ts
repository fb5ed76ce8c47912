import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Fields } from '../family'
import { readDescribedServers } from '../server-config'
import type { FieldInput } from './field-run'
import { type ResourceCall, recordedOutput, resourceScenario } from './resources'

/** One call of one of the tools for resources, against servers of the vector's own. */
export function replayResourceCall(input: FieldInput & ResourceCall, expect: Fields): Comparison {
  const read = readDescribedServers(input.servers ?? {})
  if (!read.ok) throw new Error(read.stderr.join(' '))
  const trace = simulate(resourceScenario(input, read.servers))
  const paged = Object.entries(input.servers ?? {}).flatMap(([name, serves]) =>
    'resourcePages' in serves || 'endlessResources' in serves ? [name] : [],
  )
  return {
    expected: expect,
    got: {
      ...recordedOutput(trace, expect),
      ...('pagesAsked' in expect && { pagesAsked: pagesAsked(trace, paged) }),
      ...('warnings' in expect && { warnings: warningsOf(trace) }),
    },
    trace,
  }
}

/** How many pages the servers with many of them were asked for. */
function pagesAsked({ events }: Trace, servers: readonly string[]): number {
  return events.filter((event) => event.type === 'server.answered' && servers.includes(event.server)).length
}

function warningsOf({ events }: Trace): string[] {
  return events.flatMap((event) => (event.type === 'log' && event.level === 'warn' ? [event.message] : []))
}
