import { expect, test } from '@playwright/test'
import { routes } from './routes'

test('the first key stop skips to the content', async ({ page }) => {
  await page.goto('/en/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the theme goes from the device’s to light to dark and back, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/en/')
  const html = page.locator('html')
  const toggle = page.getByRole('button', { name: /^Theme/ })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()

  await toggle.press('Enter')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await toggle.press('Enter')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await paper()).not.toBe(light)

  await page.goto('/en/truth/')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()

  await page.getByRole('button', { name: 'Theme: dark' }).press('Enter')
  await expect(html).not.toHaveAttribute('data-theme')
  expect(await paper()).toBe(light)
})

test('the chosen theme stands before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/en/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('on a small screen the menu leads to every place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/en/')
  await page.getByLabel('Menu').press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main, small screens' })
  await menu.getByRole('link', { name: 'Truth' }).press('Enter')
  await expect(page).toHaveURL('/en/truth/')
})

test('everything that is pressed is large enough', async ({ page }) => {
  const small: string[] = []
  for (const route of routes) {
    await page.goto(route)
    small.push(
      ...(await page.locator('button, summary, select, input, nav a').evaluateAll(
        (all, from) =>
          all.flatMap((element) => {
            // a radio or box is pressed by its label
            const target = element.matches('input[type=radio], input[type=checkbox]')
              ? (element.closest('label') ?? element)
              : element
            const { width, height } = target.getBoundingClientRect()
            const least = target.matches('label, li a') ? 36 : 44
            return width > 0 && (height < least || width < 24)
              ? [`${from}: ${element.outerHTML.slice(0, 80)} ${width}×${height}`]
              : []
          }),
        route,
      )),
    )
  }
  expect(small).toEqual([])
})

for (const route of routes) {
  test(`${route}: every player steps by its keys`, async ({ page }) => {
    await page.goto(route, { waitUntil: 'networkidle' })
    for (const player of await page.getByRole('group', { name: /^Player: / }).all()) {
      await player.scrollIntoViewIfNeeded()
      const scrubber = player.getByRole('slider', { name: 'Step' })
      const last = Number(await scrubber.getAttribute('max'))
      await scrubber.focus()
      await page.keyboard.press('Home')
      await expect(scrubber).toHaveValue('0')
      await page.keyboard.press('ArrowRight')
      await expect(scrubber).toHaveValue(String(Math.min(1, last)))
      await page.keyboard.press('ArrowLeft')
      await expect(scrubber).toHaveValue('0')
      await page.keyboard.press('End')
      await expect(scrubber).toHaveValue(String(last))
      await page.keyboard.press('Space')
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
      await expect(scrubber).toHaveValue('0')
      await page.keyboard.press('Space')
      await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
    }
  })
}
