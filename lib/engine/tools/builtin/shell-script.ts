/** One command of a shell script: its words, quotes off. */
interface SimpleCommand {
  readonly words: readonly string[]
  /** Nothing in it that a shell would expand, redirect or assign. */
  readonly plain: boolean
}

/** What a shell script runs. */
interface Script {
  /** All commands, those inside of others too, in the order in which they end. */
  readonly commands: readonly SimpleCommand[]
  /** Plain commands only, joined by `&&`, `||`, `;`, `|` and line breaks. */
  readonly plain: boolean
}

interface Reader {
  readonly text: string
  at: number
  depth: number
  /** Inside of backquotes, where the next one closes. */
  backquoted: boolean
  readonly commands: SimpleCommand[]
  plain: boolean
  /** Words that open the heredocs whose bodies begin on the next line. */
  readonly heredocs: string[]
}

const MAX_DEPTH = 50
/** Words that are no command of their own; what follows them is. */
const reserved = new Set('if then else elif fi do done while until { } ! esac function'.split(' '))

/**
 * Finds the commands in a shell script, or nothing if it is broken off or odd. The real program asks a grammar of bash
 * (tree-sitter-bash, in `shell-command/src/bash.rs`); this reads the same commands out of ordinary scripts.
 */
export function readScript(text: string): Script | undefined {
  const reader: Reader = { text, at: 0, depth: 0, backquoted: false, commands: [], plain: true, heredocs: [] }
  if (!readList(reader, '')) return undefined
  const { commands } = reader
  return { commands, plain: reader.plain && commands.length > 0 && commands.every(({ plain }) => plain) }
}

/** The words of a script that has nothing but plain commands (`parse_shell_lc_plain_commands`, shell-command/src/bash.rs). */
export function plainCommands(text: string): readonly (readonly string[])[] | undefined {
  const script = readScript(text)
  return script?.plain ? script.commands.map(({ words }) => words) : undefined
}

/** Reads commands up to a closing character, or to the end if that is empty. False if the script is broken. */
function readList(reader: Reader, close: string): boolean {
  if (++reader.depth > MAX_DEPTH) return false
  const { text } = reader
  let words: Word[] = []
  /** An operator that still waits for its second command. */
  let open = false
  const end = () => {
    const found = commandOf(words, reader)
    words = []
    return found
  }
  for (;;) {
    const char = text.charAt(reader.at)
    const next = text.charAt(reader.at + 1)
    if (char === '' || char === close) {
      if (char === '' && close !== '') return false
      if (end()) open = false
      reader.at += char.length
      reader.depth--
      return !open
    }
    if (char === ' ' || char === '\t' || (char === '\\' && next === '\n')) {
      reader.at += char === '\\' ? 2 : 1
    } else if (char === '\n' || char === ';') {
      if (end()) open = false
      else if (char === ';' && (open || reader.plain)) return false
      reader.at++
      if (char === '\n') passHeredocs(reader)
    } else if (char === '&' && next !== '&' && next !== '>') {
      if (!end()) return false
      open = false
      reader.plain = false
      reader.at++
    } else if ((char === '&' && next === '&') || char === '|') {
      if (!end()) return false
      open = true
      if (next === '&' && char === '|') reader.plain = false
      reader.at += char === next || (char === '|' && next === '&') ? 2 : 1
    } else if (char === '(' || char === ')') {
      reader.plain = false
      reader.at++
      if (end() || char === '(') open = false
      if (char === '(' && !readList(reader, ')')) return false
    } else if (char === '#') {
      reader.plain = false
      while (reader.at < text.length && text.charAt(reader.at) !== '\n') reader.at++
    } else if (char === '<' || char === '>' || char === '&') {
      reader.plain = false
      if (!passRedirection(reader, words)) return false
    } else {
      const from = reader.at
      const word = readWord(reader)
      // A backquote that closes what parentheses have not closed yet.
      if (word === undefined || reader.at === from) return false
      words.push(word)
    }
  }
}

interface Word {
  readonly text: string
  /** Only characters that stand for themselves, or quotes around any. */
  readonly plain: boolean
  readonly quoted: boolean
}

/** Makes a command of words; false if there is none. */
function commandOf(words: readonly Word[], reader: Reader): boolean {
  let from = 0
  for (let word = words[from]; word !== undefined; word = words[++from]) {
    const isLoop = word.text === 'for' || word.text === 'case' || word.text === 'select'
    if (!word.quoted && isLoop) from = words.length - 1
    else if (word.quoted || !(reserved.has(word.text) || /^[A-Za-z_]\w*\+?=/.test(word.text))) break
    reader.plain = false
  }
  const command = words.slice(from)
  const [name] = command
  if (name !== undefined) {
    const plain = command.every((word) => word.plain) && !name.quoted && !/^(\d+|\[\[?|.+%.*)$/s.test(name.text)
    reader.commands.push({ words: command.map((word) => word.text), plain })
  }
  return words.length > 0
}

/** Any character outside of ASCII, and of ASCII those that mean nothing inside of a word. */
const LITERAL = /[^\0-\x7f]|[\w+\-./:@=,!%]/u

function readWord(reader: Reader): Word | undefined {
  const { text } = reader
  let word = ''
  let plain = true
  let quoted = false
  for (;;) {
    const char = String.fromCodePoint(text.codePointAt(reader.at) ?? 32)
    if (reader.at >= text.length || /[\s;&|()<>]/.test(char) || (char === '`' && reader.backquoted))
      return { text: word, plain, quoted }
    if (char === "'") {
      const end = text.indexOf("'", reader.at + 1)
      if (end < 0) return undefined
      word += text.slice(reader.at + 1, end)
      reader.at = end + 1
      quoted = true
    } else if (char === '"') {
      const inside = readDoubleQuoted(reader)
      if (inside === undefined) return undefined
      word += inside.text
      plain &&= inside.plain
      quoted = true
    } else if (char === '$' || char === '`') {
      plain = false
      if (!passExpansion(reader)) return undefined
    } else {
      // The grammar takes an equals sign at the start of a word for one of its own.
      plain &&= LITERAL.test(char) && !(char === '=' && word === '' && !quoted)
      const taken = char === '\\' ? text.slice(reader.at, reader.at + 2) : char
      word += taken
      reader.at += taken.length
    }
  }
}

function readDoubleQuoted(reader: Reader): { readonly text: string; readonly plain: boolean } | undefined {
  const { text } = reader
  const from = ++reader.at
  let plain = true
  for (;;) {
    const char = text.charAt(reader.at)
    if (char === '') return undefined
    if (char === '"') return { text: text.slice(from, reader.at++), plain }
    if (char === '\\' || char === '$' || char === '`') plain = false
    if (char === '\\') reader.at += 2
    else if (char !== '$' && char !== '`') reader.at++
    else if (!passExpansion(reader)) return undefined
  }
}

/** Passes over `$NAME`, `${…}`, `$(…)` or backquotes; commands inside are read. */
function passExpansion(reader: Reader): boolean {
  const { text } = reader
  const close = text.charAt(reader.at) === '`' ? '`' : text.charAt(reader.at + 1) === '(' ? ')' : ''
  if (close !== '') {
    const { backquoted } = reader
    reader.at += close === '`' ? 1 : 2
    reader.backquoted = close === '`'
    const read = readList(reader, close)
    reader.backquoted = backquoted
    return read
  }
  const braces = text.startsWith('${', reader.at) ? text.indexOf('}', reader.at) : reader.at
  reader.at = braces + 1
  return braces >= 0
}

/** Passes over an operator and the file it names; a heredoc's body comes later, a process in parentheses is read. */
function passRedirection(reader: Reader, words: Word[]): boolean {
  const { text } = reader
  const [operator = ''] =
    /^(<<-?(?!<)|<<<|[<>]\(|&>>?|[<>]&|>[>|]|<>|[<>])/.exec(text.slice(reader.at, reader.at + 3)) ?? []
  const before = words.at(-1)
  if (before !== undefined && !before.quoted && /^\d+$/.test(before.text) && /\d/.test(text.charAt(reader.at - 1)))
    words.pop()
  reader.at += operator.length
  if (operator.endsWith('(')) return readList(reader, ')')
  while (/[ \t]/.test(text.charAt(reader.at))) reader.at++
  const target = readWord(reader)
  if (target === undefined || (target.text === '' && !target.quoted && target.plain)) return false
  if (/^<<-?$/.test(operator)) reader.heredocs.push(target.text)
  return true
}

function passHeredocs(reader: Reader) {
  const { text } = reader
  for (const word of reader.heredocs.splice(0)) {
    while (reader.at < text.length) {
      const end = text.indexOf('\n', reader.at)
      const line = text.slice(reader.at, end < 0 ? undefined : end)
      reader.at = end < 0 ? text.length : end + 1
      if (line.trim() === word) break
    }
  }
}
