import { plainScenario } from '@/lib/scenario/defaults'
import type { HookConfig } from '../../engine/hooks/hook'
import type { Emission, Sandbox, Scenario, Server } from '../../engine/scenario'
import type { Fields } from '../family'
import { type Described, describedWorld } from '../play'
import { readServers } from '../server-config'
import { sessionConfig } from '../session-config'

/** What a vector of `field` says of its surroundings, whatever its kind. */
export interface FieldInput extends Described {
  readonly model?: string
  readonly sandbox?: Sandbox
  /** Lines of config.toml. */
  readonly config?: string
  readonly servers?: { readonly [name: string]: Fields }
  readonly hooks?: readonly Pick<HookConfig, 'event' | 'matcher'>[]
  /** false: nobody has reviewed the hooks. */
  readonly trust?: boolean
  readonly items?: readonly Emission[]
  readonly turns?: readonly (readonly Emission[])[]
}

/** The servers, or what the program prints because it cannot read their tables. */
export function fieldServers({ servers = {} }: FieldInput): ReturnType<typeof readServers> {
  return readServers(
    Object.entries(servers).map(([name, { config, ...serves }]) => [
      name,
      { serves, config: typeof config === 'string' ? config : undefined },
    ]),
  )
}

export function fieldScenario(input: FieldInput, servers: readonly Server[], turns: Scenario['turns']): Scenario {
  const { model = 'mock-model', sandbox = plainScenario.sandbox, config, hooks = [], trust = true } = input
  return {
    ...plainScenario,
    model,
    sandbox,
    config: sessionConfig(config),
    servers,
    hooks: hooks.map((hook) => ({ ...hook, trusted: trust })),
    world: describedWorld(input),
    turns,
  }
}
