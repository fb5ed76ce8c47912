import { deflateSync } from 'node:zlib'
import { parse, type TomlPrimitive, type TomlTable } from 'smol-toml'
import type { PlainJson } from '../engine/json/value'
import { fromPlain } from '../engine/json/write'
import type { OutputPiece } from '../engine/output/piece'
import { crc32 } from '../engine/output/png'
import type { Annotations, ApprovalMode, ServedCall, ServedTool, Server, Serves, Surface } from '../engine/scenario'
import { listFailureOf } from '../engine/schema/tools-list'
import type { Fields } from './family'
import { textOfPieces } from './long-text'

/** A server as vectors describe it: what it serves, and lines of its table and of the tables of its tools. */
export interface DescribedServer {
  /** As the oracle's scripted server has it; absent where a program of another kind runs. */
  readonly serves?: unknown
  readonly config?: string | undefined
  /** Lines of the tables `[mcp_servers.NAME.tools.TOOL]`, by tool. */
  readonly tools?: { readonly [tool: string]: string }
  /** Lines that take the place of the scripted server's `command` and `args`. */
  readonly command?: string | undefined
}

/** A server for the engine, or the lines that the program prints when it cannot read its configuration. */
export type ReadServer =
  | { readonly ok: true; readonly server: Server }
  | { readonly ok: false; readonly stderr: readonly string[] }

/** Reads a described server. It fails as the program does for times that are no numbers of seconds and lists that are none; other mistakes throw. */
export function readServer(
  name: string,
  { serves, config = '', tools = {}, command = '' }: DescribedServer,
): ReadServer {
  const table = readTable(name, [
    config,
    ...Object.entries(tools).map(([tool, lines]) => `[mcp_servers.${name}.tools.${tool}]\n${lines}`),
  ])
  const wrong = [
    ...['startup_timeout_sec', 'tool_timeout_sec'].flatMap((key) => timeComplaint(name, key, table[key])),
    ...['enabled_tools', 'disabled_tools'].flatMap((key) => listComplaint(name, key, table[key])),
  ]
  return wrong.length > 0
    ? { ok: false, stderr: wrong }
    : { ok: true, server: serverOf(name, table, servesOf(serves ?? {}, readTable(name, [command]).command)) }
}

/** A list of servers, or what the first wrong one makes the program print. */
export function readServers(
  described: readonly (readonly [string, DescribedServer])[],
):
  | { readonly ok: true; readonly servers: readonly Server[] }
  | { readonly ok: false; readonly stderr: readonly string[] } {
  const servers: Server[] = []
  for (const [name, description] of described) {
    const read = readServer(name, description)
    if (!read.ok) return read
    servers.push(read.server)
  }
  return { ok: true, servers }
}

/** Servers by name as most vectors have them: what each serves, with `config` among it. */
export interface DescribedServers {
  readonly [name: string]: Fields
}

export function readDescribedServers(servers: DescribedServers): ReturnType<typeof readServers> {
  return readServers(
    Object.entries(servers).map(([name, { config, ...serves }]) => [name, { serves, config: textOf(config) }]),
  )
}

function readTable(name: string, parts: readonly string[]): TomlTable {
  // Lines of the server's own table come first; after them the tables of its tools may follow under their full names.
  const [own = '', ...rest] = parts
  const servers = parse([`[mcp_servers.${JSON.stringify(name)}]`, own, ...rest].join('\n')).mcp_servers
  const table = isTable(servers) ? servers[name] : undefined
  return isTable(table) ? table : {}
}

/** A time that is no number, or no time. */
function timeComplaint(name: string, key: string, value: TomlPrimitive | undefined): string[] {
  const where = `in \`mcp_servers.${name}.${key}\``
  if (value === undefined) return []
  if (typeof value === 'string')
    return [`Error loading config.toml: invalid type: string ${JSON.stringify(value)}, expected f64`, where]
  if (typeof value !== 'number') throw new Error(`${key} of ${name}: neither number nor text`)
  if (value < 0)
    return ['Error loading config.toml: cannot convert float seconds to Duration: value is negative', where]
  return value < 2 ** 64
    ? []
    : ['Error loading config.toml: cannot convert float seconds to Duration: value is either too big or NaN', where]
}

/** What the program says of a list of names that is none. */
function listComplaint(name: string, key: string, value: TomlPrimitive | undefined): string[] {
  const wrong = Array.isArray(value) ? value.find((item) => typeof item !== 'string') : value
  if (wrong === undefined) return []
  const expected = Array.isArray(value) ? 'a string' : 'a sequence'
  return [
    `Error loading config.toml: invalid type: ${described(wrong)}, expected ${expected}`,
    `in \`mcp_servers.${name}.${key}\``,
  ]
}

function described(value: TomlPrimitive): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  if (typeof value === 'boolean') return `boolean \`${value}\``
  if (typeof value === 'number') return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``
  return Array.isArray(value) ? 'sequence' : 'map'
}

function serverOf(name: string, table: TomlTable, serves: Serves): Server {
  const startupMs = milliseconds(table.startup_timeout_sec) ?? numberOf(table.startup_timeout_ms)
  return defined<Server>({
    name,
    serves,
    enabled: booleanOf(table.enabled),
    required: booleanOf(table.required),
    startupTimeoutMs: startupMs,
    toolTimeoutMs: milliseconds(table.tool_timeout_sec),
    supportsParallelToolCalls: booleanOf(table.supports_parallel_tool_calls),
    defaultToolsApprovalMode: modeOf(table.default_tools_approval_mode),
    enabledTools: textsOf(table.enabled_tools),
    disabledTools: textsOf(table.disabled_tools),
    toolInputSchemaMaxBytes: numberOf(table.tool_input_schema_max_bytes),
    omitToolsFrom: listOf(table.omit_tools_from)?.filter(isSurface),
    tools: isTable(table.tools) ? toolTables(table.tools) : undefined,
  })
}

function toolTables(tables: TomlTable): NonNullable<Server['tools']> {
  return Object.fromEntries(
    Object.entries(tables).map(([tool, table]) => {
      if (!isTable(table)) throw new Error(`tools.${tool} is no table`)
      return [
        tool,
        defined({ approvalMode: modeOf(table.approval_mode), outputTokenLimit: numberOf(table.output_token_limit) }),
      ]
    }),
  )
}

/** Programs that are no scripted servers, and why they never start. One that never answers is too slow. */
const OTHER_PROGRAMS: { readonly [command: string]: Serves } = {
  false: { fails: brokenPipe() },
  true: { fails: brokenPipe() },
  echo: {
    fails:
      'handshaking with MCP server failed: connection closed: initialize response: connection closed: initialize response',
  },
  sleep: { startupDelayMs: 1e9 },
  cat: { startupDelayMs: 1e9 },
}

function brokenPipe(): string {
  const sending =
    'Send message error Transport [codex_rmcp_client::stdio_server_launcher::StdioServerTransport] error: Broken pipe (os error 32), when send initialize request'
  return `handshaking with MCP server failed: ${sending}: ${sending}`
}

function servesOf(described: unknown, command: TomlPrimitive | undefined): Serves {
  if (typeof command === 'string') return OTHER_PROGRAMS[command] ?? { fails: 'No such file or directory (os error 2)' }
  const serves = fieldsOf(described)
  const tools = listedTools(serves)
  const failure = tools && listFailureOf(fromPlain({ tools: tools.map(listedTool) }))
  if (failure?.error !== undefined) return { fails: failure.error }
  return defined<Serves>({
    startupDelayMs: numberOf(serves.startupDelayMs),
    listDelayMs: numberOf(serves.listDelayMs),
    instructions: textOf(serves.instructions),
    tools: tools?.map(toolOf),
    resources: resourcePages(serves),
    resourceTemplates: plainList(serves.resourceTemplates),
    resourcesError: plainOf(serves.resourcesError),
    templatesError: plainOf(serves.templatesError),
    read: readsOf(serves.read),
  })
}

/** Of a list in pages only the first is ever asked for. */
function listedTools({ tools, toolPages }: Fields): readonly unknown[] | undefined {
  const [firstPage] = listOf(toolPages) ?? []
  return listOf(firstPage) ?? listOf(fieldsOf(firstPage).tools) ?? listOf(tools)
}

/** A tool as the server lists it. */
function listedTool(described: unknown): PlainJson {
  const { call: _, inputSchemaText, ...tool } = fieldsOf(described)
  const plain = plainOf(tool) ?? null
  return typeof inputSchemaText === 'string' ? { ...Object(plain), inputSchema: JSON.parse(inputSchemaText) } : plain
}

/** `resourcePages: n` is n pages of one resource; a server without an end has more pages than are ever asked for. */
function resourcePages(serves: Fields): readonly PlainJson[] | undefined {
  const count = serves.endlessResources ? 1000 : numberOf(serves.resourcePages)
  if (count === undefined) return plainList(serves.resources)
  return Array.from({ length: count }, (_, page) => ({
    resources: [{ uri: `r://${page}`, name: `r${page}` }],
    ...(page + 1 < count ? { nextCursor: `p${page + 1}` } : {}),
  }))
}

function readsOf(described: unknown): Serves['read'] | undefined {
  if (described === undefined) return undefined
  return Object.fromEntries(
    Object.entries(fieldsOf(described)).map(([uri, entry]) => {
      const { contents, error, delayMs } = fieldsOf(entry)
      return [uri, defined({ contents: plainOf(contents), error: plainOf(error), delayMs: numberOf(delayMs) })]
    }),
  )
}

function toolOf(described: unknown): ServedTool {
  const tool = fieldsOf(described)
  const schema = textOf(tool.inputSchemaText)
  return defined<ServedTool>({
    name: textOf(tool.name) ?? '',
    title: textOf(tool.title),
    description: textOf(tool.description),
    inputSchema: schema === undefined ? (plainOf(tool.inputSchema) ?? null) : JSON.parse(schema),
    annotations: annotationsOf(tool.annotations),
    _meta: plainOf(tool._meta),
    outputSchema: plainOf(tool.outputSchema),
    call: callOf(tool.call),
  })
}

function annotationsOf(described: unknown): Annotations | undefined {
  if (described === undefined || described === null) return undefined
  const { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = fieldsOf(described)
  return defined<Annotations>({
    title: textOf(title),
    readOnlyHint: booleanOf(readOnlyHint),
    destructiveHint: booleanOf(destructiveHint),
    idempotentHint: booleanOf(idempotentHint),
    openWorldHint: booleanOf(openWorldHint),
  })
}

function callOf(described: unknown): ServedCall | undefined {
  if (described === undefined || described === null) return undefined
  const call = fieldsOf(described)
  const ask = fieldsOf(call.ask)
  return defined<ServedCall>({
    delayMs: numberOf(call.workMs) ?? numberOf(call.delayMs),
    result: plainOf(call.result),
    error: plainOf(call.error),
    hang: booleanOf(call.hang),
    exit: numberOf(call.exit),
    before: textsOf(call.before),
    line: textOf(call.line),
    ask: call.ask === undefined ? undefined : { message: textOf(ask.message) ?? '', schema: plainOf(ask.schema) ?? {} },
    afterMs: numberOf(call.afterMs),
  })
}

/**
 * A value in which long texts stand in short: `{$text: pieces}`, `{repeat, times}`, `{line, lines}` (`{n}` is the number of the
 * line) and `{noisePng}` (base64).
 */
export function plainOf(value: unknown): PlainJson | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.map((item) => plainOf(item) ?? null)
  if (typeof value !== 'object' || value === null) return isScalar(value) ? value : null
  const long = longTextOf(fieldsOf(value))
  if (long !== undefined) return long
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainOf(item)]))
}

function longTextOf(value: Fields): string | undefined {
  const { $text, repeat, times, line, lines, noisePng: noise } = value
  if (Array.isArray($text)) return textOfPieces($text.filter(isPiece))
  if (typeof repeat === 'string' && typeof times === 'number') return repeat.repeat(times)
  if (typeof line === 'string' && typeof lines === 'number') {
    return Array.from({ length: lines }, (_, at) => line.replaceAll('{n}', String(at))).join('\n')
  }
  const { side, seed } = fieldsOf(noise)
  return typeof side === 'number' && typeof seed === 'number' ? noisePng(side, seed) : undefined
}

function isPiece(piece: unknown): piece is OutputPiece {
  return (
    typeof piece === 'string' || (typeof piece === 'object' && piece !== null && ('repeat' in piece || 'hex' in piece))
  )
}

/** A square picture of noise (the low bytes of a 32-bit xorshift), base64. */
function noisePng(side: number, seed: number): string {
  const rows = Buffer.alloc(side * (1 + side * 3))
  let state = seed
  for (let at = 0; at < rows.length; at++) {
    if (at % (1 + side * 3) === 0) continue
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    rows[at] = state & 0xff
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

function isTable(value: TomlPrimitive | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function plainList(value: unknown): readonly PlainJson[] | undefined {
  return listOf(value)?.map((item) => plainOf(item) ?? null)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function textsOf(value: unknown): readonly string[] | undefined {
  return listOf(value)?.filter((item) => typeof item === 'string')
}

function milliseconds(seconds: unknown): number | undefined {
  return typeof seconds === 'number' ? seconds * 1000 : undefined
}

function isSurface(value: unknown): value is Surface {
  return value === 'direct' || value === 'deferred' || value === 'code_mode'
}

function modeOf(value: unknown): ApprovalMode | undefined {
  return value === 'auto' || value === 'prompt' || value === 'writes' || value === 'approve' ? value : undefined
}

/** Leaves out what is undefined. */
function defined<Type extends object>(fields: { readonly [Key in keyof Type]: Type[Key] | undefined }): Type {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Type
}
