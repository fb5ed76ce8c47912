import type { Call } from '../call'
import { abortedSeconds } from '../output/wall-time'
import { madeItem } from './item'

/** What the model reads of a call that was cancelled: seconds since it was dispatched, at least 0.1 (`core/src/tools/parallel.rs`). */
export function abortedText({ name }: Call, elapsedMs: number): string {
  const seconds = abortedSeconds(elapsedMs)
  return name.namespace === undefined && name.name === 'exec_command'
    ? `Wall time: ${seconds} seconds\naborted by user`
    : `aborted by user after ${seconds}s`
}

/** What is put behind the outputs of an interrupted turn (`core/src/tasks/mod.rs`). */
export const abortedTurn =
  '<turn_aborted>\nThe user interrupted the previous turn on purpose. Any running unified exec processes may still be running in the background. If any tools/commands were aborted, they may have partially executed.\n</turn_aborted>'

/** What the program says to the model as if the user had said it. */
export function saidByUser(id: string, text: string) {
  return madeItem({ type: 'message', id, role: 'user', content: [madeItem({ type: 'input_text', text })] })
}
