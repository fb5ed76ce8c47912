import { startOf, startupMessage } from '../../engine/mcp/startup'
import type { Emission, Server } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Comparison, Fields } from '../family'
import { namespacesOffered } from '../offered-namespaces'
import { errorLines, outputsOf, recordedItem } from '../recorded-run'
import { readDescribedServers, readServers } from '../server-config'
import { type FieldInput, fieldScenario } from './field-run'

/** What servers and tools are called, and what each name reaches: every offered tool is called, then the vector's own items. */
export function replayNames(input: FieldInput, expect: Fields): Comparison {
  const read = readDescribedServers(input.servers ?? {})
  if (!read.ok) throw new Error(read.stderr.join(' '))
  const { items = [] } = input
  const namespaces = namespacesOffered(fieldScenario(input, read.servers, []), read.servers.filter(isReady))
  const each: readonly Emission[] = namespaces.flatMap(({ name: namespace, tools }) =>
    tools.map(({ name }) => ({
      type: 'function_call',
      call_id: `${namespace} ${name}`,
      namespace,
      name: String(name),
      arguments: '{}',
    })),
  )
  const trace = simulate(fieldScenario(input, read.servers, [[...each, ...items]]))
  const outputs = outputsOf(trace).map(recordedItem).slice(each.length)
  return {
    expected: expect,
    got: {
      exitCode: trace.outcome === 'completed' ? 0 : 1,
      namespaces,
      reaches: reachedBy(each.length, trace),
      ...(items.length > 0 && { outputs, errors: errorLines(trace.events) }),
    },
    trace,
  }
}

/** For each of the first calls which server got which name. */
function reachedBy(count: number, { events, calls }: Trace): Fields {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'server.called' && event.call !== undefined && event.call < count
        ? [[calls[event.call]?.callId, { server: event.server, tool: event.tool }]]
        : [],
    ),
  )
}

/** What the app server tells its client of the start of each server, and what is offered when all is settled; `commands` are tables. */
export function replayStartup(input: FieldInput, expect: Fields): Comparison {
  const scripted = readDescribedServers(input.servers ?? {})
  const others = readServers(
    Object.entries(input.commands ?? {}).map(([name, command]) => [name, { command: String(command) }]),
  )
  if (!scripted.ok || !others.ok) throw new Error('not a vector of starting servers')
  const servers = [...others.servers, ...scripted.servers]
  return {
    expected: expect,
    got: {
      startup: Object.fromEntries(servers.map((server) => [server.name, statusOf(server)])),
      offered: namespacesOffered(fieldScenario({}, servers, []), servers.filter(isReady)).map(({ name }) => name),
    },
  }
}

function statusOf(server: Server): Fields {
  const start = startOf(server)
  return start.kind === 'failed'
    ? { status: 'failed', error: startupMessage(server, start.reason) }
    : { status: start.kind }
}

function isReady(server: Server): boolean {
  return startOf(server).kind === 'ready'
}
