import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compileChapter, listChapters, loadChapter } from '@/lib/content/chapters'
import { vocabularyOf } from './vocabulary'

const file = 'content/en/x.mdx'

async function drawn(text: string) {
  const source = `---\ntitle: T\nquestion: Q?\nsummary: S.\n---\n\n${text}\n`
  const { parts, Body } = await compileChapter(file, source)
  const head = { no: 1, slug: 'x', title: 'T', question: 'Q?', summary: 'S.', file }
  const chapter = { ...head, ...parts, Body, minutes: 1, previous: undefined, next: undefined }
  return renderToStaticMarkup(<Body components={vocabularyOf('en', chapter)} />)
}

test.each(listChapters('en'))('$slug can be read from its HTML alone', async ({ slug }) => {
  const { Body, ...chapter } = await loadChapter('en', slug)
  const html = renderToStaticMarkup(<Body components={vocabularyOf('en', { ...chapter, Body })} />)
  const count = (name: string) => chapter.components.filter((component) => component === name).length
  expect(html.match(/aria-label="Visualiser: /g)).toHaveLength(count('Lab') + count('SevenGates'))
  expect(html.match(/aria-label="Trace as text/g)).toHaveLength(count('Lab'))
  for (const id of chapter.exercises) expect(html).toContain(`id="${id}"`)
  expect(html).not.toContain('{{')
})

test.each([
  ['an unknown component', '<Quiz />', 'there is no <Quiz>; a chapter may use '],
  ['an unknown scenario', '<Lab scenario="nowhere" />', '<Lab>: there is no scenario called nowhere'],
  ['an unknown view', '<Lab scenario="unknown-tool" view="moon" />', '<Lab>: ✖ Invalid input'],
  [
    'an unknown step',
    '<Lab scenario="unknown-tool" steps="2-99" />',
    '<Lab>: unknown-tool has no steps 2-99; it has 0 Start',
  ],
  ['an unknown prop', '<Lab scenario="unknown-tool" speed="2" />', '<Lab>: ✖ Unrecognized key: "speed"'],
  ['an unknown exercise', '<Exercise id="nowhere" />', '<Exercise>: there is no exercise called nowhere'],
  [
    'an exercise about something that is not in the chapter',
    '<Exercise id="one-word-answers" />',
    '<Exercise>: one-word-answers is explained under #gate-3',
  ],
  [
    'a vector that is not recorded',
    '<Claim recorded="field/F999">Yes.</Claim>',
    '<Claim>: no vector field/F999 is recorded',
  ],
  ['a claim that rests on nothing', '<Claim>Yes.</Claim>', '<Claim>: it rests on nothing'],
  [
    'a report without a number',
    '<Field report="openai/codex" recorded="field/F055">Yes.</Field>',
    '<Field>: ✖ expected OWNER',
  ],
  [
    'a report that nobody replayed',
    '<Field report="a/b#1" recorded="field/F999">Yes.</Field>',
    '<Field>: no vector field/F999',
  ],
  [
    'a value that no run shows',
    '<Engine scenario="unknown-tool" shows="output" part="zzz" />',
    '<Engine>: unknown-tool shows nothing',
  ],
])('%s stops the build, with the chapter’s file', async (_, text, message) => {
  await expect(drawn(text)).rejects.toThrow(`${file}: ${message}`)
})

test('a value of the engine stands in the text', async () => {
  expect(await drawn('It reads <Engine scenario="unknown-tool" shows="output" />.')).toBe(
    '<p>It reads <code>unsupported call: read_file</code>.</p>',
  )
  expect(await drawn('<Engine scenario="unknown-name-in-the-middle" shows="next-request" /> s')).toContain('4 s')
})

test('a report is a link, and a lab opens at its scenario', async () => {
  const html = await drawn(
    '<Field report="a/b#12" recorded="field/F055">So.</Field>\n\n<Lab scenario="unknown-tool" />',
  )
  expect(html).toContain('href="https://github.com/a/b/issues/12"')
  expect(html).toContain('href="/en/labs/gates/?v=1&amp;scenario=unknown-tool"')
})
