import { expect, test } from 'vitest'
import { sessionConfig } from './session-config'

test.each([
  ['nothing', '', {}],
  ['what no run depends on', 'model_verbosity = "low"\n[features]\nhooks = true', {}],
  ['a limit', 'tool_output_token_limit = 7', { toolOutputTokenLimit: 7 }],
  ['what is off', 'allow_login_shell = false\n[features]\ngoals = false', { allowLoginShell: false, goals: false }],
  ['a search', 'web_search = "live"', { webSearch: 'live' }],
  ['code mode', '[features]\ncode_mode = true', { codeMode: 'beside' }],
  ['nothing but code mode', '[features]\ncode_mode = true\ncode_mode_only = true', { codeMode: 'only' }],
  [
    'code mode with its own table',
    '[features.code_mode]\nenabled = true\ndirect_only_tool_namespaces = ["a", 1]',
    { codeMode: 'beside', directOnlyNamespaces: ['a'] },
  ],
  ['line endings', '[features]\napply_patch_preserve_line_endings = true', { preserveLineEndings: true }],
  [
    'folders',
    '[sandbox_workspace_write]\nwritable_roots = ["/a"]\nexclude_slash_tmp = true\nexclude_tmpdir_env_var = false',
    { workspaceWrite: { writableRoots: ['/a'], excludeSlashTmp: true, excludeTmpdirEnvVar: false } },
  ],
])('%s', (_label, lines, config) => {
  expect(sessionConfig(lines)).toEqual(config)
})
