import { newSignal, sleep, type Task, waitFor } from '../clock'
import type { ServedTool, Server } from '../scenario'
import type { Session } from '../tools/session'
import type { Fact } from '../trace'
import { compareUtf8 } from '../utf8-order'
import { timeoutText } from './connection'

/** What becomes of a server when the session starts. Times are ms since then. */
export type ServerStart =
  | { readonly kind: 'absent'; readonly server: Server }
  | { readonly kind: 'ready'; readonly server: Server; readonly at: number }
  | { readonly kind: 'failed'; readonly server: Server; readonly at: number; readonly reason: string }

/** A server whose tools may be offered, and those that its allow and deny lists leave. */
export interface StartedServer {
  readonly server: Server
  readonly tools: readonly ServedTool[]
}

export interface Servers {
  readonly starts: readonly ServerStart[]
  /** Why the session does not start at all: a required server failed. */
  readonly refusal: string | undefined
  /** Waits until the first request may be made. Never returns if the session is refused. */
  awaitFirstRequest(): Task<void>
  /** The servers that are ready at a moment, in the order of the configuration. */
  readyAt(ms: number): readonly StartedServer[]
}

/** The first request of a session waits so long for servers that are still starting. */
const FIRST_REQUEST_WAIT_MS = 1000
const STARTUP_TIMEOUT_MS = 30_000
const NAME_RULE = '^[a-zA-Z0-9_:@/.-]+$'

/** What becomes of one server (`codex-mcp/src/connection_manager.rs`). The handshake and the list of tools have the limit each. */
export function startOf(server: Server): ServerStart {
  const { startupDelayMs = 0, listDelayMs = 0, fails } = server.serves
  // The name of the hosted server is not for configured ones.
  if (server.enabled === false || server.name === 'codex_apps') return { kind: 'absent', server }
  const failed = (at: number, reason: string): ServerStart => ({ kind: 'failed', server, at, reason })
  if (!new RegExp(NAME_RULE).test(server.name)) {
    return failed(0, `Invalid MCP server name '${server.name}': must match pattern ${NAME_RULE}`)
  }
  const limit = server.startupTimeoutMs ?? STARTUP_TIMEOUT_MS
  if (startupDelayMs >= limit || limit === 0)
    return failed(limit, `timed out handshaking with MCP server after ${fullDuration(limit)}`)
  if (fails !== undefined) return failed(startupDelayMs, fails)
  if (listDelayMs >= limit) return failed(startupDelayMs + limit, timeoutText('tools/list', limit))
  return { kind: 'ready', server, at: startupDelayMs + listDelayMs }
}

/** A duration as Rust's `{:?}` prints it, with all its decimals. */
function fullDuration(ms: number): string {
  return ms >= 1000 ? `${ms / 1000}s` : ms > 0 ? `${ms}ms` : '0ns'
}

/** Starts all servers at once. `note` is told of what comes of each, at its time. */
export function startServers(session: Session, note?: (fact: Fact) => void): Servers {
  const starts = session.scenario.servers.map(startOf)
  const settled = newSignal()
  const going = starts.filter((start) => start.kind !== 'absent')
  let left = going.length
  for (const start of going) {
    session.clock.start(settle(start))
  }

  function* settle(start: Exclude<ServerStart, { kind: 'absent' }>): Task<void> {
    yield* sleep(start.at)
    const { name } = start.server
    note?.(
      start.kind === 'ready'
        ? { type: 'server.started', server: name, tools: visibleTools(start.server).length }
        : { type: 'server.failed', server: name, reason: start.reason },
    )
    left--
    if (left === 0) session.clock.fire(settled)
  }

  const refusal = refusalOf(starts)
  const requiredAt = Math.max(0, ...going.flatMap((start) => (start.server.required ? [start.at] : [])))

  function* awaitFirstRequest(): Task<void> {
    for (const { server, at } of going) {
      if (at > 0 && (server.required || at <= requiredAt + FIRST_REQUEST_WAIT_MS))
        note?.({ type: 'server.awaited', server: server.name })
    }
    yield* sleep(requiredAt)
    if (refusal !== undefined) {
      note?.({
        type: 'log',
        level: 'error',
        target: 'codex_core::session',
        message: `Failed to create session: ${refusal}`,
      })
      yield* waitFor(newSignal())
    }
    const slowest = Math.max(0, ...going.map(({ at }) => at))
    yield* sleep(Math.min(slowest - requiredAt, FIRST_REQUEST_WAIT_MS))
  }

  return {
    starts,
    refusal,
    awaitFirstRequest,
    readyAt: (ms) =>
      starts.flatMap((start) =>
        start.kind === 'ready' && start.at <= ms ? [{ server: start.server, tools: visibleTools(start.server) }] : [],
      ),
  }
}

/** The tools that the allow list, if there is one, and then the deny list leave. Names are the server's own. */
export function visibleTools({ serves, enabledTools, disabledTools = [] }: Server): readonly ServedTool[] {
  return (serves.tools ?? []).filter(
    ({ name }) => (enabledTools === undefined || enabledTools.includes(name)) && !disabledTools.includes(name),
  )
}

/** The session's error if required servers failed, by name. */
function refusalOf(starts: readonly ServerStart[]): string | undefined {
  const failures = starts
    .flatMap((start) => (start.kind === 'failed' && start.server.required ? [start] : []))
    .toSorted((a, b) => compareUtf8(a.server.name, b.server.name))
    .map(({ server, reason }) => `${server.name}: ${reason}`)
  return failures.length === 0 ? undefined : `required MCP servers failed to initialize: ${failures.join('; ')}`
}

/** What `codex exec` prints when the session does not start; its exit code is 1. */
export function refusalLine(refusal: string): string {
  return `Error: thread/start: thread/start failed: error creating thread: Fatal error: Failed to initialize session: ${refusal} (code -32603)`
}

/** What a client is told of a server that failed (`codex-mcp/src/startup_status.rs`). */
export function startupMessage({ name, startupTimeoutMs = STARTUP_TIMEOUT_MS }: Server, reason: string): string {
  if (!/request timed out|timed out handshaking with MCP server/.test(reason))
    return `MCP client for \`${name}\` failed to start: MCP startup failed: ${reason}`
  const seconds = Math.floor(startupTimeoutMs / 1000)
  return `MCP client for \`${name}\` timed out after ${seconds} seconds. Add or adjust \`startup_timeout_sec\` in your config.toml:\n[mcp_servers.${name}]\nstartup_timeout_sec = XX`
}
