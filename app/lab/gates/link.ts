import { readJson } from '@/lib/engine/json/read'
import { isObject, type Json } from '@/lib/engine/json/value'
import { toPlain } from '@/lib/engine/json/write'
import type { Edits, Hint, HintName, UserAnswer } from './edits'
import { hintNames } from './edits'
import { printHooks, readHooks } from './hooks-text'
import { printItems, readItems } from './items'

/** Texts as they were typed, where they are not what the lab would print. They may not parse. */
export interface Drafts {
  readonly items?: string
  readonly hooks?: string
}

/** All that a link keeps of a scenario's edits. */
export interface Edited {
  readonly edits: Edits
  readonly drafts: Drafts
}

export const unedited: Edited = { edits: {}, drafts: {} }

/** Longer than this, a link does not arrive everywhere. */
export const longestLink = 24_000

/**
 * The edits as a text for an address: base64url of compact JSON; nothing if there are none. A text that was typed stands
 * behind the last one that could be run, so that reading both gives what there was.
 */
export function packEdits({ edits, drafts }: Edited): string | undefined {
  const { turns, hooks, ...settings } = edits
  const packed = {
    ...settings,
    items: turns && printItems(turns),
    itemsText: drafts.items,
    hooks: hooks && printHooks(hooks),
    hooksText: drafts.hooks,
  }
  const text = JSON.stringify(packed)
  if (text === '{}') return undefined
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads the edits of a link. Whatever somebody put there is only looked at; nothing if it is damaged. */
export function unpackEdits(packed: string): Edited | undefined {
  const text = decoded(packed)
  const read = text === undefined ? undefined : readJson(text)
  if (!read?.ok || !isObject(read.value)) return undefined
  let edited = unedited
  for (const [name, value] of read.value) {
    const next = withField(edited, name, value)
    if (next === undefined) return undefined
    edited = next
  }
  return edited
}

function decoded(packed: string): string | undefined {
  if (!/^[\w-]+$/.test(packed)) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function withField({ edits, drafts }: Edited, name: string, value: Json): Edited | undefined {
  const edit = (more: Edits | undefined): Edited | undefined => more && { edits: { ...edits, ...more }, drafts }
  switch (name) {
    case 'items':
    case 'itemsText':
      return typeof value === 'string' ? typeItems({ edits, drafts }, value) : undefined
    case 'hooks':
    case 'hooksText':
      return typeof value === 'string' ? typeHooks({ edits, drafts }, value) : undefined
    case 'model':
      return edit(typeof value === 'string' && value !== '' ? { model: value } : undefined)
    case 'client':
      return edit(oneOf(value, ['exec', 'interactive'], (client) => ({ client })))
    case 'approvalPolicy':
      return edit(oneOf(value, ['never', 'on-request', 'untrusted'], (approvalPolicy) => ({ approvalPolicy })))
    case 'sandbox':
      return edit(oneOf(value, ['read-only', 'workspace-write', 'danger-full-access'], (sandbox) => ({ sandbox })))
    case 'build':
      return edit(oneOf(value, ['release', 'debug'], (build) => ({ build })))
    case 'approvalMode':
      return edit(oneOf(value, ['auto', 'prompt', 'writes', 'approve'], (approvalMode) => ({ approvalMode })))
    case 'toolTimeoutMs':
      return edit(milliseconds(value, (toolTimeoutMs) => ({ toolTimeoutMs })))
    case 'hints':
      return edit(readHints(value))
    case 'answer':
      return edit(readAnswer(value))
    default:
      return undefined
  }
}

/** What was typed as items: kept as it is, and run if it can be. */
export function typeItems({ edits, drafts }: Edited, text: string): Edited {
  const read = readItems(text)
  const { items: _, ...others } = drafts
  if (!read.ok) return { edits, drafts: { ...drafts, items: text } }
  const printed = printItems(read.value) === text
  return { edits: { ...edits, turns: read.value }, drafts: printed ? others : { ...drafts, items: text } }
}

export function typeHooks({ edits, drafts }: Edited, text: string): Edited {
  const read = readHooks(text)
  const { hooks: _, ...others } = drafts
  if (!read.ok) return { edits, drafts: { ...drafts, hooks: text } }
  const printed = printHooks(read.value) === text
  return { edits: { ...edits, hooks: read.value }, drafts: printed ? others : { ...drafts, hooks: text } }
}

function oneOf<const Value extends string>(
  value: Json,
  allowed: readonly Value[],
  edit: (value: Value) => Edits,
): Edits | undefined {
  const found = allowed.find((each) => each === value)
  return found && edit(found)
}

function milliseconds(value: Json, edit: (ms: number) => Edits): Edits | undefined {
  const ms = toPlain(value)
  return typeof ms === 'number' && ms >= 0 && ms <= 1e9 ? edit(ms) : undefined
}

function readHints(value: Json): Edits | undefined {
  if (!isObject(value)) return undefined
  const hints: Partial<Record<HintName, Hint>> = {}
  for (const [name, hint] of value) {
    const known = hintNames.find((each) => each === name)
    if (known === undefined || (typeof hint !== 'boolean' && hint !== 'unset')) return undefined
    hints[known] = hint
  }
  return { hints }
}

function readAnswer(value: Json): Edits | undefined {
  if (!isObject(value)) return undefined
  const says = (['accept', 'decline', 'cancel', 'never'] as const).find((each) => each === value.get('says'))
  const keeps = (['session', 'always'] as const).find((each) => each === value.get('keeps'))
  const after = value.get('afterMs')
  const afterMs = after === undefined ? undefined : toPlain(after)
  const isBadDelay = afterMs !== undefined && (typeof afterMs !== 'number' || !(afterMs >= 0 && afterMs <= 1e9))
  if (says === undefined || (keeps === undefined && value.has('keeps')) || isBadDelay) return undefined
  const answer: UserAnswer = { says, ...(keeps && { keeps }), ...(typeof afterMs === 'number' && { afterMs }) }
  return { answer }
}
