import { plainScenario } from '@/lib/scenario/defaults'
import type { Emission, Sandbox, Scenario, Server } from '../../engine/scenario'
import { type Described, describedWorld } from '../play'
import type { DescribedServers } from '../server-config'
import { sessionConfig } from '../session-config'
import { madeHook, type RecordedHook } from './hooks'

/** What a vector of `field` says of its surroundings, whatever its kind. */
export interface FieldInput extends Described {
  readonly model?: string
  readonly sandbox?: Sandbox
  /** Lines of config.toml. */
  readonly config?: string
  readonly servers?: DescribedServers
  readonly hooks?: readonly RecordedHook[]
  /** false: nobody has reviewed the hooks. */
  readonly trust?: boolean
  readonly items?: readonly Emission[]
  readonly turns?: readonly (readonly Emission[])[]
}

export function fieldScenario(input: FieldInput, servers: readonly Server[], turns: Scenario['turns']): Scenario {
  const { model = 'mock-model', sandbox = plainScenario.sandbox, config, hooks = [], trust = true } = input
  return {
    ...plainScenario,
    model,
    sandbox,
    config: sessionConfig(config),
    servers,
    hooks: hooks.map((hook) => ({ ...madeHook(hook), trusted: trust })),
    world: describedWorld(input),
    turns,
  }
}
