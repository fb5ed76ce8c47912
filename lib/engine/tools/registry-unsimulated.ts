import type { ToolName } from '../call'
import type { Json } from '../json/value'
import type { Exposure } from './exposure'
import type { Entry, Namespace } from './registry-entry'

/** Tools that some models are offered and that nothing here does the work of. They have their names and places only. */
function entry(namespace: Namespace | undefined, name: string, exposure: Exposure, type = 'function'): Entry {
  const toolName: ToolName = { namespace: namespace?.name, name }
  const spec = (): Json =>
    new Map([
      ['type', type],
      ['name', name],
    ])
  return {
    tool: {
      name: toolName,
      exposure: 'direct',
      spec,
      accepts: type === 'custom' ? ['custom'] : ['function', 'tool-search'],
      lock: 'write',
      lockReason: 'it does not say that it may run beside others',
      // biome-ignore lint/correctness/useYield: it answers at once, but its kind of function is a task
      *handle() {
        return { kind: 'refused', text: `${name} is not simulated` }
      },
    },
    exposure,
    spec,
    namespace,
    searchable: undefined,
  }
}

/** The JavaScript tool and the one that waits for it, which come first in a code mode. */
export const codeModeTools: readonly Entry[] = [
  entry(undefined, 'exec', 'direct-model-only', 'custom'),
  entry(undefined, 'wait', 'direct-model-only'),
]

export const questionTools: readonly Entry[] = [entry(undefined, 'request_user_input_async', 'direct-model-only')]

const clock: Namespace = { name: 'clock', description: 'Tools for reading and waiting on time.' }

export const clockTools: readonly Entry[] = [
  entry(clock, 'curr_time', 'direct'),
  entry(clock, 'sleep', 'direct-model-only'),
]

const collaboration: Namespace = { name: 'collaboration', description: 'Tools for spawning and managing sub-agents.' }

/** The newer tools for sub-agents. Scripts never get them where scripts are all there is. */
export function newerAgentTools(exposure: Exposure): readonly Entry[] {
  return ['spawn_agent', 'send_message', 'followup_task', 'wait_agent', 'interrupt_agent', 'list_agents'].map((name) =>
    entry(collaboration, name, exposure),
  )
}
