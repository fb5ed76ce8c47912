import { isWord } from './number'
import { debugString } from './quote'
import type { JsonNumber, JsonObject } from './value'

/**
 * A value as serde keeps it until its type is known (`serde/src/private/de.rs`, Content): like Json, but repeated keys
 * stay, and a number that is no 64-bit integer is an object with the private key.
 */
export type Content = null | boolean | string | JsonNumber | readonly Content[] | ContentObject
export interface ContentObject {
  readonly entries: readonly ContentEntry[]
}
export type ContentEntry = readonly [key: string, value: Content]

/** A value that was read before, or kept content; below the top all is of one kind. */
export type Node = null | boolean | string | JsonNumber | readonly Node[] | ObjectNode
type ObjectNode = JsonObject | ContentObject

/** The name under which serde_json hands about the text of a number. */
export const PRIVATE_NUMBER = '$serde_json::private::Number'

export function isNumberNode(node: Node): node is JsonNumber {
  return typeof node === 'object' && node !== null && 'number' in node
}

export function isListNode(node: Node): node is readonly Node[] {
  return Array.isArray(node)
}

export function isObjectNode(node: Node): node is ObjectNode {
  return typeof node === 'object' && node !== null && !isListNode(node) && !isNumberNode(node)
}

export function entriesOf(node: ObjectNode): readonly (readonly [string, Node])[] {
  return isMap(node) ? Array.from(node) : node.entries
}

function isMap(node: ObjectNode): node is JsonObject {
  return node instanceof Map
}

export function numberContent(number: JsonNumber): Content {
  return isWord(number.number) ? number : { entries: [[PRIVATE_NUMBER, number.number]] }
}

/** A value that was read before, kept as if it came from its text. */
export function contentOf(node: Node): Content {
  if (isListNode(node)) return node.map(contentOf)
  if (isObjectNode(node)) return { entries: entriesOf(node).map(([key, value]) => [key, contentOf(value)]) }
  return isNumberNode(node) ? numberContent(node) : node
}

/** `invalid type: <what it is>, expected <what is wanted>` (`serde_json/src/error.rs`, JsonUnexpected). */
export function typeMessage(found: Node, expected: string): string {
  return `invalid type: ${typeWord(found)}, expected ${expected}`
}

function typeWord(found: Node): string {
  if (found === null) return 'null'
  if (typeof found === 'boolean') return `boolean \`${found}\``
  if (typeof found === 'string') return `string ${debugString(found)}`
  if (isNumberNode(found)) return isWord(found.number) ? `integer \`${found.number}\`` : 'number'
  return isListNode(found) ? 'sequence' : 'map'
}
