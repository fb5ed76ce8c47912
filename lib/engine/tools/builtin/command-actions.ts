import type { PlainJson } from '../../json/value'
import { resolvePath } from '../../patch/files'
import { commandLine } from './command-line'
import { plainCommands } from './shell-script'

/** What a question says a command does: it reads a file, lists files, searches, or something unknown. */
type CommandAction = {
  readonly type: 'read' | 'listFiles' | 'search' | 'unknown'
  readonly command: string
  readonly [key: string]: PlainJson
}

/** Options whose value is the next word, for the programs that list and search. */
const valued: Readonly<Record<string, readonly string[]>> = {
  ls: ['-I', '-w', '--block-size', '--format', '--time-style', '--color', '--quoting-style'],
  rg: ['-g', '--glob', '-A', '-B', '-C', '-t', '-T', '-m', '--max-count', '--max-depth', '--iglob'],
  grep: ['-A', '-B', '-C', '-m', '--include', '--exclude', '--exclude-dir'],
  tree: ['-L', '-P', '-I'],
  du: ['-d', '--max-depth'],
  fd: ['-t', '-e', '-E', '-d', '--type', '--extension', '--exclude', '--max-depth'],
}

const readers = new Set(['cat', 'bat', 'less', 'more', 'nl', 'head', 'tail', 'sed'])
/** Programs behind a pipe that only shape what they are given. */
const shapers = new Set([
  'wc',
  'tr',
  'cut',
  'sort',
  'uniq',
  'tee',
  'column',
  'awk',
  'xargs',
  'head',
  'tail',
  'sed',
  'yes',
])

/**
 * The actions of a script, in order (`parse_command`, shell-command/src/parse_command.rs). One command that is not
 * understood makes the whole script unknown. The real program knows more programs and more of their options than this.
 */
export function commandActions(script: string, cwd: string): readonly CommandAction[] {
  const unknown: readonly CommandAction[] = [{ type: 'unknown', command: script }]
  const commands = plainCommands(script)
  if (commands === undefined) return unknown
  const told = commands.filter((words) => actionOf(words, cwd) !== undefined || !shapers.has(words[0] ?? ''))
  if (told.length === 0) return unknown
  let folder = cwd
  const actions: CommandAction[] = []
  for (const [at, words] of told.entries()) {
    const [name = '', target] = words
    if (name === 'cd') {
      folder = resolvePath(folder, target ?? '') ?? folder
      continue
    }
    if (told.length > 1 && (name === 'true' || (name === 'echo' && at === 0))) continue
    const action = actionOf(words, folder)
    if (action === undefined) return unknown
    if (JSON.stringify(action) !== JSON.stringify(actions.at(-1))) actions.push(action)
  }
  return actions
}

function actionOf(words: readonly string[], cwd: string): CommandAction | undefined {
  const [name = '', ...rest] = words
  const command = commandLine(words)
  if (readers.has(name)) {
    const file = fileRead(name, rest)
    if (file === undefined) return undefined
    return { type: 'read', command, name: lastName(file) ?? '', path: resolvePath(cwd, file) ?? file }
  }
  const [git, sub] = name === 'git' ? [true, rest[0]] : [false, name]
  const operands = operandsOf(rest.slice(git ? 1 : 0), valued[git ? 'grep' : name] ?? [])
  const search = (query: string | undefined, path: string | undefined): CommandAction => {
    return { type: 'search', command, query: query ?? null, path: lastName(path) }
  }
  const list = (path: string | undefined): CommandAction => ({ type: 'listFiles', command, path: lastName(path) })
  if (sub === 'ls' || sub === 'tree' || sub === 'du' || (git && sub === 'ls-files')) return list(operands[0])
  if (sub === 'rg' && rest.includes('--files')) return list(operands[0])
  if (sub === 'rg' || sub === 'grep') return search(operands[0], operands[1])
  if (sub === 'fd') return operands.length === 0 ? list(undefined) : search(operands[0], operands[1])
  if (sub !== 'find') return undefined
  const pattern = rest[rest.findIndex((word) => /^-i?(name|path|regex)$/.test(word)) + 1]
  const root = rest[0]?.startsWith('-') ? undefined : rest[0]
  return pattern === undefined || pattern === rest[0] ? list(root) : search(pattern, root)
}

/** The one file that a program is told to show, if it is shown as it is. */
function fileRead(name: string, words: readonly string[]): string | undefined {
  if (name === 'sed') {
    const [quiet, range, file, ...more] = words
    return quiet === '-n' && /^\d+(,\d+)?p$/.test(range ?? '') && more.length === 0 ? file : undefined
  }
  if (name === 'head' || name === 'tail') {
    const [option = '', count = '', file] = words
    if (option === '-n' && words.length === 3 && /^\+?\d+$/.test(count)) return file
    if (/^-n\+?\d+$/.test(option) && words.length === 2) return count
    return words.length === 1 && !option.startsWith('-') ? option : undefined
  }
  const files = operandsOf(words, [])
  return files.length === 1 ? files[0] : undefined
}

/** The words that are no options and no values of options. */
function operandsOf(words: readonly string[], withValue: readonly string[]): readonly string[] {
  return words.filter((word, at) => {
    const isOption = word.startsWith('-') && word !== '-'
    return !isOption && !withValue.includes(words[at - 1] ?? '')
  })
}

/** Of a path only its last name is told. */
function lastName(path: string | undefined): string | null {
  return path === undefined ? null : (path.replace(/\/+$/, '').split('/').at(-1) ?? '')
}
