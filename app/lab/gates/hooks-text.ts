import type { HookConfig, HookGives } from '@/lib/engine/hooks/hook'
import { isList, isObject, type Json, type PlainJson } from '@/lib/engine/json/value'
import { toPlain } from '@/lib/engine/json/write'
import { type ReadText, readJsonText, refuse } from './items'

export function printHooks(hooks: readonly HookConfig[]): string {
  return JSON.stringify(hooks, null, 2)
}

/** Reads a list of hooks. The engine takes whatever has the shape; what has not is refused with its path. */
export function readHooks(text: string): ReadText<readonly HookConfig[]> {
  const read = readJsonText(text)
  if (!read.ok) return read
  if (!isList(read.value)) return refuse('Expected a list of hooks.')
  const hooks: HookConfig[] = []
  for (const [at, hook] of read.value.entries()) {
    const plain = toPlain(hook)
    const problem = wrongField(hook, hookFields, `[${at}]`)
    if (problem !== undefined) return refuse(problem)
    if (!isHook(plain)) return refuse(`[${at}].event: expected PreToolUse or PostToolUse.`)
    hooks.push(plain)
  }
  return { ok: true, value: hooks }
}

type Field = 'text' | 'number' | 'switch' | 'object' | Fields
interface Fields {
  readonly [name: string]: Field
}

const hookFields: Fields = {
  event: 'text',
  matcher: 'text',
  group: 'number',
  timeoutSec: 'number',
  async: 'switch',
  additionalContextLimit: 'number',
  handler: { type: 'text', command: 'text', server: 'text', tool: 'text', input: 'object' },
  gives: { stdout: 'text', stderr: 'text', exit: 'number', sleepMs: 'number', kill: 'switch', cannotStart: 'text' },
  trusted: 'switch',
  enabled: 'switch',
} satisfies Readonly<Record<keyof HookConfig, Field>> & {
  readonly gives: Readonly<Record<keyof HookGives, Field>>
}

/** The first field that is unknown or of a wrong type, with its path. */
function wrongField(value: Json, fields: Fields, path: string): string | undefined {
  if (!isObject(value)) return `${path}: expected an object.`
  for (const [name, field] of value) {
    const wanted = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (wanted === undefined) return `${path}.${name}: there is no such field.`
    const problem = wrongValue(field, wanted, `${path}.${name}`)
    if (problem !== undefined) return problem
  }
  return undefined
}

function wrongValue(value: Json, wanted: Field, path: string): string | undefined {
  switch (wanted) {
    case 'text':
      return typeof value === 'string' ? undefined : `${path}: expected a string.`
    case 'number':
      return typeof toPlain(value) === 'number' ? undefined : `${path}: expected a number.`
    case 'switch':
      return typeof value === 'boolean' ? undefined : `${path}: expected true or false.`
    case 'object':
      return isObject(value) ? undefined : `${path}: expected an object.`
    default:
      return wrongField(value, wanted, path)
  }
}

/** The other fields have been looked at. */
function isHook(plain: PlainJson): plain is HookConfig & PlainJson {
  if (typeof plain !== 'object' || plain === null || !('event' in plain)) return false
  return (plain.event === 'PreToolUse' || plain.event === 'PostToolUse') && hasHandler(plain)
}

function hasHandler(plain: { readonly [key: string]: PlainJson | undefined }): boolean {
  const { handler } = plain
  if (typeof handler !== 'object' || handler === null || !('type' in handler)) return handler === undefined
  return (
    handler.type === 'command' ||
    (handler.type === 'mcp_tool' && typeof handler.server === 'string' && typeof handler.tool === 'string')
  )
}
