import type { Call } from '../../call'
import type { Stop } from '../../trace'
import type { Session } from '../session'

/** The model reads `text`; the call is answered, and the turn goes on (`FunctionCallError::RespondToModel`). */
export function refused(text: string): Stop {
  return { kind: 'refused', text }
}

/** Arguments that do not fit: noted, and told to the model. */
export function badArguments(session: Session, call: Call, text: string): Stop {
  session.note(call, { type: 'arguments.refused', text })
  return refused(text)
}

/** The arguments of a function call; gate 3 has seen to it that it is one. */
export function argumentsOf({ payload }: Call): string {
  return payload.kind === 'function' ? payload.arguments : ''
}
