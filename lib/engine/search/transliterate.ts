/**
 * A text in ASCII letters, as the real program reads it before it looks for words (crate deunicode 1.6): `naïve` is `naive`,
 * `Москва` is `moskva`, `げんまい` is `genmai`. Lower case, as all that follows needs it.
 *
 * Latin letters with accents, the Greek, Cyrillic and Korean alphabets, kana, punctuation and frequent signs come out as
 * there. The table for the rest of Unicode is larger than this whole engine: here a Han character or an emoji is a word
 * that stands for itself (`u5929`, there `tian`), and so is a letter of any other script, as a part of its word. They are
 * found by what is written like them, never by what sounds like them.
 */
export function transliterate(text: string): string {
  const ascii = text.search(NOT_ASCII)
  if (ascii < 0) return text.toLowerCase()
  // Lower case first, for the table has no capitals, and again, for `™` is `TM`.
  return (text.slice(0, ascii) + Array.from(text.slice(ascii).toLowerCase(), letterFor).join('')).toLowerCase()
}

/** The first character from U+007F on: from there all goes through the table, which has nothing for control characters. */
const NOT_ASCII = /[^\0-~]/
const MARK = /[\u0300-\u036f]/g
const IGNORED = /(?!\u200b)[\p{Cc}\p{Cf}\p{Variation_Selector}ー]/u
const WORD = /[\p{Script=Han}\p{Emoji_Presentation}]/u
const LETTER = /[\p{L}\p{M}\p{N}]/u

function letterFor(char: string): string {
  return entryFor(char) ?? decomposed(char)
}

/** What stands in the table, or can be worked out. The zero-width space is a space; other characters that are not seen are nothing. */
function entryFor(char: string): string | undefined {
  if (IGNORED.test(char)) return ''
  if (char < '\x7f') return char
  const unit = char.charCodeAt(0)
  if (unit >= 0xac00 && unit <= 0xd7a3) return syllable(unit - 0xac00)
  if (unit >= 0x30a1 && unit <= 0x30f4) return letters.get(String.fromCharCode(unit - 0x60))
  return letters.get(char)
}

/** An accent is left out; what is nothing but another form of a character is that character. */
function decomposed(char: string): string {
  const plain = char.normalize('NFKD').replace(MARK, '')
  return plain === char ? untold(char) : Array.from(plain, (each) => entryFor(each) ?? untold(each)).join('')
}

function untold(char: string): string {
  const name = `u${char.codePointAt(0)?.toString(16)}`
  return WORD.test(char) ? `${name} ` : LETTER.test(char) ? name : ' '
}

/** A Korean syllable is made of two or three letters, and its number says which. */
function syllable(number: number): string {
  const first = Math.floor(number / 588)
  const vowel = Math.floor((number % 588) / 28)
  return `${initials[first] ?? ''}${vowels[vowel] ?? ''}${finals[number % 28] ?? ''}`
}

const initials = 'g,gg,n,d,dd,r,m,b,bb,s,ss,,j,jj,c,k,t,p,h'.split(',')
const vowels = 'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,weo,we,wi,yu,eu,yi,i'.split(',')
const finals = ',g,gg,gs,n,nj,nh,d,l,lg,lm,lb,ls,lt,lp,lh,m,b,bs,s,ss,ng,j,c,k,t,p,h'.split(',')

/** Alphabets in the order of their code points. */
const alphabets: readonly (readonly [string, string])[] = [
  ['α', 'a b g d e z e th i k l m n x o p r s s t u ph kh ps o'],
  [
    'а',
    "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia ie io dj gj ie dz i yi j lj nj tsh kj i u dzh",
  ],
  [
    'ぁ',
    'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti di tu tu du te de to do na ni ' +
      'nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa wi we wo n vu',
  ],
]

/** All others: what is written for them, and for which. */
const others =
  'ss:ß§ ae:æ d:ðđɖ∂∇ o:øɔɵ th:þ h:ħ i:ı k:ĸ l:łŀƚ ng:ŋ oe:œ t:ŧ b:ƀɓ f:ƒ z:ƶ e:ɛ∃∈ g:ǥɣ a:ɑ y:ƴ n:ɲ s:ʃς∑∫ sh:ƪ zh:ʒ x:×✕✗✘❌ ' +
  "':‘’‛′´ʹʼъь '':″ ,:‚ ,,:„ .:‧ deg:° u:µ c/:¢ (c):© (r):® ps:£ y=:¥ eur:€ w:₩ rs:₹ rb:₽ btc:₿ g':ґ inf:∞ sqrt:√ p:¶∏ 0:∅ " +
  'ok:✓ checkmark:✔ warning:⚠ :\u3099\u309a'

const letters: ReadonlyMap<string, string> = new Map([
  ...alphabets.flatMap(([first, list]) =>
    list.split(' ').map((entry, at) => [String.fromCharCode(first.charCodeAt(0) + at), entry] as const),
  ),
  ...others.split(' ').flatMap((pair) => {
    const [entry = '', chars = ''] = pair.split(':')
    return Array.from(chars, (char) => [char, entry] as const)
  }),
])
