import { englishStem } from './stem'
import { stopWords } from './stop-words'
import { transliterate } from './transliterate'

/** Word boundaries of Unicode (UAX #29), for ASCII: `_` joins, a point or apostrophe joins letters or digits, a comma digits, a colon letters. */
const WORDS = /\w+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=\d)[.',;](?=\d))\w+)*/g

/**
 * The terms of a text, in order and with repetitions: its words in ASCII and lower case, without stop words, stemmed
 * (crate bm25 2.3.2, `default_tokenizer.rs`, English). `list_injected_bugs` is one word; any text will do.
 */
export function termsOf(text: string): string[] {
  const words = transliterate(text).match(WORDS) ?? []
  return words.filter((word) => /[a-z\d]/.test(word) && !stopWords.has(word)).map(englishStem)
}
