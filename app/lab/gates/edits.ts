import type { HookConfig } from '@/lib/engine/hooks/hook'
import type { Annotations, Answer, ApprovalMode, Scenario, Server } from '@/lib/engine/scenario'
import type { Turns } from './items'

/** A hint of a tool: as its server gives it, or not given at all. */
export type Hint = boolean | 'unset'
export const hintNames = ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const
export type HintName = (typeof hintNames)[number]

/** What the user says, whatever is asked. */
export interface UserAnswer {
  readonly says: 'accept' | 'decline' | 'cancel' | 'never'
  readonly keeps?: 'session' | 'always'
  readonly afterMs?: number
}

/** What differs from a scenario. A field that is absent is as the scenario has it. */
export interface Edits extends Partial<Pick<Scenario, 'model' | 'client' | 'approvalPolicy' | 'sandbox' | 'build'>> {
  readonly turns?: Turns
  readonly hooks?: readonly HookConfig[]
  /** Of all servers, and of all their tools. */
  readonly approvalMode?: ApprovalMode
  readonly hints?: Partial<Readonly<Record<HintName, Hint>>>
  readonly toolTimeoutMs?: number
  /** To every question. */
  readonly answer?: UserAnswer
}

/** The scenario with the edits made. */
export function editScenario(base: Scenario, edits: Edits): Scenario {
  const { approvalMode, hints, toolTimeoutMs, answer, ...settings } = edits
  const servers = base.servers.map((server) => editServer(server, edits))
  return {
    ...base,
    ...settings,
    servers,
    ...(answer && { answers: [answerFor(base, answer)] }),
  }
}

function editServer(server: Server, { approvalMode, hints, toolTimeoutMs }: Edits): Server {
  let edited = server
  if (toolTimeoutMs !== undefined) edited = { ...edited, toolTimeoutMs }
  if (approvalMode !== undefined) edited = withMode(edited, approvalMode)
  if (hints !== undefined) edited = withHints(edited, hints)
  return edited
}

/** A tool's own mode would win over its server's, so it goes. */
function withMode({ tools, ...server }: Server, mode: ApprovalMode): Server {
  const kept = tools && Object.entries(tools).map(([name, { approvalMode: _, ...others }]) => [name, others] as const)
  return { ...server, defaultToolsApprovalMode: mode, ...(kept && { tools: Object.fromEntries(kept) }) }
}

function withHints(server: Server, hints: NonNullable<Edits['hints']>): Server {
  const { tools } = server.serves
  if (tools === undefined) return server
  const hinted = tools.map((tool) => {
    const annotations = hintedAnnotations(tool.annotations ?? {}, hints)
    if (Object.keys(annotations).length > 0) return { ...tool, annotations }
    const { annotations: _, ...bare } = tool
    return bare
  })
  return { ...server, serves: { ...server.serves, tools: hinted } }
}

function hintedAnnotations(annotations: Annotations, hints: NonNullable<Edits['hints']>): Annotations {
  const edited: { -readonly [Name in keyof Annotations]: Annotations[Name] } = { ...annotations }
  for (const name of hintNames) {
    const hint = hints[name]
    if (hint === 'unset') delete edited[name]
    else if (hint !== undefined) edited[name] = hint
  }
  return edited
}

/** Questions about MCP tools are answered by an action, those about commands and patches by a decision. */
function answerFor({ servers, answers }: Scenario, { says, keeps, afterMs }: UserAnswer): Answer {
  if (says === 'never') return 'never'
  const after = afterMs === undefined ? {} : { afterMs }
  const [first] = answers
  const isDecision = typeof first === 'object' ? 'decision' in first : servers.length === 0
  if (!isDecision) return { action: says, ...(keeps && says === 'accept' && { persist: keeps }), ...after }
  return { decision: says === 'accept' && keeps !== undefined ? 'acceptForSession' : says, ...after }
}

/** What a scenario has where the lab has a control. */
export function answerOf({ answers }: Scenario): UserAnswer {
  const [first = 'never'] = answers
  if (first === 'never') return { says: 'never' }
  const after = first.afterMs === undefined ? {} : { afterMs: first.afterMs }
  if ('action' in first) return { says: first.action, ...(first.persist && { keeps: first.persist }), ...after }
  return first.decision === 'acceptForSession'
    ? { says: 'accept', keeps: 'session', ...after }
    : { says: first.decision, ...after }
}

/** The hint that all tools share, or nothing if they differ. */
export function hintOf({ servers }: Scenario, name: HintName): Hint | undefined {
  const found = servers.flatMap(({ serves }) => (serves.tools ?? []).map((tool) => tool.annotations?.[name] ?? 'unset'))
  return found.every((hint) => hint === found[0]) ? (found[0] ?? 'unset') : undefined
}

/** The mode that all servers share and no tool overrides, or nothing if they differ. */
export function approvalModeOf({ servers }: Scenario): ApprovalMode | undefined {
  const found = servers.flatMap(({ defaultToolsApprovalMode = 'auto', tools = {} }) => [
    defaultToolsApprovalMode,
    ...Object.values(tools).flatMap(({ approvalMode }) => approvalMode ?? []),
  ])
  return found.every((mode) => mode === found[0]) ? (found[0] ?? 'auto') : undefined
}

/** The limit for one MCP call, in ms, that all servers share. */
export function toolTimeoutOf({ servers }: Scenario): number | undefined {
  const [first, ...others] = servers.map(({ toolTimeoutMs }) => toolTimeoutMs)
  return others.every((limit) => limit === first) ? first : undefined
}

/** An edit more. One that changes nothing is no edit. */
export function withEdit<Name extends keyof Edits>(
  base: Scenario,
  edits: Edits,
  name: Name,
  value: Edits[Name],
): Edits {
  const { [name]: _, ...others } = edits
  if (value === undefined) return others
  const edited = { ...others, [name]: value }
  return JSON.stringify(editScenario(base, edited)) === JSON.stringify(editScenario(base, others)) ? others : edited
}
