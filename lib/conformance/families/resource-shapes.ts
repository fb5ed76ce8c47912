import type { PlainJson } from '../../engine/json/value'
import type { Serves } from '../../engine/scenario'
import { simulate } from '../../engine/simulate'
import { type Family, isRecord } from '../family'
import { recordedText } from '../long-text'
import { joined, masked, outputsOf } from '../recorded-run'
import { plainOf } from '../server-config'
import { resourceScenario } from './resources'

interface Input {
  readonly kind: Kind
  readonly served: unknown
}

type Kind = 'resource' | 'template' | 'page' | 'contents'

/** What is left of a resource, a template, a page or contents of each shape, when the model asks for it. */
export const resourceShapes: Family = {
  name: 'resource-shapes',
  replay({ input, expect }) {
    if (!isInput(input)) throw new Error('not a vector of resource-shapes')
    const { tool, wanted, serves } = asked(input.kind, plainOf(input.served) ?? null)
    const call = { model: 'mock-model', tool, arguments: JSON.stringify({ server: SERVER, ...wanted }) }
    const trace = simulate(resourceScenario(call, [{ name: SERVER, serves }]))
    const [output] = outputsOf(trace).map((item) => joined(item.get('output')))
    return { expected: expect, got: { output: serverMasked(recordedText(masked(output ?? ''))) }, trace }
  },
}

/** The recordings have `<server>` for its name. */
const SERVER = 'shapes'

function serverMasked(text: unknown): unknown {
  return typeof text === 'string'
    ? text.replaceAll(`\`${SERVER}\``, '`<server>`').replaceAll(`"server":"${SERVER}"`, '"server":"<server>"')
    : text
}

interface Asked {
  readonly tool: string
  readonly wanted: object
  readonly serves: Serves
}

/** One thing is served, and asked for. */
function asked(kind: Kind, served: PlainJson): Asked {
  switch (kind) {
    case 'resource':
      return { tool: 'list_mcp_resources', wanted: {}, serves: { resources: [{ resources: [served] }] } }
    case 'template':
      return {
        tool: 'list_mcp_resource_templates',
        wanted: {},
        serves: { resourceTemplates: [{ resourceTemplates: [served] }] },
      }
    case 'page':
      return { tool: 'list_mcp_resources', wanted: {}, serves: { resources: [served] } }
    case 'contents':
      return { tool: 'read_mcp_resource', wanted: { uri: 'u' }, serves: { read: { u: { contents: served } } } }
    default:
      return kind satisfies never
  }
}

function isInput(value: unknown): value is Input {
  return isRecord(value) && typeof value.kind === 'string' && 'served' in value
}
