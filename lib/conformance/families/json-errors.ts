import { isBlank, printJsonError, readJson } from '../../engine/json/read'
import { isObject } from '../../engine/json/value'
import { writeJson } from '../../engine/json/write'
import { decodeExecCommand } from '../../engine/tools/builtin/exec-command-args'
import type { Family } from '../family'

interface Input {
  readonly tool: 'mcp' | 'exec_command'
  readonly arguments: string
}

/** Broken and odd arguments of an MCP tool, and of `exec_command`: of a command that runs only the decoding is looked at. */
export const jsonErrors: Family = {
  name: 'json-errors',
  replay({ input, expect }) {
    if (!isInput(input)) throw new Error('not a vector of json-errors')
    if (input.tool === 'mcp') return { expected: expect, got: callCheck(input.arguments) }
    const decoding = decodeExecCommand(input.arguments)
    if (!decoding.ok) return { expected: expect, got: { output: decoding.text } }
    return { expected: isRefusal(expect) ? expect : decoding, got: decoding }
  },
}

function isInput(input: unknown): input is Input {
  return typeof input === 'object' && input !== null && 'tool' in input && 'arguments' in input
}

/** Whether arguments were refused as soon as they were decoded. */
function isRefusal(expect: unknown): boolean {
  return /"(failed to parse function arguments: |unknown turn environment id )/.test(JSON.stringify(expect))
}

/** What the tool `check` makes of its arguments: it answers `ok` to all that reach it. */
function callCheck(text: string) {
  if (isBlank(text)) return answer('ok', true, null)
  const read = readJson(text)
  if (!read.ok) return answer(`err: ${printJsonError(read.error)}`, false, null)
  const json = writeJson(read.value)
  if (isObject(read.value)) return answer('ok', true, json)
  const cause = `MCP tool arguments must be a JSON object, got ${json}`
  return answer(`tool call error: tool call failed for \`json/check\`\n\nCaused by:\n    ${cause}`, false, null)
}

function answer(words: string, sent: boolean, forwarded: string | null) {
  const texts = ['Wall time: <wall> seconds\nOutput:', words]
  return { output: texts.map((text) => ({ type: 'input_text', text })), sent, forwarded }
}
