import { isDeepStrictEqual } from 'node:util'
import { plainScenario } from '@/lib/scenario/defaults'
import type { Emission, Scenario, World } from '../../engine/scenario'
import type { Trace } from '../../engine/trace'
import { type Comparison, type Family, isRecord, type Worlds } from '../family'
import { outputsById, play, withGivenIds, worldWith } from '../play'
import { errorLines, isOutput, joined, masked, maskedDeep, newItems, outputsOf, recordedItem } from '../recorded-run'
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
    const { model, items = [], steps } = input
    if (steps)
      return replaySteps(
        scenarioOf(
          model,
          steps.map((step) => [step]),
          worlds,
        ),
        expect,
      )
    const trace = play(scenarioOf(model, [withIds(items)], worlds), outputsById(expect.outputs))
    const { errors, ...observed } = observedOf(trace, items)
    // Only vectors that were run alone have the lines of their log.
    return { expected: expect, got: 'errors' in expect ? { ...observed, errors } : observed, trace }
  },
}

function observedOf(trace: Trace, items: readonly Emission[]) {
  const fresh = newItems(trace)
  const calls = fresh.filter((item) => !isOutput(item)).map(recordedItem)
  const errors = errorLines(trace.events)
  return {
    exitCode: trace.outcome === 'completed' ? 0 : 1,
    requests: trace.requests.length,
    outputs: outputsOf(trace).map(recordedItem),
    fatal: errors.some((line) => line.includes('Fatal error')),
    errors,
    ...(isDeepStrictEqual(calls, items.map(withoutId).map(maskedDeep)) ? {} : { calls }),
    ...(fresh.length > 2 ? { order: fresh.map((item) => item.get('type')) } : {}),
  }
}

/** `<uuid>` in what the model emits stands for some id. */
function withIds<Items>(items: Items): Items {
  return JSON.parse(JSON.stringify(items).replaceAll('<uuid>', '01a22dc0-ba80-79f2-abf3-375b3222b7cd'))
}

function withoutId(item: Emission): object {
  const { id: _, ...fields } = Object(item)
  return fields
}

/** A story in turns: `{agent}` is the id that the first step gave. */
function replaySteps(scenario: Scenario, expected: unknown): Comparison {
  const trace = play(withGivenIds(scenario, '{agent}', agentIn))
  const texts = outputsOf(trace).map((item) => joined(item.get('output')))
  const agent = agentIn(texts.join('\n')) ?? ''
  const outputs = texts.map((text) => masked(text.replaceAll(agent || /(?!)/g, '<agent>')))
  return { expected, got: { exitCode: trace.outcome === 'completed' ? 0 : 1, outputs }, trace }
}

function agentIn(outputs: string): string | undefined {
  return /"agent_id":"([^"]+)"/.exec(outputs)?.[1]
}

function scenarioOf(model: string, turns: Scenario['turns'], worlds: Worlds): Scenario {
  const shared = worlds('dispatch-world')
  if (!isSharedWorld(shared)) throw new Error('dispatch-world.json has no files and servers')
  const config = 'default_tools_approval_mode = "approve"'
  const read = readServers(Object.entries(shared.servers).map(([name, serves]) => [name, { serves, config }]))
  if (!read.ok) throw new Error(read.stderr.join(' '))
  return { ...plainScenario, model, servers: read.servers, world: worldWith(shared.files), turns }
}

function isInput(value: unknown): value is Input {
  return (
    isRecord(value) && typeof value.model === 'string' && (Array.isArray(value.items) || Array.isArray(value.steps))
  )
}

function isSharedWorld(value: unknown): value is SharedWorld {
  return isRecord(value) && isRecord(value.files) && isRecord(value.servers)
}
