import { expect, type Page } from '@playwright/test'

/** Writes down all that a page must never do: complain, break its policy, or ask anybody else for anything. */
export async function watch(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== 'localhost:4173') complaints.push(`request to ${host}`)
  })
  page.on('requestfailed', (request) => {
    // a prefetch that a navigation overtakes is no failure
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  return { expectNothing: () => expect(complaints).toEqual([]) }
}
