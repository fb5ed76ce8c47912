import { isList, isObject, type Json } from '@/lib/engine/json/value'
import type { Fact, HistoryItem, Trace } from '@/lib/engine/trace'
/** What a run came to, as far as it is told apart here. What is as usual is left out. */
export function resultOf(trace: Trace) {
  const input = trace.requests.at(-1)?.input ?? []
  const asked = trace.events.filter(({ type }) => type === 'approval.asked').length
  const stops = trace.events.flatMap((event) =>
    event.type === 'gate.stopped' ? [[trace.calls[event.call ?? -1]?.callId, event.gate]] : [],
  )
  const kept = Object.entries(trace.files)
  const before = trace.scenario.world.files
  const files = kept.some(([path, content]) => JSON.stringify(before[path]) !== JSON.stringify(content)) || kept.length !== Object.keys(before).length
  return {
    outputs: input.flatMap(readItem),
    ...(stops.length > 0 && { stops }),
    ...(trace.requests.some(({ at }) => at > 0) && { requestsAt: trace.requests.map(({ at }) => at) }),
    ...(asked > 0 && { asked }),
    ...(trace.outcome !== 'completed' && { outcome: trace.outcome }),
    ...(trace.refusal !== undefined && { refusal: trace.refusal }),
    ...(files && { files: trace.files }),
  }
}
function readItem(item: HistoryItem): [string, unknown][] {
  const type = String(item.get('type'))
  if (type === 'message') return [[String(item.get('role')), textsOf(item.get('content'))]]
  if (type === 'tool_search_output') return [[String(item.get('call_id')), namesOf(item.get('tools'))]]
  if (!type.endsWith('_output')) return []
  return [[String(item.get('call_id')), textsOf(item.get('output'))]]
}
function textsOf(output: Json | undefined): unknown {
  if (typeof output === 'string') return output.replace(/^Chunk ID: [0-9a-f]{6}$/m, 'Chunk ID: <chunk>')
  return isList(output) ? output.map((part) => (isObject(part) ? (part.get('text') ?? part.get('image_url')) : part)) : output
}
function namesOf(found: Json | undefined): unknown {
  return isList(found) ? found.map((namespace) => isObject(namespace) ? [namespace.get('name'), ...(isList(namespace.get('tools')) ? (namespace.get('tools') as Json[]).map((tool) => isObject(tool) ? tool.get('name'):'') : [])].join(' ') : '') : []
}
