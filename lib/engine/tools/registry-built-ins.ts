import type { Parts } from '../parts'
import type { Config } from '../scenario'
import { applyPatchTool } from './builtin/apply-patch'
import { execCommandTool } from './builtin/exec-command'
import { writeStdinTool } from './builtin/write-stdin'
import type { Model } from './models'
import { type Entry, plainEntry } from './registry-entry'

/** The program's own tools in their order, each behind its gate (`core/src/tools/spec_plan.rs`). `hasServers`: an MCP server is configured, whether it ever starts or not. */
export function builtInEntries(
  model: Model,
  settings: Config,
  hasServers: boolean,
  { ownTools, servers }: Parts,
): readonly Entry[] {
  const { shellTool = true, allowLoginShell = true } = settings
  return [
    ...(shellTool ? [execCommandTool(allowLoginShell), writeStdinTool].map(plainEntry) : []),
    ...(hasServers ? (servers?.resourceTools ?? []).map(plainEntry) : []),
    ...(ownTools?.beforePatch(model, settings) ?? []),
    ...(model.hasApplyPatch ? [plainEntry(applyPatchTool)] : []),
    ...(ownTools?.behindPatch(model, settings) ?? []),
  ]
}
