import { sleep, type Task } from '../clock'
import type { Json, PlainJson } from '../json/value'
import { fromPlain, writeJson } from '../json/write'
import { withAllowance } from '../output/policy'
import { truncateMiddle } from '../output/truncate'
import type { Server } from '../scenario'
import type { Session } from '../tools/session'
import type { Fact } from '../trace'
import { compareUtf8 } from '../utf8-order'
import { answerMessage, connectionTo, failureOf, type Reply, replyIn, restUnless, toolTimeoutMs } from './connection'
import type { Block, ServerResult } from './protocol'
import { type ServerStart, startOf } from './startup'

/** What the model reads of a resource tool: its JSON, cut if it is too long, or why there is none. */
export type ResourceOutput = { readonly ok: boolean; readonly text: string }

/** Is told of each answer of a server, and of what is logged. */
export type ObserveResources = (fact: Fact) => void

/** The arguments of the two tools that list, after trimming. */
export interface ListArguments {
  readonly server?: string | undefined
  readonly cursor?: string | undefined
}

/** What tells the two lists apart. */
interface Listing {
  readonly method: 'resources/list' | 'resources/templates/list'
  readonly kind: 'resources' | 'templates'
  /** In the log. */
  readonly words: 'resources' | 'resource templates'
  readonly key: 'resources' | 'resourceTemplates'
  readonly pages: (server: Server) => readonly PlainJson[] | undefined
  readonly error: (server: Server) => PlainJson | undefined
}

const RESOURCES: Listing = {
  method: 'resources/list',
  kind: 'resources',
  words: 'resources',
  key: 'resources',
  pages: ({ serves }) => serves.resources,
  error: ({ serves }) => serves.resourcesError,
}

const TEMPLATES: Listing = {
  method: 'resources/templates/list',
  kind: 'templates',
  words: 'resource templates',
  key: 'resourceTemplates',
  pages: ({ serves }) => serves.resourceTemplates,
  error: ({ serves }) => serves.templatesError,
}

/** A list of all servers gives a server up behind so many pages. */
const MAX_PAGES = 100

/** `list_mcp_resources`: one page of one server, or all pages of all servers (`core/src/tools/handlers/mcp_resource.rs`). */
export function listResources(session: Session, args: ListArguments, observe?: ObserveResources): Task<ResourceOutput> {
  return list(session, args, RESOURCES, observe)
}

/** `list_mcp_resource_templates`, in the same way. */
export function listResourceTemplates(
  session: Session,
  args: ListArguments,
  observe?: ObserveResources,
): Task<ResourceOutput> {
  return list(session, args, TEMPLATES, observe)
}

function* list(
  session: Session,
  { server, cursor }: ListArguments,
  listing: Listing,
  observe: ObserveResources | undefined,
): Task<ResourceOutput> {
  if (server === undefined) {
    if (cursor !== undefined) return { ok: false, text: 'cursor can only be used when a server is specified' }
    return payload(session, [[listing.key, yield* allEntries(session, listing, observe)]])
  }
  const found = yield* clientOf(session, server)
  if (typeof found === 'string') return { ok: false, text: `${listing.method} failed: ${found}` }
  const page = yield* onePage(session, found, listing, cursor, observe)
  if (!page.ok)
    return { ok: false, text: `${listing.method} failed: ${listing.method} failed for \`${server}\`: ${page.cause}` }
  const next: [string, Json][] = page.nextCursor === undefined ? [] : [['nextCursor', page.nextCursor]]
  return payload(session, [['server', server], [listing.key, entriesOf(server, page.items)], ...next])
}

/** `read_mcp_resource`: the contents behind a URI, whatever the lists say. */
export function* readResource(
  session: Session,
  server: string,
  uri: string,
  observe?: ObserveResources,
): Task<ResourceOutput> {
  const found = yield* clientOf(session, server)
  if (typeof found === 'string') return { ok: false, text: `resources/read failed: ${found}` }
  const entry = found.serves.read?.[uri]
  const answer =
    entry === undefined ? { error: { code: -32002, message: `Resource not found: ${uri}` } } : served(entry)
  const reply = yield* request(session, found, answer, entry?.delayMs ?? 0)
  if (reply.kind !== 'result' || reply.result.kind !== 'contents') {
    const cause = failureOf(reply, 'resources/read', toolTimeoutMs(found))
    observe?.({ type: 'server.answered', server, what: cause })
    return { ok: false, text: `resources/read failed: resources/read failed for \`${server}\` (${uri}): ${cause}` }
  }
  observe?.({ type: 'server.answered', server, what: 'a result' })
  return payload(session, [
    ['server', server],
    ['uri', uri],
    ['contents', reply.result.items],
  ])
}

function served({ contents, error }: { readonly contents?: PlainJson; readonly error?: PlainJson }): PlainAnswer {
  return error ? { error } : { result: { contents } }
}

/** The JSON that is sent, cut to the model's limit and a fifth more. */
function payload(session: Session, fields: readonly (readonly [string, Json])[]): ResourceOutput {
  return { ok: true, text: truncateMiddle(writeJson(new Map(fields)), withAllowance(session.policy)) }
}

/** Each entry begins with the name of its server. */
function entriesOf(server: string, items: readonly Block[]): Json[] {
  return items.map((item) => new Map<string, Json>([['server', server], ...item]))
}

/**
 * All pages of all servers that are ready, by server name; a server where anything goes wrong is left out, and only the log
 * says why (`codex-mcp/src/binding_clients.rs`).
 */
function* allEntries(session: Session, listing: Listing, observe: ObserveResources | undefined): Task<Json[]> {
  const now = session.clock.now()
  const ready = session.scenario.servers.filter((server) => isReady(startOf(server), now))
  const entries: Json[] = []
  for (const server of ready.toSorted((a, b) => compareUtf8(a.name, b.name))) {
    const all = yield* allPages(session, server, listing, observe)
    if (all.ok) entries.push(...entriesOf(server.name, all.items))
    else {
      const message = `Failed to list ${listing.words} for MCP server '${server.name}': ${all.cause}`
      observe?.({ type: 'log', level: 'warn', target: 'codex_mcp::binding_clients', message })
    }
  }
  return entries
}

function isReady(start: ServerStart, now: number): boolean {
  return start.kind === 'ready' && start.at <= now
}

/** A repeated cursor, too many pages or a failing page lose the whole server. */
function* allPages(
  session: Session,
  server: Server,
  listing: Listing,
  observe: ObserveResources | undefined,
): Task<Entries> {
  const items: Block[] = []
  const used = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = yield* onePage(session, server, listing, cursor, observe)
    if (!page.ok) return page
    items.push(...page.items)
    cursor = page.nextCursor
    if (cursor === undefined) return { ok: true, items }
    if (used.has(cursor)) return { ok: false, cause: `${listing.method} returned a repeated pagination cursor` }
    used.add(cursor)
  }
  return { ok: false, cause: `${listing.method} exceeded the pagination limit of ${MAX_PAGES} pages` }
}

type Failed = { readonly ok: false; readonly cause: string }
type Entries = { readonly ok: true; readonly items: readonly Block[] } | Failed
type Page = { readonly ok: true; readonly items: readonly Block[]; readonly nextCursor: string | undefined } | Failed

function* onePage(
  session: Session,
  server: Server,
  listing: Listing,
  cursor: string | undefined,
  observe: ObserveResources | undefined,
): Task<Page> {
  const reply = yield* request(session, server, servedPage(server, listing, cursor), 0)
  if (reply.kind === 'result' && isPage(reply.result) && reply.result.kind === listing.kind) {
    observe?.({ type: 'server.answered', server: server.name, what: 'a result' })
    return { ok: true, items: reply.result.items, nextCursor: reply.result.nextCursor }
  }
  const cause = failureOf(reply, listing.method, toolTimeoutMs(server))
  observe?.({ type: 'server.answered', server: server.name, what: cause })
  return { ok: false, cause }
}

type ListResult = Extract<ServerResult, { readonly nextCursor: string | undefined }>

function isPage(result: ServerResult): result is ListResult {
  return result.kind === 'resources' || result.kind === 'templates'
}

type PlainAnswer = { readonly result: PlainJson } | { readonly error: PlainJson }

/** A scripted server gives page n for the cursor `pn`, and one empty page if it has none. */
function servedPage(server: Server, listing: Listing, cursor: string | undefined): PlainAnswer {
  const error = listing.error(server)
  if (error) return { error }
  const pages = listing.pages(server) ?? [{ [listing.key]: [] }]
  const page = pages[cursor ? Number(cursor.replace(/^p/, '')) : 0]
  return page ? { result: page } : { error: { code: -32602, message: `unknown cursor ${cursor}` } }
}

/** Sends a request to a server that is up, and waits for its reply. */
function* request(session: Session, server: Server, answer: PlainAnswer, delayMs: number): Task<Reply> {
  const connection = connectionTo(session, server.name)
  if (connection.closed.happened) return { kind: 'closed' }
  const id = connection.nextId++
  const limitMs = toolTimeoutMs(server)
  if (yield* restUnless(session.clock, Math.min(delayMs, limitMs), connection.closed)) return { kind: 'closed' }
  if (delayMs >= limitMs) return { kind: 'timeout' }
  const json = 'result' in answer ? { result: fromPlain(answer.result) } : { error: fromPlain(answer.error) }
  const reply = replyIn([answerMessage(id, json)], id)
  if (reply !== undefined) return reply
  return (yield* restUnless(session.clock, limitMs - delayMs, connection.closed))
    ? { kind: 'closed' }
    : { kind: 'timeout' }
}

/** A server by its configured name, waited for if it is still starting; or why there is none. */
function* clientOf(session: Session, name: string): Task<Server | string> {
  const start = session.scenario.servers
    .map(startOf)
    .find(({ server, kind }) => server.name === name && kind !== 'absent')
  if (start === undefined || start.kind === 'absent') return `unknown MCP server '${name}'`
  yield* sleep(start.at - session.clock.now())
  return start.kind === 'ready' ? start.server : `failed to get client: MCP startup failed: ${start.reason}`
}
