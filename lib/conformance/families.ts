import { applyPatch } from './families/apply-patch'
import { approvals } from './families/approvals'
import { catalogue } from './families/catalogue'
import { compaction } from './families/compaction'
import { dispatch } from './families/dispatch'
import { execOutput } from './families/exec-output'
import { exposure } from './families/exposure'
import { field } from './families/field'
import { fieldSchema } from './families/field-schema'
import { hooks } from './families/hooks'
import { interactive } from './families/interactive'
import { jsonErrors } from './families/json-errors'
import { locks } from './families/locks'
import { mcpOutput } from './families/mcp-output'
import { names } from './families/names'
import { realServers } from './families/real-servers'
import { resourceShapes } from './families/resource-shapes'
import { resources } from './families/resources'
import { schema } from './families/schema'
import { schemaFuzz } from './families/schema-fuzz'
import type { Family } from './family'

const all: readonly Family[] = [
  applyPatch,
  approvals,
  catalogue,
  compaction,
  dispatch,
  execOutput,
  exposure,
  field,
  fieldSchema,
  hooks,
  interactive,
  jsonErrors,
  locks,
  mcpOutput,
  names,
  realServers,
  resourceShapes,
  resources,
  schema,
  schemaFuzz,
]

/** The families that the engine is checked against, by name. */
export const families: ReadonlyMap<string, Family> = new Map(all.map((family) => [family.name, family]))
