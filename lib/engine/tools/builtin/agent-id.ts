import { debugString } from '../../json/quote'
import { utf8Length } from '../../utf8'

const GROUP_STARTS = [0, 9, 14, 19, 24]

/** A UUID in its usual form, or what the crate `uuid` says is wrong with a text (`uuid/src/error.rs`, printed by `{:?}`). */
export function agentIdOf(
  text: string,
): { readonly ok: true; readonly id: string } | { readonly ok: false; readonly text: string } {
  const inside = /^\{(.{36})\}$/s.exec(text)?.[1] ?? /^urn:uuid:(.{36})$/s.exec(text)?.[1] ?? text
  const digits = inside.length === 32 ? inside : undefined
  const groups = /^(\w{8})-(\w{4})-(\w{4})-(\w{4})-(\w{12})$/.exec(inside)?.slice(1).join('') ?? digits ?? ''
  if (/^[0-9a-f]{32}$/i.test(groups) && (digits === undefined || inside === text)) {
    const id = groups.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    return { ok: true, id }
  }
  return { ok: false, text: `invalid agent id ${text}: Error(${faultOf(text)})` }
}

/** The first bad character, else the number of groups, else the first group of a wrong length; places count from 1. */
function faultOf(text: string): string {
  const braces = /^\{(.*)\}$/s.exec(text)?.[1]
  const urn = /^urn:uuid:(.*)$/s.exec(text)?.[1]
  const inside = braces ?? urn ?? text
  const offset = braces !== undefined ? 1 : urn !== undefined ? 9 : 0
  const hyphens: number[] = []
  let at = 0
  for (const char of inside) {
    if (char === '-') hyphens.push(at)
    else if (!/[0-9a-f]/i.test(char)) return `ParseChar { character: ${debugChar(char)}, index: ${at + offset + 1} }`
    at += utf8Length(char)
  }
  if (hyphens.length === 0 && offset === 0) return `ParseSimpleLength { len: ${at} }`
  if (hyphens.length !== 4) return `ParseGroupCount { count: ${hyphens.length + 1} }`
  for (const [group, start] of GROUP_STARTS.entries()) {
    const end = hyphens[group] ?? utf8Length(text)
    const next = GROUP_STARTS[group + 1]
    if (next === undefined || end !== next - 1) {
      return `ParseGroupLength { group: ${group}, len: ${end - start}, index: ${offset + start + 1} }`
    }
  }
  return ''
}

/** A character as Rust's `{:?}` prints it: in single quotes, which are what it escapes instead of double ones. */
function debugChar(char: string): string {
  if (char === '"') return `'"'`
  if (char === "'") return "'\\''"
  return `'${debugString(char).slice(1, -1)}'`
}
