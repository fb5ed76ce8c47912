import type { Scenario } from '@/lib/engine/scenario'

/** A scenario in which nothing is unusual: `codex exec` with a catalogue model, no server, no hook, an empty folder. */
export const plainScenario: Scenario = {
  model: 'gpt-5.5',
  client: 'exec',
  approvalPolicy: 'never',
  sandbox: 'danger-full-access',
  build: 'release',
  config: {},
  servers: [],
  hooks: [],
  world: { cwd: '/home/user/project', files: {}, commands: [] },
  answers: [],
  turns: [],
}
