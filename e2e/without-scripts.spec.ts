import { expect, test } from '@playwright/test'
import { routes } from './routes'

test.use({ javaScriptEnabled: false })

for (const route of routes) {
  test(`${route} can be read without scripts`, async ({ page }) => {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(120)
  })
}

test('a chapter shows its question, its pictures and its whole text', async ({ page }) => {
  const route = routes.find((each) => /\/learn\/[^/]+\/$/.test(each)) ?? ''
  await page.goto(route)
  await expect(page.getByRole('note').filter({ hasText: /^Question/ })).toBeVisible()
  await expect(page.locator('figure').first()).toBeVisible()
  for (const heading of await page.locator('article h2').all()) await expect(heading).toBeVisible()
  // what only works with scripts is not offered
  await expect(page.getByRole('button', { name: /^Theme/ })).toBeHidden()
})
