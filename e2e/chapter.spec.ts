import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { watch } from './watch'

const chapter = '/en/learn/seven-gates/'
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** An exercise, once its live part has taken over from the still. */
async function exercise(page: Page, id: string) {
  const card = page.locator(`#${id}`)
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('button', { name: 'Check' })).toBeEnabled()
  return card
}

async function violations(page: Page) {
  await page.evaluate(axeSource)
  const found = await page.evaluate(() =>
    window.axe.run(document.querySelector('article') ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }),
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

test('a call that is written is run, shown beside what is asked, and accepted when it gives that', async ({ page }) => {
  const watched = await watch(page)
  await page.goto(chapter)
  const card = await exercise(page, 'write-a-name')
  const asked = (await card.getByRole('region', { name: /the text that the model shall read$/ }).textContent()) ?? ''
  const [, type = '', name = ''] = asked.match(/^unsupported (custom tool )?call: (.+)$/) ?? []
  const check = card.getByRole('button', { name: /^Check/ })

  await check.click()
  await expect(card.getByRole('status')).toHaveText('Write a call first.')
  await expect(card.getByText('Not answered yet')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Show the solution' })).toHaveCount(0)

  if (type) await card.getByLabel('type').selectOption('custom_tool_call')
  await card.getByLabel('name', { exact: true }).fill(`${name}.x`)
  await check.click()
  await expect(card.getByText('Not yet')).toBeVisible()
  await expect(card.getByRole('status')).toContainText(`The texts differ after byte ${asked.length}.`)
  await expect(card.getByText('your run gives')).toBeVisible()
  await expect(check).toBeFocused()
  await expect(card.getByLabel('name', { exact: true })).toHaveValue(`${name}.x`)
  await card.getByText('Your run, step by step').click()
  await expect(card.getByRole('region', { name: /^Trace as text: your run/ })).toBeVisible()

  const lab = await card.getByRole('link', { name: 'open the run in the lab' }).getAttribute('href')

  // the pair may be cut anywhere
  await card.getByLabel('name', { exact: true }).fill(name.slice(2))
  await card.getByLabel('namespace').fill(name.slice(0, 2))
  await check.click()
  await expect(card.getByText('Right', { exact: true })).toBeVisible()
  await expect(card.getByRole('status')).toContainText('Your call was run, and gives just that.')

  await card.getByRole('button', { name: 'Another one of this kind' }).click()
  await expect(card.getByText('Not answered yet')).toBeVisible()
  await expect(card.getByRole('region', { name: /the text that the model shall read$/ })).not.toHaveText(asked)
  await expect(card.getByLabel('name', { exact: true })).toHaveValue('')

  await page.goto(lab ?? '')
  await expect(page.getByRole('main')).toContainText(`${asked}.x`)
  watched.expectNothing()
})

test('the solution opens after one try, and then another question can be tried', async ({ page }) => {
  await page.goto(chapter)
  const card = await exercise(page, 'wrong-kind-exactly')
  await card.getByLabel('Output text').fill('no such thing')
  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByRole('status')).toContainText('differs from the first byte on')
  await expect(card.getByRole('status')).not.toContainText('aborted')
  await card.getByRole('button', { name: 'Show the solution' }).click()
  await expect(card.getByText('Solution shown')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Another one of this kind' })).toBeFocused()
  await expect(card.getByRole('status')).toContainText('Solution: aborted')
  await expect(card.getByLabel('Output text')).toHaveValue('no such thing')
  await expect(card.getByLabel('Output text')).not.toBeEditable()
  await card.getByRole('button', { name: 'Another one of this kind' }).click()
  await card.getByLabel('Output text').fill('aborted')
  await card.getByLabel('Output text').press('Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Right', { exact: true })).toBeVisible()
})

test('exercises are answered by keyboard alone', async ({ page }) => {
  await page.goto(chapter)
  const gates = await exercise(page, 'server-that-never-starts')
  await gates.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(gates.getByRole('radio', { name: 'Gate 2, lookup' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(gates.getByText('Right', { exact: true })).toBeVisible()
  await expect(gates.getByRole('button', { name: 'Another one of this kind' })).toBeFocused()

  const hook = await exercise(page, 'hook-that-blocks')
  for (const [label, setting] of [
    ['exit code', '2'],
    ['on stderr', ''],
    ['on stdout', 'nothing'],
  ] as const) {
    const select = hook.getByLabel(label)
    const reasons = await select.locator('option').allInnerTexts()
    await select.selectOption(setting || (reasons.at(-1) ?? ''))
  }
  await hook.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(hook.getByText('Right', { exact: true })).toBeVisible()

  const order = await exercise(page, 'next-request-in-order')
  await order.getByRole('combobox').first().selectOption('1')
  await order.getByRole('combobox').nth(1).selectOption('1')
  await expect(order.getByRole('combobox').first()).toHaveValue('')
  await order.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(order.getByRole('status')).toHaveText('Give each of them a place of its own first.')
})

for (const [width, scheme] of [
  [1280, 'light'],
  [320, 'dark'],
] as const) {
  test(`cards in every state are accessible and fit: ${width}, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(chapter)
    const wrong = await exercise(page, 'one-word-answers')
    await wrong.getByLabel('name', { exact: true }).fill('nope')
    await wrong.getByLabel('arguments').fill('{}')
    await wrong.getByRole('button', { name: 'Check' }).click()
    const right = await exercise(page, 'wrong-kind-exactly')
    await right.getByLabel('Output text').fill('aborted')
    await right.getByRole('button', { name: 'Check' }).click()
    const solution = await exercise(page, 'false-claim-about-gates')
    await solution.getByRole('radio', { name: /hold up calls behind it/ }).check()
    await solution.getByRole('button', { name: 'Check' }).click()
    await solution.getByRole('button', { name: 'Show the solution' }).click()
    for (const [card, words] of [
      [wrong, 'Not yet'],
      [right, 'Right'],
      [solution, 'Solution shown'],
    ] as const) {
      await expect(card.getByText(words, { exact: true })).toBeVisible()
    }
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a chapter has its text, its runs and its questions', async ({ page }) => {
    await page.goto(chapter)
    await expect(page.getByRole('note').filter({ hasText: 'What did the model read?' })).toBeVisible()
    for (const run of await page.getByRole('region', { name: /^Visualiser: / }).all()) await expect(run).toBeVisible()
    await expect(page.getByRole('region', { name: /^Trace as text/ }).first()).toContainText('aborted')
    const card = page.locator('#write-a-name')
    await expect(card).toContainText('Write a call that makes the model read exactly this.')
    await expect(card).toContainText(/unsupported (custom tool )?call: /)
    await expect(card.getByText('which needs scripts')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check' })).toHaveCount(0)
  })
})
