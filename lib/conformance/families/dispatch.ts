import { isDeepStrictEqual } from 'node:util'
import { plainScenario } from '@/lib/scenario/defaults'
import type { Emission, Scenario, World } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import type { Trace } from '../../engine/trace'
import type { Family, Worlds } from '../family'
import { errorLines, isOutput, newItems, recordedItem, worldOf } from '../recorded-run'
import { readServers } from '../server-config'

interface Input {
  readonly model: string
  readonly items?: readonly Emission[]
  /** One call a turn. */
  readonly steps?: readonly Emission[]
}

interface SharedWorld {
  readonly files: World['files']
  readonly servers: { readonly [name: string]: unknown }
}

/** What the model may emit, and what it reads afterwards. */
export const dispatch: Family = {
  name: 'dispatch',
  replay({ input, expect }, worlds) {
    if (!isInput(input) || !isRecord(expect)) throw new Error('not a vector of dispatch')
    if (input.steps) return { expected: expect, got: { exitCode: 0, outputs: stepOutputs(input, input.steps, worlds) } }
    const items: readonly Emission[] = withIds(input.items ?? [])
    const trace = simulate(scenarioOf(input.model, [items], worlds, expect))
    const { errors, ...observed } = observedOf(trace, items)
    // Only vectors that were run alone have the lines of their log.
    return { expected: expect, got: 'errors' in expect ? { ...observed, errors } : observed }
  },
}

function observedOf(trace: Trace, items: readonly Emission[]) {
  const fresh = newItems(trace)
  const calls = fresh.filter((item) => !isOutput(item)).map(recordedItem)
  const errors = errorLines(trace.events)
  return {
    exitCode: 0,
    requests: trace.requests.length,
    outputs: idsMasked(fresh.filter(isOutput).map(recordedItem)),
    fatal: errors.some((line) => line.includes('Fatal error')),
    errors,
    ...(isDeepStrictEqual(calls, items.map(withoutId)) ? {} : { calls }),
    ...(fresh.length > 2 ? { order: fresh.map((item) => item.get('type')) } : {}),
  }
}

const SOME_ID = '01a22dc0-ba80-79f2-abf3-375b3222b7cd'

/** `<uuid>` in what the model emits stands for some id. */
function withIds<Items>(items: Items): Items {
  return JSON.parse(JSON.stringify(items).replaceAll('<uuid>', SOME_ID))
}

function withoutId(item: Emission): object {
  const { id: _, ...fields } = Object(item)
  return fields
}

function idsMasked<Items>(items: Items): Items {
  return JSON.parse(JSON.stringify(items).replaceAll(SOME_ID, '<uuid>'))
}

/** The story is told a step at a time: `{agent}` is the id that the first step gave. */
function stepOutputs(input: Input, steps: readonly Emission[], worlds: Worlds): unknown[] {
  let agent = ''
  for (let at = 1; at <= steps.length; at++) {
    const told = steps.slice(0, at).map((step) => [withAgent(step, agent)])
    const outputs = newItems(simulate(scenarioOf(input.model, told, worlds))).filter(isOutput)
    if (at === 1) agent = /"agent_id":"([^"]+)"/.exec(String(outputs[0]?.get('output')))?.[1] ?? ''
    if (at === steps.length) return outputs.map((item) => agentMasked(String(recordedItem(item).output), agent))
  }
  return []
}

function withAgent(step: Emission, agent: string): Emission {
  return JSON.parse(JSON.stringify(step).replaceAll('{agent}', agent))
}

function agentMasked(text: string, agent: string): string {
  return text
    .replaceAll(agent, '<agent>')
    .replace(/"nickname":"[^"]*"/, '"nickname":"<nickname>"')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
}

function scenarioOf(model: string, turns: Scenario['turns'], worlds: Worlds, expected?: unknown): Scenario {
  const shared = worlds('dispatch-world')
  if (!isSharedWorld(shared)) throw new Error('dispatch-world.json has no files and servers')
  const config = 'default_tools_approval_mode = "approve"'
  const read = readServers(Object.entries(shared.servers).map(([name, serves]) => [name, { serves, config }]))
  if (!read.ok) throw new Error(read.stderr.join(' '))
  return { ...plainScenario, model, servers: read.servers, world: worldOf(shared.files, turns.flat(), expected), turns }
}

function isInput(value: unknown): value is Input {
  return (
    isRecord(value) && typeof value.model === 'string' && (Array.isArray(value.items) || Array.isArray(value.steps))
  )
}

function isSharedWorld(value: unknown): value is SharedWorld {
  return isRecord(value) && isRecord(value.files) && isRecord(value.servers)
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
