import type { ProcessScript } from '../../output/process'

/**
 * What the simulated world does with a command that no scenario scripts. This is no part of the real program, which has a shell:
 * here `sleep N` takes N seconds, `echo` prints its words if they are plain ones, and any other command prints nothing and
 * ends at once with code 0.
 */
export function unscriptedCommand(cmd: string): ProcessScript {
  const [name, ...words] = cmd.split(/[ \t]+/).filter((word) => word !== '')
  const seconds = name === 'sleep' && words.length === 1 ? secondsOf(words[0] ?? '') : 0
  const output = name === 'echo' && words.every(isPlain) ? [{ atMs: 0, pieces: [`${words.join(' ')}\n`] }] : []
  return { output, exit: { atMs: seconds * 1000, code: 0 } }
}

/** No sign that a shell would take for more than a letter, and no option. */
function isPlain(word: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{So}.,:/@%+=_][\p{L}\p{M}\p{N}\p{So}.,:/@%+=_-]*$/u.test(word)
}

function secondsOf(word: string): number {
  return /^\d{1,7}(\.\d{1,6})?$/.test(word) ? Number(word) : 0
}
