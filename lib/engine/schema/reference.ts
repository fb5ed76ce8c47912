import { DEFINITION_TABLES } from './children'

export interface Definition {
  readonly table: string
  readonly name: string
}

/**
 * The entry of a root definition table that a `$ref` means: `#/$defs/NAME` or `#/definitions/NAME`, whatever follows.
 * Anything else is `undefined`. The part after `#` is percent-decoded first, so `%2F` separates like `/`.
 */
export function localDefinition(ref: string): Definition | undefined {
  return ref.startsWith('#') ? pointedAt(percentDecode(ref.slice(1))) : undefined
}

/** A JSON Pointer is well-formed if every `~` is followed by `0` or `1` (RFC 6901). */
function pointedAt(pointer: string | undefined): Definition | undefined {
  if (!pointer?.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  const [, table, name] = pointer.split('/', 3)
  if (table === undefined || name === undefined) return undefined
  const definition = { table: token(table), name: token(name) }
  return DEFINITION_TABLES.some((key) => key === definition.table) ? definition : undefined
}

function token(escaped: string): string {
  return escaped.includes('~') ? escaped.replaceAll('~1', '/').replaceAll('~0', '~') : escaped
}

/** Malformed `%` sequences stay as they are, `+` is no space; bytes that are not UTF-8 make the whole text undefined. */
function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return undefined
  }
}
