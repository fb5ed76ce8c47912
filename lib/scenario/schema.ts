import { z } from 'zod'
import type { HookConfig } from '@/lib/engine/hooks/hook'
import type { PlainJson } from '@/lib/engine/json/value'
import { SIGNALS } from '@/lib/engine/output/process'
import type {
  Annotations,
  Command,
  Config,
  Scenario,
  ServedCall,
  ServedTool,
  Server,
  Serves,
  World,
} from '@/lib/engine/scenario'

/** One schema for each field: a field that the engine gets, and the schema does not, fails the compiler. */
type Shape<Data> = { readonly [Key in keyof Required<Data>]: z.ZodType }

const ms = z.number().nonnegative()
/** Kept as it is: a copy would lose the key `__proto__`. */
const json = z.custom<PlainJson>(isPlainJson, 'is missing')

function isPlainJson(value: unknown): value is PlainJson {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlainJson)
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

const piece = z.union(
  [
    z.string(),
    z.strictObject({ repeat: z.string(), times: z.int().nonnegative() }),
    z.strictObject({
      hex: z.string().regex(/^([0-9a-f]{2})*$/i, 'must be pairs of hexadecimal digits'),
      times: z.int().nonnegative(),
    }),
  ],
  'must be a text, or have repeat and times, or hex and times',
)
const printed = z.strictObject({ atMs: ms, pieces: z.array(piece) })
const byCode = z.strictObject({ atMs: ms, code: z.int() })
const bySignal = z.strictObject({ atMs: ms, signal: z.enum(SIGNALS) })
const reaction = z.strictObject({
  when: z.string().exactOptional(),
  output: z.array(printed).exactOptional(),
  exit: z.union([byCode, bySignal], 'must have atMs, and code or signal').exactOptional(),
})
const command = z.strictObject({
  cmd: z.string(),
  output: z.union([z.string(), z.array(printed)], 'must be a text or a list').exactOptional(),
  exit: z
    .union([byCode, bySignal, z.literal('never')], 'must be "never", or have atMs, and code or signal')
    .exactOptional(),
  closeAtMs: ms.exactOptional(),
  onStdin: z.array(reaction).exactOptional(),
  echo: z.boolean().exactOptional(),
  cannotStart: z.string().exactOptional(),
} satisfies Shape<Command>)
const fileContent = z.union(
  [z.string(), z.strictObject({ base64: z.base64('must be base64') })],
  'must be a text, or have base64',
)
const world = z.strictObject({
  cwd: z.string().startsWith('/', 'must be an absolute path'),
  files: z.record(z.string(), fileContent),
  folders: z.array(z.string()).exactOptional(),
  commands: z.array(command),
  patchMs: ms.exactOptional(),
  agentAnswer: z.string().exactOptional(),
  agentDelayMs: ms.exactOptional(),
} satisfies Shape<World>)

const approvalMode = z.enum(['auto', 'prompt', 'writes', 'approve'])
const annotations = z.strictObject({
  title: z.string().exactOptional(),
  readOnlyHint: z.boolean().exactOptional(),
  destructiveHint: z.boolean().exactOptional(),
  idempotentHint: z.boolean().exactOptional(),
  openWorldHint: z.boolean().exactOptional(),
} satisfies Shape<Annotations>)
const servedCall = z.strictObject({
  delayMs: ms.exactOptional(),
  result: json.exactOptional(),
  error: json.exactOptional(),
  hang: z.boolean().exactOptional(),
  exit: z.int().exactOptional(),
  before: z.array(z.string()).exactOptional(),
  line: z.string().exactOptional(),
  ask: z.strictObject({ message: z.string(), schema: json }).exactOptional(),
  afterMs: ms.exactOptional(),
  refuses: z
    .array(z.strictObject({ argument: z.string(), allowed: z.array(z.string()).exactOptional(), text: z.string() }))
    .exactOptional(),
} satisfies Shape<ServedCall>)
const servedTool = z.strictObject({
  name: z.string(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  inputSchema: json,
  annotations: annotations.exactOptional(),
  _meta: json.exactOptional(),
  outputSchema: json.exactOptional(),
  call: servedCall.exactOptional(),
} satisfies Shape<ServedTool>)
const serves = z.strictObject({
  fails: z.string().exactOptional(),
  startupDelayMs: ms.exactOptional(),
  listDelayMs: ms.exactOptional(),
  instructions: z.string().exactOptional(),
  tools: z.array(servedTool).exactOptional(),
  resources: z.array(json).exactOptional(),
  resourceTemplates: z.array(json).exactOptional(),
  resourcesError: json.exactOptional(),
  templatesError: json.exactOptional(),
  read: z
    .record(
      z.string(),
      z.strictObject({ contents: json.exactOptional(), error: json.exactOptional(), delayMs: ms.exactOptional() }),
    )
    .exactOptional(),
} satisfies Shape<Serves>)
const server = z.strictObject({
  name: z.string().min(1),
  enabled: z.boolean().exactOptional(),
  required: z.boolean().exactOptional(),
  startupTimeoutMs: ms.exactOptional(),
  toolTimeoutMs: ms.exactOptional(),
  supportsParallelToolCalls: z.boolean().exactOptional(),
  defaultToolsApprovalMode: approvalMode.exactOptional(),
  enabledTools: z.array(z.string()).exactOptional(),
  disabledTools: z.array(z.string()).exactOptional(),
  toolInputSchemaMaxBytes: z.int().positive().exactOptional(),
  omitToolsFrom: z.array(z.enum(['direct', 'deferred', 'code_mode'])).exactOptional(),
  tools: z
    .record(
      z.string(),
      z.strictObject({
        approvalMode: approvalMode.exactOptional(),
        outputTokenLimit: z.int().positive().exactOptional(),
      }),
    )
    .exactOptional(),
  serves,
} satisfies Shape<Server>)

const servers = z.array(server).check(({ value, issues }) => {
  for (const [at, { name }] of value.entries()) {
    if (value.findIndex((other) => other.name === name) === at) continue
    issues.push({ code: 'custom', path: [at, 'name'], input: name, message: 'is the name of another server, too' })
  }
})

const hook = z.strictObject({
  event: z.enum(['PreToolUse', 'PostToolUse']),
  matcher: z.string().exactOptional(),
  group: z.int().exactOptional(),
  timeoutSec: z.number().exactOptional(),
  async: z.boolean().exactOptional(),
  additionalContextLimit: z.int().nonnegative().exactOptional(),
  handler: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('command'), command: z.string().exactOptional() }),
        z.strictObject({
          type: z.literal('mcp_tool'),
          server: z.string(),
          tool: z.string(),
          input: z.record(z.string(), json).exactOptional(),
        }),
      ],
      'must be "command" or "mcp_tool"',
    )
    .exactOptional(),
  gives: z
    .strictObject({
      stdout: z.string().exactOptional(),
      stderr: z.string().exactOptional(),
      exit: z.int().exactOptional(),
      sleepMs: ms.exactOptional(),
      kill: z.boolean().exactOptional(),
      cannotStart: z.string().exactOptional(),
    })
    .exactOptional(),
  trusted: z.boolean().exactOptional(),
  enabled: z.boolean().exactOptional(),
} satisfies Shape<HookConfig>)

const answer = z.union(
  [
    z.literal('never'),
    z.strictObject({
      action: z.enum(['accept', 'decline', 'cancel']),
      content: json.exactOptional(),
      persist: z.enum(['session', 'always']).exactOptional(),
      afterMs: ms.exactOptional(),
    }),
    z.strictObject({
      decision: z.enum(['accept', 'acceptForSession', 'decline', 'cancel']),
      afterMs: ms.exactOptional(),
    }),
  ],
  'must be "never", or have an action or a decision',
)

const emission = z.union(
  [z.strictObject({ pauseMs: ms }), z.strictObject({ raw: json }), z.custom<Item>(isItem)],
  'must be an item, or have nothing but pauseMs or raw',
)

interface Item {
  readonly [key: string]: PlainJson
}

function isItem(value: unknown): value is Item {
  return isPlainJson(value) && isRecord(value) && !('pauseMs' in value) && !('raw' in value)
}

export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const config = z.strictObject({
  toolOutputTokenLimit: z.int().positive().exactOptional(),
  updatePlan: z.boolean().exactOptional(),
  allowLoginShell: z.boolean().exactOptional(),
  preserveLineEndings: z.boolean().exactOptional(),
  shellTool: z.boolean().exactOptional(),
  viewImage: z.boolean().exactOptional(),
  goals: z.boolean().exactOptional(),
  multiAgent: z.boolean().exactOptional(),
  multiAgentV2: z.boolean().exactOptional(),
  codeMode: z.enum(['beside', 'only']).exactOptional(),
  directOnlyNamespaces: z.array(z.string()).exactOptional(),
  unprefixedMcpNames: z.boolean().exactOptional(),
  webSearch: z.enum(['disabled', 'cached', 'indexed', 'live']).exactOptional(),
  workspaceWrite: z
    .strictObject({
      writableRoots: z.array(z.string()).exactOptional(),
      excludeSlashTmp: z.boolean().exactOptional(),
      excludeTmpdirEnvVar: z.boolean().exactOptional(),
    })
    .exactOptional(),
} satisfies Shape<Config>)

/** All that decides a run, as it stands in a scenario's file; what a file leaves out has a default. */
export const scenarioSchema = z.strictObject({
  model: z.string().min(1),
  client: z.enum(['exec', 'interactive']),
  approvalPolicy: z.enum(['never', 'on-request', 'untrusted']),
  sandbox: z.enum(['read-only', 'workspace-write', 'danger-full-access']),
  build: z.enum(['release', 'debug']),
  config,
  servers,
  hooks: z.array(hook),
  world,
  answers: z.array(answer),
  interruptAfterMs: ms.exactOptional(),
  turns: z.array(z.array(emission)),
} satisfies Shape<Scenario>) satisfies z.ZodType<Scenario>
