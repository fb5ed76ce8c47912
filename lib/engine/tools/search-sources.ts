import { utf8Length, utf8Prefix } from '../utf8'
import { compareUtf8 } from '../utf8-order'
import type { Source } from './registry-entry'

/** As many bytes as the list of sources may have. */
const MAX_BYTES = 512 * 1024

/**
 * The list of sources in the description of tool_search, by name. Of two descriptions for one name the first counts. The
 * names come first: what they leave of 512 KiB is for the descriptions, one after another (`tools/src/tool_discovery.rs`).
 */
export function sourceLines(sources: readonly Source[]): string {
  const described = new Map<string, string | undefined>()
  for (const { name, description } of sources) described.set(name, described.get(name) ?? description)
  const sorted = [...described].sort(([a], [b]) => compareUtf8(a, b))
  if (sorted.length === 0) return 'None currently enabled.'
  const names = sorted.reduce((sum, [name]) => sum + lineStart(name), sorted.length - 1)
  let left = MAX_BYTES
  let forDescriptions = Math.max(0, MAX_BYTES - names)
  const lines: string[] = []
  for (const [name, description] of sorted) {
    const start = (lines.length > 0 ? 1 : 0) + lineStart(name)
    if (start > left) continue
    left -= start
    if (description === undefined || forDescriptions < 2) {
      lines.push(`- ${name}`)
      continue
    }
    const { at, bytes } = utf8Prefix(description, forDescriptions - 2)
    forDescriptions -= 2 + bytes
    left -= 2 + bytes
    lines.push(`- ${name}: ${description.slice(0, at)}`)
  }
  return lines.join('\n')
}

function lineStart(name: string): number {
  return 2 + utf8Length(name)
}
