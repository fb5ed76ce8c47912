import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, Scenario, Serves } from '../../scenario'
import { modelOf } from '../models'
import type { Tool } from '../tool'
import { agentTools } from './agents'
import { applyPatchTool } from './apply-patch'
import { execCommandTool } from './exec-command'
import { goalTools } from './goals'
import { requestUserInputTool } from './request-user-input'
import { resourceTools } from './resources'
import { readBy, testSession } from './test-session'
import { updatePlanTool } from './update-plan'
import { viewImageTool } from './view-image'
import { writeStdinTool } from './write-stdin'

interface ArgumentsVector {
  readonly id: string
  readonly input: { readonly model: string; readonly items?: readonly { readonly arguments: string }[] }
  readonly expect: { readonly outputs: readonly { readonly output: unknown }[] }
}

function recorded(file: string) {
  return JSON.parse(readFileSync(new URL(`../../../conformance/vectors/${file}.json`, import.meta.url), 'utf8'))
}

const vectors: readonly ArgumentsVector[] = recorded('dispatch')
const world: { readonly files: Scenario['world']['files']; readonly servers: { readonly [name: string]: Serves } } =
  recorded('dispatch-world')
const servers = Object.entries(world.servers).map(([name, serves]) => ({ name, serves }))

function toolsOf(slug: string): readonly Tool[] {
  return [
    execCommandTool(true),
    writeStdinTool,
    updatePlanTool,
    requestUserInputTool,
    applyPatchTool,
    viewImageTool(modelOf(slug).hasOriginalDetail),
    ...agentTools('direct'),
    ...goalTools,
    ...resourceTools,
  ]
}

/** What bash did with the few commands that no shell here can know. */
const commands: readonly Command[] = [
  { cmd: 'x', output: '/bin/bash: line 1: x: command not found\n', exit: { atMs: 0, code: 127 } },
  { cmd: 'false', exit: { atMs: 0, code: 1 } },
  { cmd: 'echo 1; echo 2', output: '1\n2\n' },
]

const cwd = '/tmp/oracle/work'
const uuid = '01a22dc0-ba80-79f2-abf3-375b3222b7cd'

function masked(output: unknown): unknown {
  const text = JSON.stringify(output)
    .replaceAll(/Chunk ID: [0-9a-f]{6}/g, 'Chunk ID: <chunk>')
    .replaceAll(/Wall time: [\d.]+ seconds/g, 'Wall time: <wall> seconds')
    .replaceAll('/tmp/oracle', '<root>')
    .replaceAll(uuid, '<uuid>')
  return JSON.parse(text)
}

const replayed = vectors.flatMap(({ id, input, expect: { outputs } }) => {
  const name = /^args-(\w+?)-/.exec(id)?.[1]
  const tool = toolsOf(input.model).find((one) => one.name.name === name)
  const item = input.items?.[0]
  return tool && item ? [[id, tool, input.model, item.arguments, outputs[0]?.output] as const] : []
})

test('most of what was recorded of arguments is replayed', () => {
  expect(replayed.length).toBeGreaterThan(600)
})

test.each(replayed)('%s', (_, tool, model, given, output) => {
  const { call } = testSession({ model, servers, world: { cwd, files: world.files, commands } })
  expect(masked(readBy(call(tool, given.replaceAll('<uuid>', uuid))))).toEqual(output)
})

const anyJson = fc.json({ noUnicodeString: false })
const broken = fc.tuple(anyJson, fc.nat(200)).map(([text, end]) => text.slice(0, end))
const argumentsOfAnyTool = fc.record(
  Object.fromEntries(
    'cmd workdir shell login tty yield_time_ms max_output_tokens sandbox_permissions justification session_id chars path detail plan objective token_budget status target targets id message items'
      .split(' ')
      .map((key) => [
        key,
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.array(fc.string()),
          fc.constantFrom('use_default', 'complete', uuid),
        ),
      ]),
  ),
  { requiredKeys: [] },
)
const anyArguments = fc.oneof(
  fc.string({ unit: 'binary' }),
  anyJson,
  broken,
  argumentsOfAnyTool.map((args) => JSON.stringify(args)),
)

test('every tool answers any arguments, and hooks can be asked about them', () => {
  const tools = toolsOf('gpt-5.5')
  fc.assert(
    fc.property(fc.constantFrom(...tools), anyArguments, (tool, given) => {
      const payload = tool.accepts.includes('custom')
        ? ({ kind: 'custom', input: given } as const)
        : ({ kind: 'function', arguments: given } as const)
      const { call } = testSession({
        model: 'gpt-5.5',
        client: 'interactive',
        approvalPolicy: 'on-request',
        answers: [{ decision: 'decline' }],
      })
      expect(readBy(call(tool, payload))).toBeDefined()
      const made = { index: 0, callId: 'c1', name: tool.name, payload }
      const rewritten = tool.rewrite?.(made, tool.preHook?.(made)?.toolInput ?? null)
      if (rewritten?.ok) expect(rewritten.call.callId).toBe('c1')
    }),
  )
})
