import { printJsonError, readJson } from '@/lib/engine/json/read'
import { isList, isObject, type Json, type PlainJson } from '@/lib/engine/json/value'
import { toPlain } from '@/lib/engine/json/write'
import type { Emission, Scenario } from '@/lib/engine/scenario'

export type Turns = Scenario['turns']

/** Why a text cannot be used, and where; lines count from 1. Without a place the text is JSON, but of a wrong shape. */
export interface TextProblem {
  readonly message: string
  readonly line?: number
}

export type ReadText<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: TextProblem }

/** What the model emits, as the lab's editor shows it: the items of the only response, or a list for each. */
export function printItems(turns: Turns): string {
  return JSON.stringify(turns.length === 1 ? turns[0] : turns, null, 2)
}

/** Reads the editor's text by the engine's own reader, whose errors have a line and a column. */
export function readItems(text: string): ReadText<Turns> {
  const read = readJsonText(text)
  if (!read.ok) return read
  if (!isList(read.value)) return refuse('Expected a list of items.')
  if (read.value.length > 0 && read.value.every(isList)) {
    const responses = read.value.map(readResponse)
    const bad = responses.find((response) => !response.ok)
    return bad ?? { ok: true, value: responses.flatMap((response) => (response.ok ? [response.value] : [])) }
  }
  const response = readResponse(read.value)
  return response.ok ? { ok: true, value: [response.value] } : response
}

function readResponse(list: readonly Json[]): ReadText<readonly Emission[]> {
  const items: Emission[] = []
  for (const [at, item] of list.entries()) {
    const plain = toPlain(item)
    if (!isObject(item) || !isEmission(plain)) return refuse(`Expected an object as item ${at + 1}.`)
    items.push(plain)
  }
  return { ok: true, value: items }
}

function isEmission(plain: PlainJson): plain is Exclude<Emission, { readonly pauseMs: number }> {
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain)
}

/** Any JSON, or the engine's error about it. */
export function readJsonText(text: string): ReadText<Json> {
  const read = readJson(text)
  if (read.ok) return read
  return { ok: false, problem: { message: printJsonError(read.error), line: read.error.line } }
}

export function refuse(message: string): { readonly ok: false; readonly problem: TextProblem } {
  return { ok: false, problem: { message } }
}

/** The limit that the first command of a response asks for itself, if any. */
export function maxOutputTokens(turns: Turns): number | undefined {
  for (const emission of turns.flat()) {
    const limit = commandArguments(emission)?.max_output_tokens
    if (typeof limit === 'number') return limit
  }
  return undefined
}

/** Whether there is a command whose arguments can be read, so that a limit can be written into them. */
export function hasCommand(turns: Turns): boolean {
  return turns.flat().some((emission) => commandArguments(emission) !== undefined)
}

/** Writes the limit into the arguments of every command, or takes it out. */
export function withMaxOutputTokens(turns: Turns, limit: number | undefined): Turns {
  return turns.map((response) =>
    response.map((emission) => {
      const given = commandArguments(emission)
      if (given === undefined) return emission
      const { max_output_tokens: _, ...others } = given
      const args = limit === undefined ? others : { ...others, max_output_tokens: limit }
      return { ...emission, arguments: JSON.stringify(args) }
    }),
  )
}

function commandArguments(emission: Emission): { readonly [key: string]: PlainJson | undefined } | undefined {
  if (!('name' in emission) || (emission.name !== 'exec_command' && emission.name !== 'write_stdin')) return undefined
  if (typeof emission.arguments !== 'string') return undefined
  const read = readJson(emission.arguments)
  const plain = read.ok ? toPlain(read.value) : undefined
  return plain !== undefined && isEmission(plain) && !('pauseMs' in plain) ? plain : undefined
}
