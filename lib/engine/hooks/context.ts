import { tokensOfText } from '../output/policy'
import { type ObserveCut, truncateFormatted } from '../output/truncate'

const DEFAULT_LIMIT = 2500

/**
 * Text of a hook as the model reads it. Over the limit (in tokens; 0 is none) the whole goes into a file, and the model gets
 * both ends and the file's name, which is paid for out of the limit (`hooks/src/output_spill.rs`).
 * @param file names the file; asked only if there is to be one
 */
export function limitedText(text: string, file: () => string, limit = DEFAULT_LIMIT, observe?: ObserveCut): string {
  if (limit === 0 || tokensOfText(text) <= limit) return text
  const footer = `\n\nFull hook output saved to: ${file()}`
  const room = Math.max(0, limit - tokensOfText(footer))
  return truncateFormatted(text, { kind: 'tokens', limit: room }, observe) + footer
}

/** Where the program saves it. Both ids are UUIDs. */
export function hookOutputFile(threadId: string, id: string): string {
  return `/tmp/hook_outputs/${threadId}/${id}.txt`
}
