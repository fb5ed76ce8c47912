import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeJson } from '../../json/write'
import type { Tool } from '../tool'
import { agentNamespace, agentTools } from './agents'
import { applyPatchTool } from './apply-patch'
import { execCommandTool } from './exec-command'
import { goalTools } from './goals'
import { requestUserInputTool } from './request-user-input'
import { resourceTools } from './resources'
import { updatePlanTool } from './update-plan'
import { viewImageTool } from './view-image'
import { writeStdinTool } from './write-stdin'

function textOf({ spec }: Tool): string {
  return spec === undefined ? '' : writeJson(spec())
}

function digest(text: string): string {
  return `${Buffer.byteLength(text)} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

const sorted = agentTools('direct').toSorted((a, b) => (a.name.name < b.name.name ? -1 : 1))
const namespace = `{"type":"namespace","name":"multi_agent_v1","description":"${agentNamespace.description}","tools":[${sorted.map(textOf).join(',')}]}`

// Length and SHA-256 of the entries in the requests of the real program (exposure: whole-mock-model and whole-gpt-5.5), key for key.
test.each<[name: string, entry: string, bytesAndHash: string]>([
  ['exec_command', textOf(execCommandTool(true)), '1564 c8b54502768fa9a2'],
  ['write_stdin', textOf(writeStdinTool), '784 8859d42f7fe20e48'],
  ...resourceTools.map((tool, at): [string, string, string] => [
    tool.name.name,
    textOf(tool),
    ['628 04dd58ad7ea2ad25', '717 1ad523e2bd98ac8b', '526 eeb78a95d2e8985e'][at] ?? '',
  ]),
  ['request_user_input', textOf(requestUserInputTool), '1355 7c87e1abf8df3981'],
  ['apply_patch', textOf(applyPatchTool), '846 9930c828028954c8'],
  ['view_image', textOf(viewImageTool(false)), '371 1d4d8e3f3c3cff6e'],
  ['view_image with detail', textOf(viewImageTool(true)), '526 4561ab6e211eaeb1'],
  ['multi_agent_v1', namespace, '9925 099149c2c2bac008'],
  ...goalTools.map((tool, at): [string, string, string] => [
    tool.name.name,
    textOf(tool),
    ['281 30be6fa556c4d7c0', '760 3e45c2ad0e4631f6', '2172 9164f096dcc4ce6d'][at] ?? '',
  ]),
])('%s', (_, entry, bytesAndHash) => {
  expect(digest(entry)).toBe(bytesAndHash)
})

test('without login shells there is no such argument', () => {
  const login =
    '"login":{"type":"boolean","description":"True runs the shell with -l/-i semantics; false disables them. Defaults to true."},'
  expect(textOf(execCommandTool(true))).toContain(login)
  expect(textOf(execCommandTool(false))).toBe(textOf(execCommandTool(true)).replace(login, ''))
})

// No recording lists this one; the real program was asked.
test('update_plan', () => {
  expect(textOf(updatePlanTool)).toBe(
    '{"type":"function","name":"update_plan","description":"Updates the task plan.\\nProvide an optional explanation and a list of plan items, each with a step and status.\\nAt most one step can be in_progress at a time.\\n","strict":false,"parameters":{"type":"object","properties":{"explanation":{"type":"string","description":"Optional explanation for this plan update."},"plan":{"type":"array","description":"The list of steps","items":{"type":"object","properties":{"status":{"type":"string","description":"Step status.","enum":["pending","in_progress","completed"]},"step":{"type":"string","description":"Task step text."}},"required":["step","status"],"additionalProperties":false}}},"required":["plan"],"additionalProperties":false}}',
  )
})

test('a spec is built once', () => {
  const { spec } = writeStdinTool
  expect(spec?.()).toBe(spec?.())
})
