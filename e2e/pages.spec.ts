import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { routes } from './routes'
import { watch } from './watch'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

async function violations(page: Page) {
  // evaluate is outside the page's policy
  await page.evaluate(axeSource)
  const found = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }),
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function openFolds(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

for (const route of routes) {
  test(`${route} is accessible, fits, keeps to its policy and to itself`, async ({ page }) => {
    const watched = await watch(page)
    await page.goto(route, { waitUntil: 'networkidle' })
    await scrollThrough(page)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violations(page), `${width} ${colorScheme}`).toEqual([])
      }
      await openFolds(page)
      expect(await violations(page), `${width}, folds open`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} sideways`).toBeLessThanOrEqual(
        width,
      )
    }
    watched.expectNothing()
  })
}

test('every page has its own title and one h1', async ({ page }) => {
  const titles: string[] = []
  for (const route of routes) {
    await page.goto(route)
    titles.push(await page.title())
    await expect(page.locator('h1'), route).toHaveCount(1)
  }
  expect(new Set(titles).size).toBe(routes.length)
})

test('no link of the site leads nowhere', async ({ page, request }) => {
  const seen = new Map<string, string>()
  for (const route of routes) {
    await page.goto(route)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) if (new URL(link).host === 'localhost:4173') seen.set(link, route)
  }
  const broken: string[] = []
  for (const [link, from] of seen) {
    const { pathname, hash } = new URL(link)
    const answer = await request.get(pathname)
    const hasTarget = hash === '' || (await answer.text()).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    if (!answer.ok() || !hasTarget) broken.push(`${link} on ${from}`)
  }
  expect(broken).toEqual([])
})

test('the address of the site leads to its first page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/en/')
})

test('an unknown address says so, with status 404', async ({ page }) => {
  const answer = await page.goto('/en/nope/')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
