import type { Call } from '../../call'
import { patchSubject } from '../../hooks/payload'
import type { Tool } from '../tool'
import { NO_COMMAND, updatedCommand } from './hook-command'
import { runPatch } from './patch-call'
import { once } from './spec'

const grammar = `start: begin_patch hunk+ end_patch
begin_patch: "*** Begin Patch" LF
end_patch: "*** End Patch" LF?

hunk: add_hunk | delete_hunk | update_hunk
add_hunk: "*** Add File: " filename LF add_line+
delete_hunk: "*** Delete File: " filename LF
update_hunk: "*** Update File: " filename LF change_move? change?

filename: /(.+)/
add_line: "+" /(.*)/ LF -> line

change_move: "*** Move to: " filename LF
change: (change_context | change_line)+ eof_line?
change_context: ("@@" | "@@ " /(.+)/) LF
change_line: ("+" | "-" | " ") /(.*)/ LF
eof_line: "*** End of File" LF

%import common.LF
`

/** Edits files. The model sends the patch as text, under a grammar (`core/src/tools/handlers/apply_patch.rs`). */
export const applyPatchTool: Tool = {
  name: { namespace: undefined, name: 'apply_patch' },
  exposure: 'direct',
  spec: once({
    type: 'custom',
    name: 'apply_patch',
    description:
      'The `apply_patch` tool can be used to edit files. This is a FREEFORM tool, so do not wrap the patch in JSON.',
    format: { type: 'grammar', syntax: 'lark', definition: grammar },
  }),
  accepts: ['custom'],
  lock: 'write',
  lockReason: 'it changes files',
  preHook: (call) => patchSubject(patchOf(call)),
  rewrite(call, updatedInput) {
    const command = updatedCommand(updatedInput)
    if (command === undefined) return NO_COMMAND
    return { ok: true, call: { ...call, payload: { kind: 'custom', input: command } } }
  },
  *handle(call, session) {
    const answer = yield* runPatch(session, call, { patch: patchOf(call), cwd: session.scenario.world.cwd })
    if (answer.kind !== 'applied') return answer
    const { text } = answer
    return { kind: 'output', body: text, postHook: { ...patchSubject(patchOf(call)), toolResponse: text } }
  },
}

function patchOf({ payload }: Call): string {
  return payload.kind === 'custom' ? payload.input : ''
}
