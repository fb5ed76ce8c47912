import { isList, isObject, type Json } from '../engine/json/value'
import { fromPlain, writeJson } from '../engine/json/write'
import type { Scenario } from '../engine/scenario'
import { hex, sha1 } from '../engine/sha1'
import type { HistoryItem, Trace } from '../engine/trace'
import { utf8Bytes } from '../engine/utf8'
import { withPlaceholderFolders, withPlaceholders } from './placeholders'

/** What of a scenario stands in a digest. What servers, files and commands do shows in the outputs. */
export type DigestedInput = Pick<
  Scenario,
  'model' | 'client' | 'approvalPolicy' | 'sandbox' | 'build' | 'hooks' | 'turns' | 'world'
>

const HEX_DIGITS = 8

/**
 * A run as a short digest: which model emitted what, under which policies and hooks, and what it read of it. Ids and times of
 * the program's do not count, and of call ids only which are the same. A run whose digest is that of a recorded one is that
 * one, as far as the model can tell.
 */
export function runDigest(trace: Trace): string {
  const items = trace.requests.length < 2 ? [] : (trace.requests.at(-1)?.input ?? [])
  return digestOf(
    trace.scenario,
    items.filter((item) => /_output$/.test(String(item.get('type')))),
  )
}

/** @param outputs the output items of the last request, as they stand there */
export function digestOf(input: DigestedInput, outputs: readonly HistoryItem[]): string {
  const { model, client, approvalPolicy, sandbox, build, hooks, turns, world } = input
  const policy = client === 'exec' ? 'never' : approvalPolicy
  const reviewed = hooks.map(({ trusted = true, enabled = true, gives = {}, ...hook }) => ({
    ...hook,
    ...{ trusted, enabled, gives },
  }))
  const asked = fromPlain(JSON.parse(JSON.stringify([model, policy, sandbox, build, reviewed, turns])))
  const read = outputs.map((output) => new Map([...output].filter(([key]) => key !== 'id')))
  const nameOf = namesOfCalls()
  const emitted = withPlaceholderFolders(writeJson(stable(asked, nameOf)), world.cwd)
  const seen = withPlaceholders(writeJson(stable(read, nameOf)), world.cwd)
  return hex(sha1([...utf8Bytes(`${emitted}\n${seen}`)])).slice(0, HEX_DIGITS)
}

/** Keys in order, and call ids by their order: neither counts. */
function stable(value: Json, nameOf: (callId: string) => string): Json {
  if (isList(value)) return value.map((entry) => stable(entry, nameOf))
  if (!isObject(value)) return value
  const entries = [...value].map(([key, entry]): [string, Json] => [
    key,
    key === 'call_id' && typeof entry === 'string' && entry !== '' ? nameOf(entry) : stable(entry, nameOf),
  ])
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function namesOfCalls(): (callId: string) => string {
  const names = new Map<string, string>()
  return (callId) => {
    const name = names.get(callId) ?? `c${names.size + 1}`
    names.set(callId, name)
    return name
  }
}
