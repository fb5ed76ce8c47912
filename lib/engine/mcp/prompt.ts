import { isList, isObject, type Json } from '../json/value'
import { fromPlain } from '../json/write'
import type { Answer, ApprovalMode, ServedTool } from '../scenario'
import { compareUtf8 } from '../utf8-order'

/** A question to the user, as the client is sent it. */
export interface Question {
  readonly method: string
  readonly params: Json
}

/** What the user's answer means for the call. */
export type ApprovalAnswer = 'once' | 'session' | 'always' | 'declined' | 'cancelled'

const METHOD = 'mcpServer/elicitation/request'
const EMPTY_SCHEMA: Json = new Map<string, Json>([
  ['type', 'object'],
  ['properties', new Map()],
])

/** The question whether a tool may run (`core/src/mcp_tool_call.rs`, build_mcp_tool_approval_elicitation_request). */
export function approvalQuestion(
  server: string,
  tool: ServedTool,
  args: Json | undefined,
  mode: ApprovalMode,
): Question {
  const meta = new Map<string, Json>([['codex_approval_kind', 'mcp_tool_call']])
  if (mode === 'auto') meta.set('persist', ['session', 'always'])
  if (tool.title !== undefined) meta.set('tool_title', tool.title)
  if (tool.description !== undefined) meta.set('tool_description', tool.description)
  if (args !== undefined) meta.set('tool_params', args)
  if (isObject(args)) meta.set('tool_params_display', displayOf(args))
  return form(server, meta, `Allow the ${server} MCP server to run tool "${tool.name}"?`, EMPTY_SCHEMA)
}

/** A question that the server itself asks in the middle of a call. */
export function serverQuestion(server: string, message: string, schema: Json): Question {
  return form(server, null, message, schema)
}

function form(serverName: string, meta: Json, message: string, requestedSchema: Json): Question {
  const params = new Map<string, Json>([
    ['serverName', serverName],
    ['mode', 'form'],
    ['_meta', meta],
    ['message', message],
    ['requestedSchema', requestedSchema],
  ])
  return { method: METHOD, params }
}

/** The arguments for people to look at: one entry each, sorted by name. */
function displayOf(args: ReadonlyMap<string, Json>): Json {
  return Array.from(args)
    .toSorted(([a], [b]) => compareUtf8(a, b))
    .map(
      ([name, value]) =>
        new Map<string, Json>([
          ['name', name],
          ['value', value],
          ['display_name', name],
        ]),
    )
}

/**
 * Reads an answer. How long an acceptance holds stands in its `persist` or, as one of the labels, in its content under the
 * question's name; only the mode `auto` offers more than this one call. What is no acceptance and no cancelling declines.
 */
export function readAnswer(answer: Answer, callId: string, mode: ApprovalMode): ApprovalAnswer {
  if (answer === 'never' || !('action' in answer)) return 'declined'
  switch (answer.action) {
    case 'decline':
      return 'declined'
    case 'cancel':
      return 'cancelled'
    case 'accept': {
      const holds = answer.persist ?? chosenLabel(fromPlain(answer.content ?? null), callId)
      return mode === 'auto' ? holds : 'once'
    }
    default:
      return answer.action satisfies never
  }
}

/** A label, or a list of labels of which the longest-lived counts; anything else is one call. */
function chosenLabel(content: Json, callId: string): 'once' | 'session' | 'always' {
  const chosen = isObject(content) ? content.get(`mcp_tool_call_approval_${callId}`) : undefined
  const labels = isList(chosen) ? chosen : [chosen]
  if (labels.includes('Allow for this session')) return 'session'
  return labels.includes("Allow and don't ask me again") ? 'always' : 'once'
}

/** What the model reads of a call that the user did not allow. */
export const DECLINED = 'user rejected MCP tool call'
export const CANCELLED = 'user cancelled MCP tool call'
