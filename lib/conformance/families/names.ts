import { isList, isObject, type Json } from '../../engine/json/value'
import { toPlain } from '../../engine/json/write'
import { agentNamespace, agentTools } from '../../engine/tools/builtin/agents'
import { shownTools } from '../../engine/tools/shown'
import type { Family } from '../family'
import { type Offering, readOffering } from '../offered-tools'

/** Namespaces and tool names as the model sees them. */
export const names: Family = {
  name: 'names',
  replay({ input, expect }) {
    if (!isInput(input)) throw new Error('not a vector of names')
    const offered = readOffering({ ...input, model: 'mock-model' })
    if (!offered.ok) return { expected: expect, got: { refused: offered.refused } }
    const shown = shownTools(offered.registry.entries, offered.registry.shower)
    const tools = shown.kind === 'tools' ? shown.tools : []
    const warnings = offered.warnings.toSorted()
    return {
      expected: expect,
      got: { namespaces: tools.flatMap(namespaceOf), ...(warnings.length > 0 ? { warnings } : {}) },
    }
  },
}

const ownTools = agentTools('direct').length

/** A namespace without what all have; the program's own one only if a server has put something into it. */
function namespaceOf(tool: Json): unknown[] {
  if (!isObject(tool) || tool.get('type') !== 'namespace') return []
  const { name, description, tools } = Object.fromEntries(tool)
  if (!isList(tools) || (name === agentNamespace.name && tools.length === ownTools)) return []
  return [{ name, description, tools: tools.map(withoutParameters) }]
}

function withoutParameters(tool: Json): unknown {
  if (!isObject(tool)) return tool
  const { type: _type, strict: _strict, parameters: _parameters, ...rest } = Object.fromEntries(tool)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toPlain(value)]))
}

function isInput(value: unknown): value is Omit<Offering, 'model'> {
  return typeof value === 'object' && value !== null && 'servers' in value && typeof value.servers === 'object'
}
