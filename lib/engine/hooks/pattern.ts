import { type CharSet, perlSet, posixSet, propertySet, rangeSet } from './char-set'
import { type Mistake, patternError } from './pattern-error'

/** A regular expression of Rust's regex crate, as far as matching needs it. `depth` is how deep its parts nest. */
export type Pattern = { readonly depth: number } & (
  | { readonly kind: 'char'; readonly has: CharSet }
  | { readonly kind: 'look'; readonly holds: Look }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'times'; readonly of: Pattern; readonly min: number; readonly max: number }
  | { readonly kind: 'flags' }
)

/** An assertion about a place between two code points; they are `''` at the ends of the text. */
export type Look = (before: string, after: string) => boolean

export type ParsedPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly error: string }

type Flags = Readonly<Record<string, boolean>>

interface Group {
  readonly from: number
  readonly flags: Flags
  /** What stands before the group. */
  readonly parts: Pattern[]
  readonly options: Pattern[]
}

/** One item of a class, or what an escape stands for. */
type Atom = { readonly from: number } & (
  | { readonly kind: 'literal'; readonly char: string }
  | { readonly kind: 'set'; readonly has: CharSet }
  | { readonly kind: 'look'; readonly holds: Look }
)

interface OpenClass {
  readonly from: number
  readonly to: number
  readonly negated: boolean
  /** What the operators `&&`, `--` and `~~` join, from the left; the first has none. */
  readonly operands: { readonly operator: string; readonly sets: CharSet[] }[]
}

const NEST_LIMIT = 250
const TOO_DEEP = `exceed the maximum number of nested parentheses/brackets (${NEST_LIMIT})`
const UNENDED = 'incomplete escape sequence, reached end of pattern prematurely'
const NOTHING_TO_REPEAT = 'repetition operator missing expression'
const UNCLOSED_CLASS = 'unclosed character class'
const ESCAPED: Readonly<Record<string, string>> = { a: '\x07', f: '\f', t: '\t', n: '\n', r: '\r', v: '\v' }
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
const NO_CHAR: CharSet = () => false

const isWord = perlSet('w', false)
const boundaries: Readonly<Record<string, Look>> = {
  A: (before) => before === '',
  z: (_, after) => after === '',
  b: (before, after) => isWord(before) !== isWord(after),
  B: (before, after) => isWord(before) === isWord(after),
  start: (before, after) => !isWord(before) && isWord(after),
  end: (before, after) => isWord(before) && !isWord(after),
  'start-half': (before) => !isWord(before),
  'end-half': (_, after) => !isWord(after),
}

/**
 * Reads a regular expression as Rust's regex crate does (regex-syntax 0.8 `src/ast/parse.rs`, `src/hir/translate.rs`): any
 * text is either a pattern or the error that the program reports, which is the first one from the left. Not modelled: the
 * limit on the size of what is compiled, and what is refused without the flag `u` alone.
 */
export function parsePattern(text: string): ParsedPattern {
  const end = text.length
  const groups: Group[] = []
  const names = new Map<string, Mistake>()
  let at = 0
  let flags: Flags = {}
  let parts: Pattern[] = []
  let options: Pattern[] = []
  let mistake: Mistake | undefined
  /** What can be written but means nothing is told only of a pattern without mistakes. */
  let refusal: Mistake | undefined

  /** The first mistake counts; with it the reading ends. */
  function fail(reason: string, from: number, to = from, original?: Mistake) {
    mistake ??= { text: reason, from, to, ...(original && { original }) }
    at = end
  }

  const eof = () => at >= end
  const char = () => charAt(text, at)

  /** Passes what a sticky expression finds here. */
  function take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = at
    const found = token.exec(text)
    if (found) at = token.lastIndex
    return found
  }

  /** Under `x` white space and comments count for nothing. */
  function skipSpace() {
    if (flags.x) take(/(?:\p{White_Space}|#[^\n]*)+/uy)
  }

  /** One code point on, and past white space. Whether anything is left. */
  function bump(): boolean {
    at += char().length
    skipSpace()
    return !eof()
  }

  function read(): Pattern {
    for (skipSpace(); !eof(); skipSpace()) {
      const here = char()
      if (here === '(') openGroup()
      else if (here === ')') closeGroup()
      else if (here === '|') {
        options.push(sequence(parts))
        parts = []
        at++
      } else if (here === '[') parts.push(bracketed())
      else if (here === '{') counted()
      else if (here === '?') repeat(0, 1, /\?\??/y)
      else if (here === '*') repeat(0, Number.POSITIVE_INFINITY, /\*\??/y)
      else if (here === '+') repeat(1, Number.POSITIVE_INFINITY, /\+\??/y)
      else parts.push(primitive())
    }
    const open = groups.at(-1)
    if (open) fail('unclosed group', open.from, open.from + 1)
    return choice()
  }

  function choice(): Pattern {
    const all = [...options, sequence(parts)]
    return all.length === 1 && all[0] ? all[0] : { kind: 'choice', options: all, depth: deepest(all) + 1 }
  }

  function openGroup() {
    const from = at
    at++
    skipSpace()
    const inner = at
    let inside = flags
    if (take(/\?<?[=!]/y)) fail('look-around, including look-ahead and look-behind, is not supported', from, at)
    else if (take(/\?P?</y)) captureName()
    else if (take(/\?/y)) {
      if (eof()) return fail('unclosed group', from, from + 1)
      inside = { ...flags, ...readFlags() }
      if (take(/\)/y)) {
        if (at === inner + 2) return fail(NOTHING_TO_REPEAT, inner)
        flags = inside
        parts.push({ kind: 'flags', depth: 0 })
        return
      }
      at++
    }
    groups.push({ from, flags, parts, options })
    flags = inside
    parts = []
    options = []
  }

  function captureName() {
    const from = at
    const [name = ''] = take(/[^>]*/y) ?? []
    const place = { text: 'duplicate capture group name', from, to: at }
    const wrong = /^[^_\p{Alphabetic}]|[^_.[\]\p{Alphabetic}\p{N}]/u.exec(name)
    const same = names.get(name)
    if (wrong) {
      const wrongAt = from + wrong.index
      fail('invalid capture group character', wrongAt, wrongAt + wrong[0].length)
    } else if (eof()) fail('unclosed capture group name', end)
    else if (name === '') fail('empty capture group name', from)
    else if (same) fail(place.text, from, at, same)
    names.set(name, place)
    at++
  }

  /** `i-s`: what is switched on, and after a `-` off. Each letter and the `-` once. */
  function readFlags(): Flags {
    const from = at
    const [letters = ''] = take(/[imsUuRx-]*/y) ?? []
    const minus = `${letters}-`.indexOf('-')
    for (let next = 0; next < letters.length; next++) {
      const before = letters.indexOf(letters[next] ?? '')
      const reason = before === minus ? 'flag negation operator repeated' : 'duplicate flag'
      if (before < next)
        fail(reason, from + next, from + next + 1, { text: '', from: from + before, to: from + before + 1 })
    }
    if (eof()) fail('expected flag but got end of regex', end)
    else if (!/[:)]/.test(char())) fail('unrecognized flag', at, at + char().length)
    else if (letters.endsWith('-')) fail('dangling flag negation operator', at - 1, at)
    return Object.fromEntries(Array.from(letters, (letter, place) => [letter, place < minus]))
  }

  function closeGroup() {
    const group = groups.pop()
    if (!group) return fail('unopened group', at, at + 1)
    const inside = choice()
    ;({ flags, parts, options } = group)
    parts.push({ ...inside, depth: inside.depth + 1 })
    at++
  }

  /** Puts an operator behind what stands before it; a `?` behind it changes only what a match would hold. */
  function repeat(min: number, max: number, operator: RegExp) {
    const of = parts.pop()
    if (!of || of.kind === 'flags') return fail(NOTHING_TO_REPEAT, at)
    take(operator)
    parts.push({ kind: 'times', of, min, max, depth: of.depth + 1 })
  }

  function counted() {
    const from = at
    const last = parts.at(-1)
    if (!last || last.kind === 'flags') return fail(NOTHING_TO_REPEAT, at)
    const unclosed = () => fail('unclosed counted repetition', from, at)
    if (!bump()) return unclosed()
    const min = decimal()
    let max = min
    if (char() === ',') {
      if (!bump()) return unclosed()
      max = char() === '}' && !mistake ? Number.POSITIVE_INFINITY : decimal()
    }
    if (char() !== '}') return unclosed()
    repeat(min, max, /\}\??/y)
    if (max < min) fail('invalid repetition count range, the start must be <= the end', from, at)
  }

  function decimal(): number {
    take(/\p{White_Space}+/uy)
    const from = at
    const [digits = ''] = take(/\d*/y) ?? []
    const to = at
    take(/\p{White_Space}+/uy)
    if (digits === '' && !eof()) fail('repetition quantifier expects a valid decimal', from)
    if (Number(digits) >= 2 ** 32 && !eof()) fail('decimal literal invalid', from, to)
    return Number(digits)
  }

  function primitive(): Pattern {
    const here = char()
    if (here === '\\') {
      const atom = escapeSequence()
      return atom.kind === 'look' ? lookOf(atom.holds) : ofSet(setOfAtom(atom))
    }
    at += here.length
    const { m, s, R } = flags
    if (here === '.') return ofSet((each) => s === true || (each !== '\n' && !(R && each === '\r')))
    if (here === '^') return lookOf(m ? lineStart(flags) : (before) => before === '')
    if (here === '$') return lookOf(m ? lineEnd(flags) : (_, after) => after === '')
    return ofSet(literal(here))
  }

  function literal(each: string): CharSet {
    return flags.i ? rangeSet(each, each, true) : (other) => other === each
  }

  function setOfAtom(atom: Atom): CharSet {
    return atom.kind === 'set' ? atom.has : atom.kind === 'literal' ? literal(atom.char) : NO_CHAR
  }

  function escapeSequence(): Atom {
    const from = at
    at++
    const here = char()
    at += here.length
    if (here === '') fail(UNENDED, from, end)
    else if (/\d/.test(here)) fail('backreferences are not supported', from, at)
    else if (here in HEX_DIGITS) return { kind: 'literal', char: hex(here), from }
    else if (/[pP]/.test(here)) return { kind: 'set', has: property(from, here === 'P'), from }
    else if (/[dswDSW]/.test(here)) {
      const has = perlSet(here.toLowerCase(), flags.i === true)
      return { kind: 'set', has: here < 'a' ? not(has) : has, from }
    }
    if (here in ESCAPED) return { kind: 'literal', char: ESCAPED[here] ?? '', from }
    const name = here === '<' ? 'start' : here === '>' ? 'end' : here === 'b' ? specialBoundary() : here
    const holds = Object.hasOwn(boundaries, name) ? boundaries[name] : undefined
    if (holds) return { kind: 'look', holds, from }
    if (here > '\x7f' || /[a-z]/i.test(here)) fail('unrecognized escape sequence', from, at)
    return { kind: 'literal', char: here, from }
  }

  /** `\b{start}` and the like; a `{` that no letter follows begins a repetition. */
  function specialBoundary(): string {
    const brace = at
    const [whole, name = 'b', closed] = take(/\{([A-Za-z-]+)(\}?)/y) ?? []
    if (whole !== undefined && !closed) {
      fail('special word boundary assertion is either unclosed or contains an invalid character', brace, at)
    } else if (whole !== undefined && !/^(?:start|end)(?:-half)?$/.test(name)) {
      const reason =
        'unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half'
      fail(reason, brace + 1, at - 1)
    }
    return name
  }

  function hex(letter: string): string {
    skipSpace()
    const from = at
    const braces = take(/\{/y)
    const start = at
    const [digits = ''] = take(braces ? /[0-9a-f]*/iy : new RegExp(`[0-9a-f]{0,${HEX_DIGITS[letter]}}`, 'iy')) ?? []
    const to = at
    const whole = braces ? take(/\}/y) : digits.length === HEX_DIGITS[letter]
    const value = Number.parseInt(digits, 16)
    if (!whole && eof()) fail(UNENDED, braces ? from : end, end)
    else if (!whole) fail('invalid hexadecimal digit', at, at + char().length)
    else if (digits === '') fail('hexadecimal literal empty', from, at)
    else if (value <= 0xd7ff || (value >= 0xe000 && value <= 0x10ffff)) return String.fromCodePoint(value)
    else fail('hexadecimal literal is not a Unicode scalar value', start, to)
    return ''
  }

  /** `\pL`, `\p{Greek}`, `\p{sc=Greek}`, `\p{sc!=Greek}`; a capital P turns it round. */
  function property(from: number, turned: boolean): CharSet {
    skipSpace()
    const [, name, operator, value] = take(/\{([^}]*?)(?:(!=|:|=)([^}]*))?\}/y) ?? []
    const letter = name === undefined ? char() : ''
    if (letter === '' && name === undefined) fail(UNENDED, end)
    else if (letter === '{') fail(UNENDED, end)
    else if (letter === '\\') fail('invalid Unicode character class', at, at + 1)
    at += letter.length
    const has = propertySet(name ?? letter, value, flags.i === true)
    if (typeof has !== 'string') return turned !== (operator === '!=') ? not(has) : has
    refusal ??= { text: has, from, to: at }
    return NO_CHAR
  }

  function bracketed(): Pattern {
    const open: OpenClass[] = []
    for (;;) {
      skipSpace()
      const here = char()
      const inner = open.at(-1)
      if (eof()) {
        if (inner) fail(UNCLOSED_CLASS, inner.from, inner.to)
        return ofSet(NO_CHAR)
      }
      const sets = inner?.operands.at(-1)?.sets
      const operator = sets && take(/&&|--|~~/y)
      if (!inner || !sets) openClass(open)
      else if (operator) inner.operands.push({ operator: here, sets: [] })
      else if (here === '[') {
        const named = posix()
        if (named) sets.push(named)
        else openClass(open)
      } else if (here === ']') {
        at++
        open.pop()
        const outer = open.at(-1)?.operands.at(-1)
        if (!outer) return ofSet(classSet(inner))
        outer.sets.push(classSet(inner))
      } else sets.push(classRange(inner))
    }
  }

  function openClass(open: OpenClass[]) {
    const from = at
    if (open.length === NEST_LIMIT) return fail(TOO_DEEP, from, from + 1)
    if (!bump()) return fail(UNCLOSED_CLASS, from, end)
    const negated = char() === '^'
    if (negated && !bump()) return fail(UNCLOSED_CLASS, from, end)
    const sets: CharSet[] = []
    while (char() === '-') {
      sets.push(literal('-'))
      if (!bump()) return fail(UNCLOSED_CLASS, from)
    }
    if (sets.length === 0 && char() === ']') {
      sets.push(literal(']'))
      if (!bump()) return fail(UNCLOSED_CLASS, from, end)
    }
    open.push({ from, to: at, negated, operands: [{ operator: '', sets }] })
  }

  function classRange({ from, to }: OpenClass): CharSet {
    const first = classItem()
    skipSpace()
    const dash = at
    if (eof()) fail(UNCLOSED_CLASS, from, to)
    const ranges = char() === '-' && (!bump() || !/[\]-]/.test(char()))
    if (!ranges) {
      at = mistake ? end : dash
      if (first.kind === 'look') fail('invalid escape sequence found in character class', first.from, first.to)
      return setOfAtom(first)
    }
    if (eof()) fail(UNCLOSED_CLASS, from, to)
    const last = classItem()
    for (const { kind, from, to } of [first, last]) {
      if (kind !== 'literal') fail('invalid range boundary, must be a literal', from, to)
    }
    if (first.kind !== 'literal' || last.kind !== 'literal' || mistake) return NO_CHAR
    if (codePoint(first.char) <= codePoint(last.char)) return rangeSet(first.char, last.char, flags.i === true)
    fail('invalid character class range, the start must be <= the end', first.from, last.to)
    return NO_CHAR
  }

  function classItem(): Atom & { readonly to: number } {
    const from = at
    const here = char()
    if (here === '\\') return { ...escapeSequence(), to: at }
    at += here.length
    return { kind: 'literal', char: here, from, to: at }
  }

  /** `[:alpha:]`, `[:^alpha:]`; anything else that begins so is a class of its own. */
  function posix(): CharSet | undefined {
    const from = at
    const [, negated, name = ''] = take(/\[:(\^?)([a-z]+):\]/y) ?? []
    const has = posixSet(name, flags.i === true)
    if (!has) at = from
    return has && negated ? not(has) : has
  }

  const pattern = read()
  if (!mistake && pattern.depth > NEST_LIMIT) mistake = { text: TOO_DEEP, from: 0, to: end }
  const wrong = mistake ?? refusal
  return wrong ? { ok: false, error: patternError(text, wrong) } : { ok: true, pattern }
}

function lineStart({ R }: Flags): Look {
  return (before, after) => before === '' || before === '\n' || (R === true && before === '\r' && after !== '\n')
}

function lineEnd({ R }: Flags): Look {
  return (before, after) => after === '' || (R ? after === '\r' || (after === '\n' && before !== '\r') : after === '\n')
}

function not(has: CharSet): CharSet {
  return (char) => !has(char)
}

/** A class's operators bind alike, and to the left. */
function classSet({ operands, negated }: OpenClass): CharSet {
  return (char) => {
    let held = false
    for (const { operator, sets } of operands) {
      const more = sets.some((has) => has(char))
      held = operator === '&' ? held && more : operator === '-' ? held && !more : held !== more
    }
    return held !== negated
  }
}

function codePoint(char: string): number {
  return char.codePointAt(0) ?? 0
}

function charAt(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''
}

function deepest(parts: readonly Pattern[]): number {
  return parts.reduce((most, { depth }) => Math.max(most, depth), 0)
}

function sequence(parts: readonly Pattern[]): Pattern {
  const [only] = parts
  if (parts.length === 1 && only && only.kind !== 'flags') return only
  return { kind: 'sequence', parts, depth: deepest(parts) + (parts.length > 1 ? 1 : 0) }
}

function ofSet(has: CharSet): Pattern {
  return { kind: 'char', has, depth: 0 }
}

function lookOf(holds: Look): Pattern {
  return { kind: 'look', holds, depth: 0 }
}
