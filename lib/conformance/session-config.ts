import { parse } from 'smol-toml'
import type { Config } from '../engine/scenario'
import { isRecord } from './family'

/** The settings of a run, of lines of `config.toml`; what no run of a vector depends on is left out. */
export function sessionConfig(lines = ''): Config {
  const { tool_output_token_limit: limit, features, sandbox_workspace_write: write } = parse(lines)
  const workspaceWrite = isRecord(write) ? workspaceOf(write) : {}
  return {
    ...(typeof limit === 'number' && { toolOutputTokenLimit: limit }),
    ...(isRecord(features) &&
      features.apply_patch_preserve_line_endings === true && { preserveLineEndings: true as const }),
    ...(Object.keys(workspaceWrite).length > 0 && { workspaceWrite }),
  }
}

function workspaceOf({
  writable_roots: roots,
  exclude_slash_tmp: slashTmp,
  exclude_tmpdir_env_var: tmpdir,
}: {
  readonly [key: string]: unknown
}): NonNullable<Config['workspaceWrite']> {
  return {
    ...(Array.isArray(roots) && { writableRoots: roots.map(String) }),
    ...(typeof slashTmp === 'boolean' && { excludeSlashTmp: slashTmp }),
    ...(typeof tmpdir === 'boolean' && { excludeTmpdirEnvVar: tmpdir }),
  }
}
