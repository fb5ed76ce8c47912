import { parse } from 'smol-toml'
import { historyTokens } from '@/lib/engine/output/content'
import { truncateMiddle } from '@/lib/engine/output/truncate'
import { applyPatch as applyPatchCall } from '@/lib/engine/patch/apply-patch'
import { type PatchSandbox, writableRoots } from '@/lib/engine/patch/approval'
import { type FileContent, filesFrom, filesOut } from '@/lib/engine/patch/files'
import { modelOf } from '@/lib/engine/tools/models'
import type { Family } from '../family'

interface Input {
  readonly files: { readonly [path: string]: FileContent }
  readonly patch: string
  readonly sandbox?: string
  /** Of `field` only: lines of config.toml. */
  readonly config?: string
}

/** Stands for the temporary folder of a run, which lay in `/tmp` and had a name of this length. */
const ROOT = '/tmp/oracle-abcdef'
const CWD = `${ROOT}/work`
const { policy } = modelOf('gpt-5.5')

/** One patch, from the text that the model sent to the text that it read, and the files afterwards. */
export const applyPatch: Family = {
  name: 'apply-patch',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of apply-patch')
    const config = parse(input.config ?? '')
    const { files, text } = applyPatchCall({
      patch: input.patch.replaceAll('<root>', ROOT),
      files: filesFrom({ cwd: CWD, files: input.files }),
      cwd: CWD,
      keepLineEndings: setting(config, 'features', 'apply_patch_preserve_line_endings'),
      policy: 'never',
      sandbox: sandboxOf(input.sandbox, config),
      truncate: (body) => truncateMiddle(body, policy),
    })
    const output = truncateMiddle(text, { kind: 'tokens', limit: historyTokens(policy) })
      .replaceAll(ROOT, '<root>')
      .replace(/^Wall time: [\d.]+ seconds$/m, 'Wall time: <wall> seconds')
    const filesAfter = Object.fromEntries(
      Object.entries(filesOut(files, CWD)).map(([path, content]) => [path.replace(ROOT, '..'), content]),
    )
    const exitCode = 'exitCode' in expect ? { exitCode: 0 } : {}
    return { expected: expect, got: { output, filesAfter, ...exitCode } }
  },
}

function sandboxOf(kind: string | undefined, config: unknown): PatchSandbox {
  if (kind === 'read-only') return { kind }
  if (kind !== 'workspace-write') return { kind: 'danger-full-access' }
  const excludeSlashTmp = setting(config, 'sandbox_workspace_write', 'exclude_slash_tmp')
  return { kind, roots: writableRoots({ cwd: CWD, excludeSlashTmp }) }
}

function setting(config: unknown, table: string, key: string): boolean {
  const found = isRecord(config) ? config[table] : undefined
  return isRecord(found) && found[key] === true
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.patch === 'string' && isRecord(value.files)
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}
