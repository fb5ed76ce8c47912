import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { watch } from './watch'

const lab = '/en/labs/gates/'
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

async function violations(page: Page) {
  await page.evaluate(axeSource)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function openLab(page: Page, address = lab) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.locator('.react-flow__node').first()).toBeAttached()
}

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Step' })
const narration = (page: Page) => page.getByRole('region', { name: 'The path of the call' }).getByRole('status')
const reads = (page: Page) => page.getByRole('region', { name: 'What the model reads' })
const items = (page: Page) => page.getByRole('textbox', { name: 'Items' })
const scenario = (page: Page, title: string) => page.getByRole('radio', { name: title })

const fold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })

/** An address that keeps edits, as the lab writes it. */
function linkWith(edits: unknown, more = '') {
  const packed = Buffer.from(JSON.stringify(edits)).toString('base64url')
  return `${lab}?v=1&scenario=exec-without-cmd&edits=${packed}${more}`
}

test('a call is stepped through the gates by keyboard, and each step is announced', async ({ page }) => {
  const watched = await watch(page)
  await openLab(page)
  await scrubber(page).focus()
  await page.keyboard.press('Home')
  await expect(narration(page)).toContainText('is about to emit one item')
  await expect(page.getByText('No call yet.')).toBeVisible()
  const said: string[] = []
  for (const label of ['Stream', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'Gate 5', 'Record', 'Request']) {
    await page.keyboard.press('ArrowRight')
    await expect(narration(page)).toContainText(label)
    said.push((await narration(page).textContent()) ?? '')
  }
  expect(new Set(said).size).toBe(said.length)
  const gates = page.getByRole('list', { name: 'The gates of c1' })
  await expect(gates.getByRole('listitem')).toHaveText([
    '1 parallel: passed',
    '2 lookup: passed',
    '3 kind: passed',
    '4 pre-hook: no hook, goes straight on',
    '5 handler: stops here',
    '6 post-hook: not reached',
    '7 output: not reached',
  ])
  await expect(reads(page)).toContainText('failed to parse function arguments: missing field `cmd` at line 1 column 24')
  watched.expectNothing()
})

test('ten steps in, the lab is still accessible, wide and narrow, light and dark', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=three-replays-serial`)
  await scrubber(page).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await fold(page, 'Hooks').click()
  await expect(page.getByRole('textbox', { name: 'Hooks' })).toBeAttached()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), `${width} ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('at 1280 by 900 the lab is seen whole, with player and narration', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openLab(page)
  for (const part of [page.getByRole('figure', { name: 'The gates' }), scrubber(page), narration(page)])
    await expect(part).toBeInViewport({ ratio: 1 })
})

test('several calls run side by side, and the lock room says who waits', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=three-replays-serial`)
  const queue = page.getByRole('heading', { name: 'Queue, first in front' }).locator('..')
  const holding = page.getByRole('heading', { name: 'Holding the lock' }).locator('..')
  await scrubber(page).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 40 && (await queue.getByRole('listitem').count()) < 2; step++)
    await page.keyboard.press('ArrowRight')
  await expect(holding.getByRole('listitem')).toHaveText(/c1/)
  await expect(queue.getByRole('listitem')).toHaveText([/c2/, /c3/])
  await expect(page.getByRole('list', { name: 'The gates of c3' })).toContainText('1 parallel: waits for the lock')
})

test('an edited item runs at once; a text that is no JSON says where, keeps the last run and is not lost', async ({
  page,
}) => {
  await openLab(page)
  const good = JSON.stringify([{ type: 'function_call', call_id: 'c9', name: 'nope', arguments: '{}' }], null, 2)
  await items(page).fill(good)
  await expect(reads(page)).toContainText('unsupported call: nope')
  await expect(reads(page).getByRole('status').filter({ hasText: 'c9 stops at gate 2.' })).toBeAttached()

  await items(page).fill(good.replace('"c9",', '"c9"'))
  await expect(page.getByText('expected `,` or `}` at line 5 column 5')).toBeVisible()
  await expect(items(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(reads(page)).toContainText('unsupported call: nope')
  await expect(items(page)).toHaveValue(good.replace('"c9",', '"c9"'))

  await expect(page).toHaveURL(/edits=/)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(items(page)).toHaveValue(good.replace('"c9",', '"c9"'))

  await page.getByRole('button', { name: 'Undo all changes' }).click()
  await expect(reads(page)).toContainText('missing field `cmd`')
})

test('what is no item is refused with its place', async ({ page }) => {
  await openLab(page)
  await items(page).fill('[{"type":"message"}, 5]')
  await expect(page.getByText('Expected an object as item 2.')).toBeVisible()
})

test('reload and Back restore scenario, changes and step', async ({ page }) => {
  await openLab(page)
  await items(page).fill('[{"type":"function_call","call_id":"a","name":"nope","arguments":"{}"}]')
  await scrubber(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/step=2/)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(scrubber(page)).toHaveValue('2')
  await expect(items(page)).toHaveValue(/"call_id":"a"/)

  await scenario(page, 'A tool that does not exist').check()
  await expect(page).toHaveURL(/scenario=unknown-tool$/)
  await expect(reads(page)).toContainText('unsupported call: read_file')
  await page.goBack()
  await expect(items(page)).toHaveValue(/"call_id":"a"/)
  await expect(scrubber(page)).toHaveValue('2')
  await page.goForward()
  await expect(reads(page)).toContainText('unsupported call: read_file')
})

for (const [what, address] of [
  ['of an unknown version', `${lab}?v=9&scenario=unknown-tool`],
  ['to an unknown scenario', `${lab}?v=1&scenario=%3Cimg%20src=x%20onerror=alert(1)%3E`],
  ['with edits that are no base64', `${lab}?v=1&scenario=unknown-tool&edits=%25%25`],
  ['with edits of an unknown kind', linkWith({ __proto__: null, evil: 1 })],
  ['with a setting that does not exist', linkWith({ sandbox: 'none' })],
] as const) {
  test(`a link ${what} says so and shows the first scenario`, async ({ page }) => {
    const watched = await watch(page)
    await openLab(page, address)
    await expect(page.getByText('This link is damaged')).toBeVisible()
    await expect(reads(page)).toContainText('missing field `cmd`')
    await page.getByRole('button', { name: 'All right' }).click()
    await expect(page.getByText('This link is damaged')).toBeHidden()
    watched.expectNothing()
  })
}

test('hostile content is only text', async ({ page }) => {
  const watched = await watch(page)
  const evil = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  await openLab(
    page,
    linkWith({ items: JSON.stringify([{ type: 'function_call', call_id: evil, name: evil, arguments: evil }]) }),
  )
  await expect(reads(page)).toContainText(`unsupported call: ${evil}`)
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.title()).toContain('Gates lab')
  watched.expectNothing()
})

test('the settings of client, servers, model and hooks change the run', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=mcp-without-approval`)
  await expect(reads(page)).toContainText('requires approval')
  await fold(page, 'MCP servers').click()
  await page.getByRole('combobox', { name: 'readOnlyHint' }).selectOption('true')
  await expect(reads(page)).not.toContainText('requires approval')
  await page.getByRole('combobox', { name: 'readOnlyHint' }).selectOption('unset')
  await expect(reads(page)).toContainText('requires approval')

  await fold(page, 'Client and approval').click()
  await page.getByRole('radio', { name: 'interactive' }).check()
  await page.getByRole('combobox', { name: 'Approval policy' }).selectOption('on-request')
  await page.getByRole('combobox', { name: 'The user answers' }).selectOption('decline')
  await expect(reads(page)).toContainText('user rejected MCP tool call')

  await fold(page, 'Hooks').click()
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('PreToolUse: block')
  await expect(reads(page)).toContainText('blocked by PreToolUse hook: not on a Friday')
})

test('the shelf is walked by arrow keys, and each call runs as it is taken', async ({ page }) => {
  await openLab(page)
  await scenario(page, 'exec_command without cmd').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/scenario=exec-arguments-cut-off$/)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/scenario=mcp-arguments-cut-off$/)
  await expect(reads(page)).toContainText('err: EOF while parsing a value')
  await page.getByRole('combobox', { name: 'Shelf' }).selectOption('Patches')
  await expect(scenario(page, 'exec_command without cmd')).toBeHidden()
  await expect(reads(page)).toContainText('err: EOF while parsing a value')
})

test('a run without a further request says so', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=required-server-fails`)
  await expect(reads(page)).toContainText('This run ends without another request.')
  await expect(narration(page)).toContainText('The session does not start')
})

test('the whole input can be read as it is sent', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=unknown-tool`)
  await page.getByRole('radio', { name: 'input, as sent' }).check()
  await expect(reads(page)).toContainText('"type":"function_call_output","id":"')
  await expect(reads(page)).toContainText('"output":"unsupported call: read_file"}]')
})

test('a limit is written into the arguments of the command', async ({ page }) => {
  await openLab(page, `${lab}?v=1&scenario=output-of-200001-bytes`)
  await expect(reads(page)).toContainText('…40001 tokens truncated…')
  await page.getByRole('textbox', { name: 'max_output_tokens' }).fill('1000')
  await expect(items(page)).toHaveValue(/\\"max_output_tokens\\":1000/)
  await expect(reads(page)).toContainText('…49001 tokens truncated…')
})

test('a thousand calls are drawn by a window', async ({ page }) => {
  await openLab(page)
  const calls = Array.from({ length: 1000 }, (_, at) => ({
    type: 'function_call',
    call_id: `c${at + 1}`,
    name: 'nope',
    arguments: '{}',
  }))
  await items(page).fill(JSON.stringify(calls))
  await expect(page.getByText('Calls 995 to 1000 of 1,000')).toBeVisible()
})

test('without scripts the first picture, its text and its trace stand in the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`http://localhost:4173${lab}`)
  await expect(page.getByRole('figure', { name: 'The gates' })).toContainText('stops here')
  await expect(reads(page)).toContainText('missing field `cmd`')
  await expect(page.getByRole('table')).toBeAttached()
  await context.close()
})

test('on a small screen the gates run from top to bottom, and the inputs are folded', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openLab(page)
  const boxes = await page
    .locator('.react-flow__node-gate')
    .evaluateAll((all) => all.map((gate) => gate.getBoundingClientRect()))
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b))
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  await expect(items(page)).toBeHidden()
  await page.getByRole('button', { name: /^Inputs:/ }).click()
  await expect(items(page)).toBeVisible()
})
