import { type Family, isRecord } from '../family'
import { namespacesIn } from '../offered-namespaces'
import { type Offering, readOffering } from '../offered-tools'

/** Namespaces and tool names as the model sees them. */
export const names: Family = {
  name: 'names',
  replay({ input, expect }) {
    if (!isInput(input)) throw new Error('not a vector of names')
    const offered = readOffering({ ...input, model: 'mock-model' })
    if (!offered.ok) return { expected: expect, got: { refused: offered.refused } }
    const warnings = offered.warnings.toSorted()
    return {
      expected: expect,
      got: { namespaces: namespacesIn(offered.registry), ...(warnings.length > 0 ? { warnings } : {}) },
    }
  },
}

function isInput(value: unknown): value is Omit<Offering, 'model'> {
  return isRecord(value) && isRecord(value.servers)
}
