import { applyPatch } from './families/apply-patch'
import { approvals } from './families/approvals'
import { dispatch } from './families/dispatch'
import { execOutput } from './families/exec-output'
import { field } from './families/field'
import { hooks } from './families/hooks'
import { interactive } from './families/interactive'
import { jsonErrors } from './families/json-errors'
import { locks } from './families/locks'
import { mcpOutput } from './families/mcp-output'
import type { Family } from './family'

/** The families that the engine is checked against, by name. */
export const families: ReadonlyMap<string, Family> = new Map(
  [applyPatch, approvals, dispatch, execOutput, field, hooks, interactive, jsonErrors, locks, mcpOutput].map(
    (family) => [family.name, family],
  ),
)
