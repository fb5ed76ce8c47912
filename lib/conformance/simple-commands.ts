import type { OutputPiece } from '../engine/output/piece'
import type { Printed, ProcessScript } from '../engine/output/process'

/**
 * What bash does with a command made of echo, printf, sleep, true, false, exit, read, cat and one filler, joined by `;`,
 * newlines and `&&`, or with a loop that counts. Undefined for any other: no shell runs here.
 * `typed` is what will be written to it, in order, if it is on a terminal.
 */
export function scriptOf(cmd: string, tty: boolean, typed: readonly string[] = []): ProcessScript | undefined {
  const counted = countingScript(cmd)
  if (counted !== undefined) return counted
  const commands = commandsOf(cmd.replace(FILLER, 'fill $1 $2'))
  return commands && run(commands, new Map(), tty, typed)
}

/** A long output of one character; the only pipe that is read. */
const FILLER = /head -c (\d+) \/dev\/zero \| tr '\\0' (\w)/g

/** The only loop that is read: it echoes some words and a number, again and again. */
function countingScript(cmd: string): ProcessScript | undefined {
  const [, times, words] = /^i=0; while \[ \$i -lt (\d+) \]; do echo ([\w $]+); i=\$\(\(i\+1\)\); done$/.exec(cmd) ?? []
  if (words === undefined || /\$(?!i\b)/.test(words)) return undefined
  const lines = Array.from({ length: Number(times) }, (_, i) => `${words.trim().replaceAll('$i', String(i))}\n`)
  return { output: [{ atMs: 0, pieces: [lines.join('')] }], exit: { atMs: 0, code: 0 } }
}

interface Command {
  readonly words: readonly string[]
  /** Runs only if the one before succeeded. */
  readonly ifSucceeded: boolean
}

function commandsOf(cmd: string): Command[] | undefined {
  const token = /[ \t]+|(\n|;|&&)|((?:"(?:[^"\\$`]|\\.)*"|'[^']*'|\$[a-z]+|[^\s;&|<>()`"'\\*?[\]{}~#$])+)/y
  const commands: Command[] = []
  let words: string[] = []
  let ifSucceeded = false
  while (token.lastIndex < cmd.length) {
    const match = token.exec(cmd)
    if (!match) return undefined
    if (match[2] !== undefined) words.push(match[2])
    if (match[1] === undefined) continue
    commands.push({ words, ifSucceeded })
    words = []
    ifSucceeded = match[1] === '&&'
  }
  return [...commands, { words, ifSucceeded }].filter(({ words }) => words.length > 0)
}

function run(
  commands: readonly Command[],
  variables: ReadonlyMap<string, string>,
  tty: boolean,
  typed: readonly string[],
): ProcessScript | undefined {
  const output: Printed[] = []
  const print = (...pieces: OutputPiece[]) => output.push({ atMs, pieces })
  let atMs = 0
  let status = 0
  for (const [at, { words, ifSucceeded }] of commands.entries()) {
    if (ifSucceeded && status !== 0) continue
    const [name, ...rest] = words.flatMap((word) => expand(word, variables))
    const [first = ''] = rest
    status = 0
    if (name === 'echo' && !first.startsWith('-')) print(`${rest.join(' ')}\n`)
    else if (name === 'printf' && rest.length === 1 && !first.includes('%')) print(...unescaped(first))
    else if (name === 'fill') print({ repeat: rest[1] ?? '', times: Number(first) })
    else if (name === 'sleep' && /^[\d.]+$/.test(first)) atMs += Number(first) * 1000
    else if (name === 'exit' && /^-?\d+$/.test(first)) return { output, exit: { atMs, code: Number(first) & 0xff } }
    else if (name === 'true') status = 0
    else if (name === 'false') status = 1
    else if (name === 'cat' && rest.length === 0 && tty)
      return isInterrupt(typed[0] ?? '\u0003') ? { output } : undefined
    else if (name === 'cat' && rest.length === 0) status = 0
    else if (name === 'read' && rest.length === 1 && tty) {
      const [line, ...later] = typed
      if (line === undefined || isInterrupt(line)) return { output }
      if (!/^[^\p{Cc}]+\n$/u.test(line)) return undefined
      const then = run(commands.slice(at + 1), new Map([...variables, [first, line.trim()]]), tty, later)
      if (!then) return undefined
      const { onStdin = [], ...answer } = then
      return { output, onStdin: [{ when: line, ...answer }, ...onStdin] }
    } else if (name === 'read' && rest.length === 1) {
      variables = new Map([...variables, [first, '']])
      status = 1
    } else return undefined
  }
  return { output, exit: { atMs, code: status } }
}

function isInterrupt(text: string): boolean {
  return text === '\u0003'
}

/** A variable outside quotes falls apart at blanks, so an empty one leaves nothing. One that was not read stays as it is. */
function expand(word: string, variables: ReadonlyMap<string, string>): string[] {
  if (/^["']/.test(word)) return [word.slice(1, -1).replace(/\\(["\\])/g, '$1')]
  return word
    .replace(/\$([a-z]+)/g, (whole, name) => variables.get(name) ?? whole)
    .split(' ')
    .filter((part) => part !== '')
}

const escapes: { readonly [letter: string]: string } = { n: '\n', t: '\t', r: '\r', '\\': '\\' }

function unescaped(format: string): OutputPiece[] {
  const parts = format.match(/\\[0-7]{1,3}|\\.|[^\\]+/g) ?? []
  return parts.map((part): OutputPiece => {
    if (!part.startsWith('\\')) return part
    const byte = Number.parseInt(part.slice(1), 8)
    return Number.isNaN(byte)
      ? (escapes[part.slice(1)] ?? part)
      : { hex: (byte & 0xff).toString(16).padStart(2, '0'), times: 1 }
  })
}
