import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf } from './tokens'

test.each<[label: string, text: string, terms: string[]]>([
  ['nothing', '', []],
  ['white space and signs', ' \n!!! ??? -- "()" ', []],
  ['case', 'CALENDAR Event', ['calendar', 'event']],
  ['stop words', "I'm in the city, and you don't know it's me", ["i'm", 'citi', 'know']],
  ['stems', 'creating created creates', ['creat', 'creat', 'creat']],
  ['an underscore joins', 'list_injected_bugs __lead trail__', ['list_injected_bug', '__lead', 'trail__']],
  ['underscores alone are no word', '_ __', []],
  ['a hyphen parts', 'delete-event', ['delet', 'event']],
  ['a point between letters', 'dotted.name v1.b2 end. next', ['dotted.nam', 'v1', 'b2', 'end', 'next']],
  ['a point between digits', '3.14 1.2.3 5.', ['3.14', '1.2.3', '5']],
  ['a comma between digits only', '1,000 x,z', ['1,000', 'x', 'z']],
  ['a semicolon between digits only', '5;6 ab;cd', ['5;6', 'ab', 'cd']],
  ['a colon between letters only', 'a:bb note: 10:30', ['a:bb', 'note', '10', '30']],
  ['an apostrophe between letters or digits', "ab'cd 1'2 'quoted'", ["ab'cd", "1'2", 'quot']],
  ['letters and digits join', 'v2 h264 1a2b', ['v2', 'h264', '1a2b']],
  ['an address', 'https://example.com/a?b=c', ['https', 'example.com', 'b', 'c']],
  ['a curly apostrophe', 'don’t stop', ['stop']],
  ['Chinese', '天气 天', ['u5929', 'u6c14', 'u5929']],
])('%s', (_label, text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('any text has terms of ASCII only, none of them empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const term of termsOf(text)) expect(term).toMatch(/^[a-z\d_.,;:']+$/)
    }),
  )
})

test('the terms of a text in ASCII are those of its lines', () => {
  const ascii = fc.stringMatching(/^[ -~]*$/)
  fc.assert(
    fc.property(ascii, ascii, (first, second) => {
      expect(termsOf(`${first}\n${second}`)).toEqual([...termsOf(first), ...termsOf(second)])
    }),
  )
})
