/** A word while it is cut. `Y` is a y that is no vowel; R1 and R2 are the parts of the word that an ending must lie in. */
interface Stem {
  readonly text: string
  readonly r1: number
  readonly r2: number
}

type Step = (stem: Stem) => string

const VOWEL = /[aeiouy]/
/** A short syllable at the end: the e that was cut off behind it counts. */
const SHORT = /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/

const irregular = table(
  'skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl ' +
    'sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes',
)
const finished = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '))

const plurals = table('sses:ss ied: ies: s: ss:ss us:us')
const pasts = table('eed:ee eedly:ee ed: edly: ing: ingly:')
const suffixes2 = table(
  'tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al ' +
    'aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogi:og fulli:ful lessli:less li:',
)
const suffixes3 = table('tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:')
const suffixes4 = table('al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:')

/**
 * The stem of an English word in lower case: `creating`, `created` and `creates` are `creat`. Never longer than the word by
 * more than one letter; a word of two letters stays.
 * The Snowball algorithm `english` in the state of crate rust-stemmers 1.2 (Porter's second stemmer, before its changes of 2021).
 */
export function englishStem(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length <= 2) return word
  const start = word
    .replace(/^'/, '')
    .replace(/^y/, 'Y')
    .replace(/([aeiouy])y/g, '$1Y')
  const r1 = /^(?:gener|commun|arsen)/.exec(start)?.[0].length ?? regionAfter(start, 0)
  const regions = { r1, r2: regionAfter(start, r1) }
  const singular = cutPlural({ text: cutPossessive(start), ...regions })
  const text = finished.has(singular)
    ? singular
    : steps.reduce((left, step) => step({ text: left, ...regions }), singular)
  return text.replaceAll('Y', 'y')
}

const steps: readonly Step[] = [cutPast, turnFinalY, shortenSuffix, shortenSuffixAgain, cutSuffix, cutFinalLetter]

/** Where the region begins: behind the first consonant that follows a vowel. */
function regionAfter(text: string, from: number): number {
  const vowel = text.slice(from).search(/[aeiouy][^aeiouy]/)
  return vowel < 0 ? text.length : from + vowel + 2
}

function cutPossessive(text: string): string {
  return text.replace(/'(?:s'?)?$/, '')
}

/** Step 1a. */
function cutPlural({ text }: Stem): string {
  const { suffix, base, instead } = longestSuffix(text, plurals)
  if (suffix === 'ied' || suffix === 'ies') return base + (base.length > 1 ? 'i' : 'ie')
  if (suffix === 's') return VOWEL.test(base.slice(0, -1)) ? base : text
  return base + instead
}

/** Step 1b: `ed` and `ing`, and what has to be mended when they are gone. */
function cutPast({ text, r1 }: Stem): string {
  const { suffix, base, instead } = longestSuffix(text, pasts)
  if (suffix === '') return text
  if (instead !== '') return base.length >= r1 ? base + instead : text
  if (!VOWEL.test(base)) return text
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (/([bdfgmnprt])\1$/.test(base)) return base.slice(0, -1)
  return base.length === r1 && SHORT.test(base) ? `${base}e` : base
}

/** Step 1c: `cry` and `cries` have one stem. */
function turnFinalY({ text }: Stem): string {
  return text.replace(/(.[^aeiouy])[yY]$/, '$1i')
}

/** Step 2: of two suffixes on one another the second is taken back. */
function shortenSuffix({ text, r1 }: Stem): string {
  const { suffix, base, instead } = longestSuffix(text, suffixes2)
  if (base.length < r1) return text
  if (suffix === 'ogi' && !base.endsWith('l')) return text
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(base)) return text
  return base + instead
}

/** Step 3. */
function shortenSuffixAgain({ text, r1, r2 }: Stem): string {
  const { suffix, base, instead } = longestSuffix(text, suffixes3)
  return base.length < (suffix === 'ative' ? r2 : r1) ? text : base + instead
}

/** Step 4. */
function cutSuffix({ text, r2 }: Stem): string {
  const { suffix, base } = longestSuffix(text, suffixes4)
  return base.length < r2 || (suffix === 'ion' && !/[st]$/.test(base)) ? text : base
}

/** Step 5. */
function cutFinalLetter({ text, r1, r2 }: Stem): string {
  const base = text.slice(0, -1)
  if (text.endsWith('e')) return base.length >= r2 || (base.length >= r1 && !SHORT.test(base)) ? base : text
  return text.endsWith('ll') && base.length >= r2 ? base : text
}

/** The longest suffix of the table that the text ends in; none is an empty suffix. */
function longestSuffix(text: string, suffixes: ReadonlyMap<string, string>) {
  for (let at = Math.max(0, text.length - 7); at < text.length; at++) {
    const suffix = text.slice(at)
    const instead = suffixes.get(suffix)
    if (instead !== undefined) return { suffix, base: text.slice(0, at), instead }
  }
  return { suffix: '', base: text, instead: '' }
}

/** `from:to` pairs between blanks. */
function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]))
}
