import {
  boolean,
  type Decoded,
  decodeText,
  list,
  omissible,
  oneOf,
  optional,
  orDefault,
  path,
  refined,
  string,
  struct,
  tagged,
  u64,
  untagged,
  usize,
} from '../../json/decode'
import { invalidPath } from '../../patch/verify'

/** First pass: where to run. All other keys are only passed over. */
const environmentArgs = struct('ExecCommandEnvironmentArgs', {
  environment_id: omissible(string),
  workdir: omissible(string),
})

const specialPath = tagged('FileSystemSpecialPath', 'kind', {
  root: {},
  minimal: {},
  project_roots: { subpath: optional(path) },
  tmpdir: {},
  slash_tmp: {},
  unknown: { path: string, subpath: optional(path) },
  current_working_directory: {},
})

const fileSystemEntry = struct('FileSystemSandboxEntry', {
  path: tagged('FileSystemPath', 'type', {
    path: { path },
    glob_pattern: { pattern: string },
    special: { value: specialPath },
  }),
  access: oneOf('read', 'write', 'none', 'deny'),
})

const fileSystemPermissions = untagged(
  'FileSystemPermissionsDe',
  struct(
    'CanonicalFileSystemPermissions',
    {
      entries: orDefault(list(fileSystemEntry), []),
      glob_scan_max_depth: omissible(refined(usize, (depth) => (depth === 0 ? 'zero' : undefined))),
    },
    'deny',
  ),
  struct('LegacyFileSystemPermissions', { read: omissible(list(path)), write: omissible(list(path)) }, 'deny'),
)

const additionalPermissions = struct('AdditionalPermissionProfile', {
  network: optional(struct('NetworkPermissions', { enabled: optional(boolean) })),
  file_system: optional(fileSystemPermissions),
})

/** Second pass: everything else. */
export const commandArgs = struct('ExecCommandArgs', {
  cmd: string,
  shell: omissible(string),
  login: omissible(boolean),
  tty: orDefault(boolean, false),
  yield_time_ms: orDefault(u64, 10_000),
  timeout_ms: omissible(u64),
  max_output_tokens: omissible(usize),
  sandbox_permissions: omissible(oneOf('use_default', 'require_escalated', 'with_additional_permissions')),
  additional_permissions: omissible(additionalPermissions),
  justification: omissible(string),
  prefix_rule: omissible(list(string)),
})

export type ExecCommandArgs = Decoded<typeof environmentArgs> & Decoded<typeof commandArgs>

export type ExecCommandDecoding =
  | { readonly ok: true; readonly args: ExecCommandArgs }
  | { readonly ok: false; readonly text: string }

/** The only environment of a session that was not given others. */
const LOCAL = 'local'

/**
 * Decodes the arguments of `exec_command` as its handler does: twice from the same text; in between the environment is
 * looked up and the working folder made a path (`core/src/tools/handlers/unified_exec/exec_command.rs`). A failure has the
 * whole text that the model reads.
 */
export function decodeExecCommand(text: string): ExecCommandDecoding {
  const place = decodeText(environmentArgs, text)
  if (!place.ok) return refuse(place.message)
  const { environment_id: id = LOCAL, workdir = '' } = place.value
  if (id !== LOCAL) return { ok: false, text: `unknown turn environment id \`${id}\`` }
  if (workdir.includes('\0')) return { ok: false, text: invalidPath(workdir) }
  const command = decodeText(commandArgs, text)
  return command.ok ? { ok: true, args: { ...place.value, ...command.value } } : refuse(command.message)
}

function refuse(message: string): ExecCommandDecoding {
  return { ok: false, text: `failed to parse function arguments: ${message}` }
}
