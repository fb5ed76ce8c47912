import { type Family, isRecord } from '../family'
import { applyPatch } from './apply-patch'
import { approvals } from './approvals'
import { execOutput } from './exec-output'
import { replayResourceCall } from './field-resources'
import type { FieldInput } from './field-run'
import { replayNames, replayStartup } from './field-servers'
import { replayTurns } from './field-turns'
import { interactive } from './interactive'
import { isResourceCall } from './resources'

/** Public reports, replayed. What is in a vector tells whether another family's reader has it, or one of those beside. */
export const field: Family = {
  name: 'field',
  replay(vector, worlds) {
    const { input, expect } = vector
    if (!isFieldInput(input) || !isRecord(expect)) throw new Error('not a vector of field')
    if ('patch' in input) return applyPatch.replay(vector, worlds)
    if ('stdout' in input) return execOutput.replay(vector, worlds)
    if ('annotations' in input) return approvals.replay(vector, worlds)
    if ('answers' in input) return interactive.replay(vector, worlds)
    if (isResourceCall(input)) return replayResourceCall(input, expect)
    if ('startup' in expect) return replayStartup(input, expect)
    if ('reaches' in expect) return replayNames(input, expect)
    if (input.items || input.turns) return replayTurns(input, expect)
    throw new Error('a kind of vector that no reader knows')
  },
}

function isFieldInput(value: unknown): value is FieldInput {
  return isRecord(value)
}
