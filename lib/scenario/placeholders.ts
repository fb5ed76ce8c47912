const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const TRANSCRIPT = '<root>/home/sessions/<date>/rollout-<time>-<uuid>.jsonl'

/**
 * A text of a run with placeholders for what varies from one run of the real program to the next, in the words of the
 * recordings: ids, times, names drawn at random, and where the working folder lies.
 * @param cwd the working folder of the run, which recordings call `<root>/work`
 */
export function withPlaceholders(text: string, cwd: string): string {
  return withPlaceholderFolders(text, cwd)
    .replace(/Chunk ID: [0-9a-f]{6}/g, 'Chunk ID: <chunk>')
    .replace(/Wall time: \d+(?:\.\d+)? seconds/g, 'Wall time: <wall> seconds')
    .replace(/(Process running with session ID )\d+/g, '$1<session>')
    .replace(/(timed out awaiting \S+ after )\d+(?:ms|s|µs)/g, '$1<timeout>')
    .replace(/(timed out handshaking with MCP server after )[\d.]+(?:ms|s|µs|ns)/g, '$1<timeout>')
    .replace(/(aborted by user after )\d+\.\ds/g, '$1<elapsed>s')
    .replace(/("(?:createdAt|updatedAt|timeUsedSeconds)":)\d+/g, '$10')
    .replace(/"nickname":"[^"]*"/g, '"nickname":"<nickname>"')
    .replace(/"transcript_path":"[^"]*"/g, `"transcript_path":"${TRANSCRIPT}"`)
    .replaceAll('/tmp/hook_outputs/', '<tmp>/hook_outputs/')
    .replace(UUID, '<uuid>')
}

/** The same for folders alone: `<root>` is the folder in which the working folder lies, if that is called `work`. */
export function withPlaceholderFolders(text: string, cwd: string): string {
  const inside = text.replaceAll(cwd, '<root>/work')
  return /^.+\/work$/.test(cwd) ? inside.replaceAll(cwd.slice(0, -'/work'.length), '<root>') : inside
}
