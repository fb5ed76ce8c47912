import { plainScenario } from '@/lib/scenario/defaults'
import type { Sandbox, Scenario, World } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import { type Family, isRecord } from '../family'
import { worldWith } from '../play'
import { joined, masked, outputsOf, ROOT } from '../recorded-run'
import { sessionConfig } from '../session-config'

interface Input {
  readonly files: World['files']
  readonly patch: string
  readonly sandbox?: Sandbox
  /** Of `field` only: lines of config.toml. */
  readonly config?: string
}

/** One patch, from the text that the model sent to the text that it read, and the files afterwards. */
export const applyPatch: Family = {
  name: 'apply-patch',
  replay({ input, expect }) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of apply-patch')
    const trace = simulate(scenarioOf(input))
    const [output] = outputsOf(trace).map((item) => masked(joined(item.get('output'))))
    const exitCode = 'exitCode' in expect ? { exitCode: trace.outcome === 'completed' ? 0 : 1 } : {}
    return { expected: expect, got: { output, filesAfter: filesBelow(trace.files), ...exitCode }, trace }
  },
}

function scenarioOf({ files, patch, sandbox = plainScenario.sandbox, config }: Input): Scenario {
  const input = patch.replaceAll('<root>', ROOT)
  return {
    ...plainScenario,
    sandbox,
    config: sessionConfig(config),
    world: worldWith(files),
    turns: [[{ type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input }]],
  }
}

/** Paths relative to the working folder; what lies beside it is `../x`. */
function filesBelow(files: World['files']): World['files'] {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path.replace(ROOT, '..'), content]))
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.patch === 'string' && isRecord(value.files)
}
