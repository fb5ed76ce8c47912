import { expect, test } from 'vitest'
import { compileChapter, listChapters, loadChapter, readFrontMatter } from './chapters'
import { isRecorded } from './recorded'

const heads = listChapters('en')
const front = '---\ntitle: T\nquestion: Q?\nsummary: S.\n---\n'

test('chapters stand in the order of their numbers', () => {
  expect(heads.length).toBeGreaterThan(0)
  expect(heads.map(({ no }) => no)).toEqual(heads.map(({ no }) => no).toSorted((a, b) => a - b))
})

test.each(heads)('$slug has the parts of a chapter', async ({ slug }) => {
  const chapter = await loadChapter('en', slug)
  expect(chapter.words).toBeGreaterThanOrEqual(900)
  expect(chapter.words).toBeLessThanOrEqual(1800)
  expect(chapter.minutes).toBeGreaterThan(3)
  expect(chapter.components[0]).toBe('Question')
  for (const part of ['Lab', 'Wrong', 'Field', 'Evidence', 'Recap']) expect(chapter.components).toContain(part)
  expect(chapter.exercises.length).toBeGreaterThanOrEqual(6)
  expect(new Set(chapter.exercises).size).toBe(chapter.exercises.length)
  expect(chapter.sections.at(-1)?.id).toBe('exercises')
})

test('a chapter that is not there is named', async () => {
  await expect(loadChapter('en', 'nowhere')).rejects.toThrow('content/en/chapters: there is no chapter called nowhere')
})

test.each([
  ['none', '# Text', 'x.mdx: expected front matter in YAML'],
  ['another language', '---js\n{ title: 1 }\n---\n', 'x.mdx: expected front matter in YAML'],
  ['a field is missing', '---\ntitle: T\nquestion: Q?\n---\n', 'at summary'],
  ['a field too many', `${front.slice(0, -4)}order: 5\n---\n`, 'x.mdx: ✖ Unrecognized key: "order"'],
  ['no YAML', '---\ntitle: [\n---\n', 'x.mdx: YAMLParseError'],
])('front matter is refused with the file: %s', (_, source, message) => {
  expect(() => readFrontMatter('x.mdx', source)).toThrow(message)
})

test.each([
  ['an import', "import { x } from './x'\n\n{x}", 'a chapter imports and exports nothing'],
  ['an export', 'export const x = 1', 'a chapter imports and exports nothing'],
  ['a tag left open', '<Wrong>text', 'Expected a closing tag for `<Wrong>`'],
])('%s is refused with the file', async (_, text, message) => {
  const compiled = compileChapter('content/en/x.mdx', `${front}\n${text}\n`)
  await expect(compiled).rejects.toThrow('content/en/x.mdx: ')
  await expect(compiled).rejects.toThrow(message)
})

test('headings, exercises, components and words are taken out of the text', async () => {
  const { parts } = await compileChapter(
    'content/en/x.mdx',
    `${front}\nOne *two* three.\n\n## A \`b\` c\n\n<Wrong>\nfour\n</Wrong>\n\n<Exercise id="e1" />\n\n### Not in the list\n`,
  )
  expect(parts).toEqual({
    sections: [{ id: 'a-b-c', title: 'A b c' }],
    components: ['Wrong', 'Exercise'],
    exercises: ['e1'],
    words: 11,
  })
})

test.each([
  ['field/F055', true],
  ['field/F999', false],
  ['nowhere/F055', false],
  ['F055', false],
  ['../../package/name', false],
])('whether %s is recorded: %s', (vector, is) => {
  expect(isRecorded(vector)).toBe(is)
})
