import { parse, type TomlPrimitive, type TomlTable } from 'smol-toml'
import type { Config } from '../engine/scenario'

/** The settings of a run, of lines of `config.toml`; what no run of a vector depends on is left out. */
export function sessionConfig(lines = ''): Config {
  const config = parse(lines)
  const { tool_output_token_limit: limit, web_search: webSearch } = config
  const workspaceWrite = workspaceOf(tableOf(config.sandbox_workspace_write))
  return {
    ...(typeof limit === 'number' && { toolOutputTokenLimit: limit }),
    ...flag('allowLoginShell', config.allow_login_shell),
    ...flag('updatePlan', tableOf(tableOf(config.tools).update_plan).enabled),
    ...featuresOf(tableOf(config.features)),
    ...(isWebSearch(webSearch) && { webSearch }),
    ...(Object.keys(workspaceWrite).length > 0 && { workspaceWrite }),
  }
}

function featuresOf(features: TomlTable): Config {
  const { code_mode: codeMode, code_mode_only: codeModeOnly } = features
  const { enabled, direct_only_tool_namespaces: namespaces } = tableOf(codeMode)
  const isBeside = codeMode === true || enabled === true
  return {
    ...flag('preserveLineEndings', features.apply_patch_preserve_line_endings),
    ...flag('shellTool', features.shell_tool),
    ...flag('viewImage', features.view_image),
    ...flag('goals', features.goals),
    ...flag('multiAgent', features.multi_agent),
    ...flag('multiAgentV2', features.multi_agent_v2),
    ...flag('unprefixedMcpNames', features.non_prefixed_mcp_tool_names),
    ...(codeModeOnly === true ? { codeMode: 'only' as const } : isBeside ? { codeMode: 'beside' as const } : {}),
    ...(Array.isArray(namespaces) && { directOnlyNamespaces: namespaces.filter((one) => typeof one === 'string') }),
  }
}

function workspaceOf(table: TomlTable): NonNullable<Config['workspaceWrite']> {
  const { writable_roots: roots } = table
  return {
    ...(Array.isArray(roots) && { writableRoots: roots.filter((root) => typeof root === 'string') }),
    ...flag('excludeSlashTmp', table.exclude_slash_tmp),
    ...flag('excludeTmpdirEnvVar', table.exclude_tmpdir_env_var),
  }
}

function flag<Name extends string>(name: Name, value: TomlPrimitive | undefined): { readonly [Key in Name]?: boolean } {
  return typeof value === 'boolean' ? ({ [name]: value } as { [Key in Name]: boolean }) : {}
}

function isWebSearch(value: TomlPrimitive | undefined): value is NonNullable<Config['webSearch']> {
  return value === 'disabled' || value === 'cached' || value === 'indexed' || value === 'live'
}

function tableOf(value: TomlPrimitive | undefined): TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) ? value : {}
}
