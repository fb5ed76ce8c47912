import { expect, test } from 'vitest'
import { allParts } from '../all-parts'
import { displayName, type ToolName } from '../call'
import { writeJson } from '../json/write'
import type { Config, Scenario, ServedTool, Server, Serves } from '../scenario'
import { modelOf } from './models'
import { buildRegistry, type ToolRegistry } from './registry'
import type { ReadyServer } from './registry-mcp'
import { shownTools } from './shown'

function ready(name: string, tools: readonly ServedTool[], more: Partial<Server & Serves> = {}): ReadyServer {
  const { instructions, ...fields } = more
  const serves = instructions === undefined ? { tools } : { tools, instructions }
  return { server: { name, serves, ...fields }, tools }
}

function served(name: string, more: Partial<ServedTool> = {}): ServedTool {
  return { name, description: `does ${name}`, inputSchema: { type: 'object', properties: {} }, ...more }
}

interface Setup {
  readonly model?: string
  readonly servers?: readonly ReadyServer[]
  readonly config?: Config
  readonly sandbox?: Scenario['sandbox']
}

function registry({
  model = 'mock-model',
  servers = [],
  config = {},
  sandbox = 'danger-full-access',
}: Setup): ToolRegistry {
  const scenario: Scenario = {
    model,
    client: 'exec',
    approvalPolicy: 'never',
    sandbox,
    build: 'release',
    config,
    servers: servers.map(({ server }) => server),
    hooks: [],
    world: { cwd: '/work', files: {}, commands: [] },
    answers: [],
    turns: [],
  }
  return buildRegistry({ scenario, model: modelOf(model), parts: allParts }, servers)
}

const shells = ['exec_command', 'write_stdin']
const resources = ['list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource']
const agents = ['spawn_agent', 'send_input', 'resume_agent', 'wait_agent', 'close_agent'].map(
  (name) => `multi_agent_v1${name}`,
)
const goals = ['get_goal', 'create_goal', 'update_goal']

test.each<[label: string, setup: Setup, names: string[]]>([
  ['a model that nobody knows', {}, [...shells, 'request_user_input', 'view_image', ...agents, ...goals]],
  [
    'a model of the catalogue',
    { model: 'gpt-5.5' },
    [...shells, 'request_user_input', 'apply_patch', 'view_image', ...agents, ...goals, 'tool_search'],
  ],
  [
    'a server, its tools before the extensions',
    { servers: [ready('srv', [served('b'), served('a')])] },
    [...shells, ...resources, 'request_user_input', 'view_image', ...agents, 'mcp__srva', 'mcp__srvb', ...goals],
  ],
  [
    'a server without tools',
    { servers: [ready('srv', [])], config: { multiAgent: false } },
    [...shells, ...resources, 'request_user_input', 'view_image', ...goals],
  ],
  [
    'update_plan',
    { config: { updatePlan: true, multiAgent: false, goals: false } },
    [...shells, 'update_plan', 'request_user_input', 'view_image'],
  ],
  [
    'all off',
    { config: { shellTool: false, viewImage: false, multiAgent: false, goals: false } },
    ['request_user_input'],
  ],
  [
    'nothing to find, no search',
    { model: 'gpt-5.5', config: { multiAgent: false, goals: false } },
    [...shells, 'request_user_input', 'apply_patch', 'view_image'],
  ],
  [
    'the newer tools for sub-agents',
    { config: { multiAgentV2: true, goals: false } },
    [
      ...shells,
      'request_user_input',
      'view_image',
      ...['spawn_agent', 'send_message', 'followup_task', 'wait_agent', 'interrupt_agent', 'list_agents'].map(
        (name) => `collaboration${name}`,
      ),
    ],
  ],
  [
    'scripts only',
    { model: 'gpt-5.6-luna' },
    ['exec', 'wait', ...shells, 'request_user_input', 'apply_patch', 'view_image', ...agents, ...goals, 'tool_search'],
  ],
])('in order: %s', (_label, setup, names) => {
  expect(registry(setup).entries.map(({ tool }) => displayName(tool.name))).toEqual(names)
})

test.each<[label: string, name: ToolName, found: boolean]>([
  ['a name', { namespace: undefined, name: 'exec_command' }, true],
  ['another case', { namespace: undefined, name: 'Exec_Command' }, false],
  ['in its namespace', { namespace: 'mcp__srv', name: 'go' }, true],
  ['without its namespace', { namespace: undefined, name: 'go' }, false],
  ['all in the name', { namespace: undefined, name: 'mcp__srvgo' }, false],
  ['functions is no namespace', { namespace: 'functions', name: 'exec_command' }, true],
  ['not searched for', { namespace: 'multi_agent_v1', name: 'spawn_agent' }, true],
])('looks up %s', (_label, name, found) => {
  const { find } = registry({ model: 'gpt-5.5', servers: [ready('srv', [served('go')])] })
  expect(find(name) !== undefined).toBe(found)
})

test.each<[label: string, servers: ReadyServer[], config: Config, names: string[], warnings: string[]]>([
  [
    'a schema that makes no parameters',
    [ready('srv', [served('bad', { inputSchema: { type: 'null' } }), served('ok')])],
    {},
    ['mcp__srvok'],
    [
      'codex_core::mcp_tool_exposure: Skipping MCP tool `mcp__srvbad`: failed to build tool spec: tool input schema must not be a singleton null type',
    ],
  ],
  [
    'a schema that is none loses the list',
    [ready('srv', [served('bad', { inputSchema: null }), served('ok')]), ready('other', [served('ok')])],
    {},
    ['mcp__otherok'],
    ['codex_mcp::rmcp_client: MCP server startup failed server_name="srv" error=Unexpected response type'],
  ],
  [
    'listed twice',
    [ready('srv', [served('x'), served('x')])],
    {},
    ['mcp__srvx'],
    ['codex_mcp::tools: skipping duplicated tool x'],
  ],
  [
    'not for the model, but in the way of a name',
    [
      ready('srv', [
        served('x.y', { _meta: { ui: { visibility: ['app'] } } }),
        served('x_y', { _meta: { ui: { visibility: ['app', 'model'] } } }),
        served('z', { _meta: { ui: { visibility: 'app' } } }),
      ]),
    ],
    {},
    ['mcp__srvx_y_b23f91e79938', 'mcp__srvz'],
    [],
  ],
  [
    'names that are taken',
    [
      ready('functions', [served('exec_command'), served('get_goal'), served('view_image')]),
      ready('multi_agent_v1', [served('spawn_agent')]),
    ],
    { unprefixedMcpNames: true },
    ['functionsget_goal'],
    [
      'codex_core::tools::registry: skipping external tool with reserved name tool_name=exec_command',
      'codex_core::tools::registry: skipping duplicate external tool that is already registered tool_name=view_image',
      'codex_core::tools::registry: skipping duplicate external tool that is already registered tool_name=multi_agent_v1spawn_agent',
      'codex_core::tools::registry: skipping duplicate external tool that is already registered tool_name=get_goal',
    ],
  ],
])('left out: %s', (_label, servers, config, names, warnings) => {
  const built = registry({ servers, config })
  const ofServers = built.entries.filter(({ tool }) => tool.server !== undefined)
  expect(ofServers.map(({ tool }) => displayName(tool.name))).toEqual(names)
  expect(built.warnings.map(({ target, message }) => `${target}: ${message}`)).toEqual(warnings)
})

test('tool_search takes the place of what has its name', () => {
  const servers = [ready('tool_search', [served('x')]), ready('functions', [served('tool_search'), served('y')])]
  const built = registry({ model: 'gpt-5.5', servers, config: { unprefixedMcpNames: true, multiAgent: false } })
  expect(built.entries.filter(({ tool }) => tool.server !== undefined).map(({ tool }) => tool.name)).toEqual([
    { namespace: 'functions', name: 'y' },
  ])
  expect(built.catalogue?.find('does', 8)).toHaveLength(0)
  expect(built.find({ namespace: undefined, name: 'tool_search' })?.accepts).toEqual(['function', 'tool-search'])
})

function shownNames(setup: Setup): string {
  const { entries, shower } = registry(setup)
  const shown = shownTools(entries, shower)
  const texts = (shown.kind === 'tools' ? shown.tools : [shown.item]).map(writeJson).join(' ')
  return [...texts.matchAll(/"type":"(namespace|function|custom|tool_search|web_search)"(?:,"name":"(\w+)")?/g)]
    .map(([, type, name]) => name ?? type)
    .join(' ')
}

test.each<[label: string, setup: Setup, names: string]>([
  [
    'namespaces are sorted inside, not among others',
    { servers: [ready('b', [served('z'), served('a')]), ready('a', [served('x')])], config: { goals: false } },
    'exec_command write_stdin list_mcp_resources list_mcp_resource_templates read_mcp_resource request_user_input view_image multi_agent_v1 close_agent resume_agent send_input spawn_agent wait_agent mcp__a x mcp__b a z web_search',
  ],
  [
    'deferred tools are not there',
    { model: 'gpt-5.5', servers: [ready('b', [served('z')])], config: { goals: false } },
    'exec_command write_stdin list_mcp_resources list_mcp_resource_templates read_mcp_resource request_user_input apply_patch view_image tool_search web_search',
  ],
  [
    'a server that omits the search',
    {
      model: 'gpt-5.5',
      servers: [ready('b', [served('z')], { omitToolsFrom: ['deferred'] })],
      config: { goals: false, shellTool: false, multiAgent: false },
    },
    'list_mcp_resources list_mcp_resource_templates read_mcp_resource request_user_input apply_patch view_image mcp__b z web_search',
  ],
  [
    'scripts beside the tools',
    { config: { codeMode: 'beside', goals: false, multiAgent: false } },
    'exec wait exec_command write_stdin request_user_input view_image web_search',
  ],
  ['scripts only', { config: { codeMode: 'only', webSearch: 'disabled' } }, 'exec wait request_user_input'],
  [
    'a namespace that scripts do not reach',
    { config: { codeMode: 'only', directOnlyNamespaces: ['multi_agent_v1'] } },
    'exec wait request_user_input multi_agent_v1 close_agent resume_agent send_input spawn_agent wait_agent web_search',
  ],
  [
    'a model for scripts',
    { model: 'gpt-6.1-sol' },
    'functions exec wait request_user_input request_user_input_async clock sleep collaboration followup_task interrupt_agent list_agents send_message spawn_agent wait_agent',
  ],
])('shown: %s', (_label, setup, names) => {
  expect(shownNames(setup)).toBe(names)
})

const bare: Config = { shellTool: false, viewImage: false, goals: false, multiAgent: false }

test.each<[label: string, servers: ReadyServer[], entry: string]>([
  [
    'what a server says, without the white space around it',
    [ready('srv', [served('x.y')], { instructions: ' Says\nso. \n' })],
    '{"type":"namespace","name":"mcp__srv","description":"Says\\nso.","tools":[{"type":"function","name":"x_y","description":"does x.y","strict":false,"parameters":{"type":"object","properties":{}}}]}',
  ],
  [
    'a server that says nothing, a tool without a description',
    [ready('srv', [{ name: 'x', inputSchema: { type: 'object' } }], { instructions: ' ' })],
    '{"type":"namespace","name":"mcp__srv","description":"Tools in the mcp__srv namespace.","tools":[{"type":"function","name":"x","description":"","strict":false,"parameters":{"type":"object","properties":{}}}]}',
  ],
  [
    'two servers in one namespace',
    [
      ready(`${'s'.repeat(130)}a`, [served('x')]),
      ready(`${'s'.repeat(130)}b`, [served('x')], { instructions: 'Second.' }),
    ],
    `{"type":"namespace","name":"mcp__${'s'.repeat(108)}","description":"Second.","tools":[{"type":"function","name":"_0c68dce98c8f","description":"does x","strict":false,"parameters":{"type":"object","properties":{}}},{"type":"function","name":"_7f3bb7da4bb1","description":"does x","strict":false,"parameters":{"type":"object","properties":{}}}]}`,
  ],
])('namespace: %s', (_label, servers, entry) => {
  const { entries, shower } = registry({ servers, config: bare })
  const shown = shownTools(entries, shower)
  expect(shown.kind === 'tools' ? shown.tools.map(writeJson).at(-2) : undefined).toBe(entry)
})

test.each<[Scenario['sandbox'], string, Config['webSearch'], string | undefined]>([
  ['danger-full-access', 'mock-model', undefined, '{"type":"web_search","external_web_access":true}'],
  ['danger-full-access', 'mock-model', 'cached', '{"type":"web_search","external_web_access":true}'],
  ['read-only', 'mock-model', undefined, '{"type":"web_search","external_web_access":false}'],
  ['workspace-write', 'mock-model', 'cached', '{"type":"web_search","external_web_access":false}'],
  ['workspace-write', 'mock-model', 'live', '{"type":"web_search","external_web_access":true}'],
  [
    'read-only',
    'gpt-5.5',
    'indexed',
    '{"type":"web_search","external_web_access":true,"indexed_web_access":true,"search_content_types":["text","image"]}',
  ],
  ['read-only', 'mock-model', 'disabled', undefined],
])('web search: %s, %s, %s', (sandbox, model, webSearch, entry) => {
  const { entries, shower } = registry({
    model,
    sandbox,
    config: webSearch === undefined ? bare : { ...bare, webSearch },
  })
  const shown = shownTools(entries, shower)
  const texts = shown.kind === 'tools' ? shown.tools.map(writeJson) : []
  expect(texts.find((text) => text.includes('web_search'))).toBe(entry)
})
