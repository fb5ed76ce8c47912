import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePattern } from './pattern'
import { matchesAnywhere } from './pattern-search'

// Each row was asked of the program: its warning about the matcher.
test.each<[string, string, string, string]>([
  ['an open class', '[', '^', 'unclosed character class'],
  ['the innermost open class', 'a[b[^c', '   ^^', 'unclosed character class'],
  ['a class of one bracket', '[^]a', '^^^', 'unclosed character class'],
  ['an open group', 'a(b(?:c', '   ^', 'unclosed group'],
  ['a closed group', 'ab)', '  ^', 'unopened group'],
  ['nothing to repeat', 'a|*', '  ^', 'repetition operator missing expression'],
  ['nor flags', '(?i)+', '    ^', 'repetition operator missing expression'],
  ['empty flags', '(?)', ' ^', 'repetition operator missing expression'],
  ['look-ahead', 'é(?!a)', ' ^^^', 'look-around, including look-ahead and look-behind, is not supported'],
  ['look-behind', '(?<=a)', '^^^^', 'look-around, including look-ahead and look-behind, is not supported'],
  ['a back-reference', '(a)\\1', '   ^^', 'backreferences are not supported'],
  ['an unknown escape', '\\Q', '^^', 'unrecognized escape sequence'],
  ['another letter', '\\é', '^^', 'unrecognized escape sequence'],
  ['a lone backslash', 'a\\', ' ^', 'incomplete escape sequence, reached end of pattern prematurely'],
  ['a count', 'a{1', ' ^^', 'unclosed counted repetition'],
  ['no count', 'a{x}', '  ^', 'repetition quantifier expects a valid decimal'],
  ['no lower count', 'a{,3}', '  ^', 'repetition quantifier expects a valid decimal'],
  ['counts', 'a{3,2}', ' ^^^^^', 'invalid repetition count range, the start must be <= the end'],
  ['a huge count', 'a{4294967296}', '  ^^^^^^^^^^', 'decimal literal invalid'],
  ['a range', '[z-a]', ' ^^^', 'invalid character class range, the start must be <= the end'],
  ['an end of a range', '[\\w-z]', ' ^^', 'invalid range boundary, must be a literal'],
  ['an assertion in a class', '[\\b]', ' ^^', 'invalid escape sequence found in character class'],
  ['hexadecimal', '\\xg1', '  ^', 'invalid hexadecimal digit'],
  ['no digits', '\\x{}', '  ^^', 'hexadecimal literal empty'],
  ['a surrogate', '\\ud800', '  ^^^^', 'hexadecimal literal is not a Unicode scalar value'],
  ['a flag', '(?q)', '  ^', 'unrecognized flag'],
  ['an unended flag', '(?i', '   ^', 'expected flag but got end of regex'],
  ['a flag twice', '(?i-i)', '  ^ ^', 'duplicate flag'],
  ['a minus twice', '(?--)', '  ^^', 'flag negation operator repeated'],
  ['a minus alone', '(?i-)', '   ^', 'dangling flag negation operator'],
  ['a name', '(?P<1>a)', '    ^', 'invalid capture group character'],
  ['no name', '(?<>a)', '   ^', 'empty capture group name'],
  ['an unended name', '(?<a', '    ^', 'unclosed capture group name'],
  ['a name twice', '(?<a>x)(?<a>y)', '   ^      ^', 'duplicate capture group name'],
  ['a property', '\\pÄ', '^^^', 'Unicode property not found'],
  ['a value', '\\p{sc=No}', '^^^^^^^^^', 'Unicode property value not found'],
  ['no property', '\\p\\', '  ^', 'invalid Unicode character class'],
  [
    'a boundary',
    '\\b{none}',
    '   ^^^^',
    'unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half',
  ],
  [
    'an unended boundary',
    '\\b{start',
    '  ^^^^^^',
    'special word boundary assertion is either unclosed or contains an invalid character',
  ],
])('refused: %s', (_label, pattern, marks, reason) => {
  expect(parsePattern(pattern)).toEqual({
    ok: false,
    error: `regex parse error:\n    ${pattern}\n    ${marks}\nerror: ${reason}`,
  })
})

const rule = '~'.repeat(79)

test.each<[string, string, string]>([
  ['lines are numbered', '(\n"\\é', `1: (\n2: "\\é\n    ^^\n${rule}\nerror: unrecognized escape sequence`],
  [
    'a place over two lines is not underlined',
    '[z-\n]',
    `1: [z-\n2: ]\n${rule}\nerror: invalid character class range, the start must be <= the end`,
  ],
  ['an empty last line is not shown', 'a(\r\n', `1: a(\n    ^\n${rule}\nerror: unclosed group`],
])('refused: %s', (_label, pattern, shown) => {
  expect(parsePattern(pattern)).toEqual({ ok: false, error: `regex parse error:\n${rule}\n${shown}` })
})

test.each([
  ['groups', 251, '('.repeat(251) + ')'.repeat(251)],
  ['repetitions', 251, `a${'*'.repeat(251)}`],
  ['classes', 251, `${'['.repeat(251)}a${']'.repeat(251)}`],
])('refused: %s nest at most 250 deep', (_label, _depth, pattern) => {
  const parsed = parsePattern(pattern)
  expect(parsed.ok ? '' : parsed.error).toContain('exceed the maximum number of nested parentheses/brackets (250)')
})

test.each<[string, string, readonly string[], readonly string[]]>([
  ['anywhere', 'as', ['Bash'], ['BASH']],
  ['anchors', '^a$', ['a'], ['a\n', 'ba']],
  ['lines', '(?m)^b$', ['a\nb\nc'], ['a\rb']],
  ['lines of carriage returns', '(?mR)^b$', ['a\r\nb\r\n', 'a\rb'], ['xb']],
  ['absolute anchors', '\\Aa\\z', ['a'], ['a\n']],
  ['a point', '^.$', ['😀', '\r'], ['\n', '']],
  ['a point, any', '(?s)^.$', ['\n'], ['ab']],
  ['case', '(?i)bash(?-i)X', ['BaSHX'], ['bashx']],
  ['other cases', '(?i)^\u212a[ſ]$', ['ks', 'KS'], ['k']],
  ['white space', '(?x) a # b\n [ b ] \\ ', ['ab '], ['a b']],
  ['a group keeps its flags', '(?:(?i)a)b', ['Ab'], ['AB']],
  ['flags reach over bars', 'a(?i)b|c', ['C', 'aB'], ['AB']],
  ['greedy or not', '^(a??b+?)*$', ['', 'b', 'abbab'], ['aa']],
  ['counts', '^a{2,3}$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['spaced counts', '^a{ 2 , 3 }$', ['aa', 'aaa'], ['a']],
  ['an open count', '^a{2,}$', ['aa', 'aaaaa'], ['a']],
  ['none', '^a{0}b$', ['b'], ['ab']],
  ['classes of Unicode', '^\\w\\d\\s\\S\\W\\D$', ['é٣\u0085éx!', 'a1 b-c'].slice(1), ['a1 b_c']],
  ['properties', '^\\p{Lu}\\P{Lu}\\pN\\p{Greek}\\p{sc!=Greek}\\p{any}$', ['Aa1αa\n'], ['aA1αaa']],
  ['loose names', '^\\p{isgreek}\\p{OLD-ITALIC}\\p{gc=letter}$', ['α𐌀a'], ['aaa']],
  ['named classes', '^[[:upper:]_][[:^alpha:]]$', ['A1', '__'], ['a1', 'AA']],
  ['no named class', '^[[:nope:]]$', [':', 'p'], ['[', 'x']],
  ['operators', '^[a-z&&[^c-p]--r~~[xX]]$', ['a', 'X'], ['c', 'r', 'x']],
  ['odd members', '^[]a-]$', [']', '-', 'a'], ['[', '']],
  ['odd members, negated', '^[^]-]$', ['a'], [']', '-']],
  ['a dash at either end', '^[--a-]$', ['-', 'a'], ['+']],
  ['boundaries', '\\bB\\Bs\\b', ['x Bs y'], ['Bsx']],
  ['boundaries at one side', '\\b{start}a\\b{end-half}|\\<b\\>', ['a', '-b-'], ['xa', 'bb']],
  ['a count on a boundary', '^\\b{1}a$', ['a'], ['-']],
  ['escapes', '^\\x41\\u0042\\x{43}\\U00000044\\t\\_\\-\\%$', ['ABCD\t_-%'], ['ABCD']],
  ['names', '(?P<a_1>x)(?<b.c[0]>y)', ['xy'], ['x']],
  ['the empty pattern, anywhere', '()|x', ['', 'abc'], []],
])('matches: %s', (_label, pattern, matching, others) => {
  const parsed = parsePattern(pattern)
  const matches = (text: string) => parsed.ok && matchesAnywhere(parsed.pattern, text)
  expect(parsed.ok ? '' : parsed.error).toBe('')
  expect(matching.filter(matches)).toEqual(matching)
  expect(others.filter(matches)).toEqual([])
})

test.each([
  ['nested stars', '(((((a*)*)*)*)*)*b'],
  ['a star of stars with a choice', '(a|a|aa)*(a*)*$b'],
  ['deep stars', `${'('.repeat(100)}.?${')*'.repeat(100)}!`],
  ['huge counts', '((a{4294967295}){0,4294967295}b?){1000}c'],
])('ends soon: %s', (_label, pattern) => {
  const parsed = parsePattern(pattern)
  expect(parsed.ok && matchesAnywhere(parsed.pattern, 'a'.repeat(60))).toBe(false)
})

const parts =
  '( ) [ ] { } * + ? . ^ $ \\ | - & ~ : = ! < > , # a B 1 _ é 😀 \n (?i) (?x) (?P<n> (?: (?-s) [:alpha:] && \\w \\pL \\p{Lu} \\b \\b{start} \\x{41} {2,} {3}'
const patterns = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...parts.split(' '))).map((pieces) => pieces.join('')),
)

test('any text is a pattern or an error about that text', () => {
  fc.assert(
    fc.property(patterns, fc.string({ unit: 'binary', maxLength: 40 }), (pattern, text) => {
      const parsed = parsePattern(pattern)
      if (parsed.ok) matchesAnywhere(parsed.pattern, text)
      else expect(parsed.error).toMatch(/^regex parse error:\n.+\nerror: [^\n]+$/s)
    }),
    { numRuns: 10_000 },
  )
})

const plain = fc.stringMatching(/^(?:[ab]|[ab][*+?]|\.|[ab]\{1,2\}|\((?:[ab]|[ab]\|[ab]|[ab]*)\)[*?]?|\[[ab]\]){0,6}$/)

test('where JavaScript reads a pattern alike, it matches alike', () => {
  fc.assert(
    fc.property(plain, fc.stringMatching(/^[abc]{0,8}$/), (pattern, text) => {
      const parsed = parsePattern(pattern)
      expect(parsed.ok && matchesAnywhere(parsed.pattern, text)).toBe(new RegExp(pattern, 'u').test(text))
    }),
    { numRuns: 10_000 },
  )
})
