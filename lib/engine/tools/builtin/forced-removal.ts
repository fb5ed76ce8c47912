import { readScript } from './shell-script'

const MAX_DEPTH = 10

/**
 * Whether a command deletes files without asking, which the program never runs by itself (`rm -f` and its like, also behind
 * `sudo` and `env`, and in scripts given to a shell). Seen on the real program: other commands that run one, `xargs` or
 * `timeout`, are not looked through.
 */
export function removesByForce(words: readonly string[], depth = 0): boolean {
  let at = 0
  while (programOf(words[at]) === 'sudo' || programOf(words[at]) === 'env') {
    if (programOf(words[at++]) === 'env') while (/^-|=/.test(words[at] ?? '')) at++
  }
  const [first = '', second = '', ...more] = words.slice(at + 1, at + 4)
  switch (programOf(words[at])) {
    case 'rm':
      return isForced(words.slice(at + 1))
    case 'trap':
      return scriptRemovesByForce(first, depth)
    case 'bash':
    case 'sh':
    case 'zsh':
      return (first === '-c' || first === '-lc') && more.length === 0 && scriptRemovesByForce(second, depth)
    default:
      return false
  }
}

function isForced(options: readonly string[]): boolean {
  const end = options.indexOf('--')
  return options
    .slice(0, end < 0 ? undefined : end)
    .some((option) => option === '--force' || /^-(?!-).*f/s.test(option))
}

function scriptRemovesByForce(script: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  return readScript(script)?.commands.some(({ words }) => removesByForce(words, depth + 1)) ?? false
}

function programOf(word = ''): string {
  return word.slice(word.lastIndexOf('/') + 1)
}
