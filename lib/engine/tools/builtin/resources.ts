import type { Task } from '../../clock'
import { functionSubject } from '../../hooks/payload'
import { decodeValue, omissible, string, struct, type Target } from '../../json/decode'
import { isBlank, printJsonError, readJson } from '../../json/read'
import {
  listResources,
  listResourceTemplates,
  type ObserveResources,
  type ResourceOutput,
  readResource,
} from '../../mcp/resources'
import { trim } from '../../patch/white-space'
import type { Session } from '../session'
import type { Handled, Tool } from '../tool'
import { argumentsOf, badArguments, refused } from './answer'
import { functionSpec } from './spec'

const listArgs = struct('ListResourceArgs', { server: omissible(string), cursor: omissible(string) })
const readArgs = struct('ReadResourceArgs', { server: string, uri: string })

/** The three tools for resources, in the order of the registry (`core/src/tools/handlers/mcp_resource.rs`). They are there if there is a server. */
export const resourceTools: readonly Tool[] = [
  resourceTool(
    'list_mcp_resources',
    functionSpec(
      'list_mcp_resources',
      'Lists resources provided by MCP servers. Resources allow servers to share data that provides context to language models, such as files, database schemas, or application-specific information. Prefer resources over web search when possible.',
      {
        cursor: {
          type: 'string',
          description: 'Opaque cursor from a previous list_mcp_resources call; omit for the first page.',
        },
        server: {
          type: 'string',
          description: 'MCP server name. Omit to list resources from every configured server.',
        },
      },
    ),
    (given) => listWanted(given, listResources),
  ),
  resourceTool(
    'list_mcp_resource_templates',
    functionSpec(
      'list_mcp_resource_templates',
      'Lists resource templates provided by MCP servers. Parameterized resource templates allow servers to share data that takes parameters and provides context to language models, such as files, database schemas, or application-specific information. Prefer resource templates over web search when possible.',
      {
        cursor: {
          type: 'string',
          description: 'Opaque cursor from a previous list_mcp_resource_templates call; omit for the first page.',
        },
        server: {
          type: 'string',
          description: 'MCP server name. Omit to list resource templates from every configured server.',
        },
      },
    ),
    (given) => listWanted(given, listResourceTemplates),
  ),
  resourceTool(
    'read_mcp_resource',
    functionSpec(
      'read_mcp_resource',
      'Read a specific resource from an MCP server given the server name and resource URI.',
      {
        server: {
          type: 'string',
          description:
            "MCP server name exactly as configured. Must match the 'server' field returned by list_mcp_resources.",
        },
        uri: {
          type: 'string',
          description: 'Resource URI to read. Must be one of the URIs returned by list_mcp_resources.',
        },
      },
      ['server', 'uri'],
    ),
    readWanted,
  ),
]

type Run = (session: Session, observe: ObserveResources) => Task<ResourceOutput>

/** What a call asks for, or why that cannot be told. */
type Wanted =
  | { readonly ok: true; readonly struct: string; readonly run: Run }
  | { readonly ok: false; readonly text: string }

function resourceTool(name: string, spec: Tool['spec'], wanted: (given: string) => Wanted): Tool {
  const toolName = { namespace: undefined, name }
  return {
    name: toolName,
    exposure: 'direct',
    ...(spec && { spec }),
    accepts: ['function', 'tool-search'],
    lock: 'read',
    lockReason: 'it only reads',
    preHook: (call) => functionSubject(toolName, argumentsOf(call)),
    *handle(call, session): Task<Handled> {
      const asked = wanted(argumentsOf(call))
      if (!asked.ok) return badArguments(session, call, asked.text)
      session.note(call, { type: 'arguments.decoded', struct: asked.struct })
      session.note(call, { type: 'item.started', kind: 'mcpToolCall' })
      const { ok, text } = yield* asked.run(session, (fact) => session.note(call, fact))
      const end = ok ? ({ status: 'completed' } as const) : ({ status: 'failed', error: text } as const)
      session.note(call, { type: 'item.completed', kind: 'mcpToolCall', ...end })
      if (!ok) return refused(text)
      const postHook = { ...functionSubject(toolName, argumentsOf(call)), toolResponse: text }
      return { kind: 'output', body: text, postHook }
    },
  }
}

function listWanted(given: string, list: typeof listResources): Wanted {
  const decoded = decodeArguments(listArgs, given)
  if (!decoded.ok) return decoded
  const { server, cursor } = decoded.value ?? {}
  const args = { server: filled(server), cursor: filled(cursor) }
  return { ok: true, struct: 'ListResourceArgs', run: (session, observe) => list(session, args, observe) }
}

function readWanted(given: string): Wanted {
  const decoded = decodeArguments(readArgs, given)
  if (!decoded.ok) return decoded
  if (decoded.value === undefined) return misfit('expected value')
  const server = filled(decoded.value.server)
  const uri = filled(decoded.value.uri)
  if (server === undefined) return { ok: false, text: 'server must be provided' }
  if (uri === undefined) return { ok: false, text: 'uri must be provided' }
  const run: Run = (session, observe) => readResource(session, server, uri, observe)
  return { ok: true, struct: 'ReadResourceArgs', run }
}

/** First read as any JSON, then decoded from that, so only mistakes in the JSON itself have a place. Blank text and null are no arguments. */
function decodeArguments<T>(
  target: Target<T>,
  given: string,
): { readonly ok: true; readonly value: T | undefined } | { readonly ok: false; readonly text: string } {
  if (isBlank(given)) return { ok: true, value: undefined }
  const read = readJson(given)
  if (!read.ok) return misfit(printJsonError(read.error))
  if (read.value === null) return { ok: true, value: undefined }
  const decoded = decodeValue(target, read.value)
  return decoded.ok ? decoded : misfit(decoded.message)
}

function misfit(message: string): { readonly ok: false; readonly text: string } {
  return { ok: false, text: `failed to parse function arguments: ${message}` }
}

function filled(text: string | undefined): string | undefined {
  return trim(text ?? '') || undefined
}
