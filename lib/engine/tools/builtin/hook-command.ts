import { isObject, type Json } from '../../json/value'

/** The text under `command` in a hook's input, which is all that it can change of a command or a patch. */
export function updatedCommand(updatedInput: Json): string | undefined {
  const command = isObject(updatedInput) ? updatedInput.get('command') : undefined
  return typeof command === 'string' ? command : undefined
}

/** What the model reads if there is none (`updated_hook_command`, core/src/tools/handlers/mod.rs). */
export const NO_COMMAND = { ok: false, text: 'hook returned updatedInput without string field `command`' } as const
