import { expect, test } from 'vitest'
import { sessionConfig } from './session-config'

test.each([
  ['nothing', '', {}],
  ['what no run depends on', 'model_verbosity = "low"\n[features]\nhooks = true', {}],
  ['a limit', 'tool_output_token_limit = 7', { toolOutputTokenLimit: 7 }],
  ['line endings', '[features]\napply_patch_preserve_line_endings = true', { preserveLineEndings: true }],
  [
    'folders',
    '[sandbox_workspace_write]\nwritable_roots = ["/a"]\nexclude_slash_tmp = true\nexclude_tmpdir_env_var = false',
    { workspaceWrite: { writableRoots: ['/a'], excludeSlashTmp: true, excludeTmpdirEnvVar: false } },
  ],
])('%s', (_label, lines, config) => {
  expect(sessionConfig(lines)).toEqual(config)
})
