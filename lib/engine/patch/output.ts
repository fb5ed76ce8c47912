/** Cuts a text to what the model may read; `output/truncate.ts` has it, with the model's policy. */
export type Truncate = (text: string) => string

/**
 * What the model reads of an applied patch (`core/src/tools/mod.rs`, `format_exec_output_for_model`).
 *
 * @param seconds how long applying took, as `patchSeconds` writes it.
 * @param body what applying said; it is cut by `truncate`, and if that changes the number of lines, theirs is told.
 */
export function patchOutput(exitCode: number, seconds: string, body: string, truncate: Truncate): string {
  const cut = truncate(body)
  const lines = lineCount(body)
  const total = lines === lineCount(cut) ? '' : `Total output lines: ${lines}\n`
  return `Exit code: ${exitCode}\nWall time: ${seconds} seconds\n${total}Output:\n${cut}`
}

/** Rust's `lines().count()`: a newline at the end starts no further line. */
function lineCount(text: string): number {
  const newlines = text.split('\n').length - 1
  return newlines + (text === '' || text.endsWith('\n') ? 0 : 1)
}
