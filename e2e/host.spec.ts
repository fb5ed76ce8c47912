import { expect, test } from '@playwright/test'

test('a page comes with the headers that a host needs', async ({ request }) => {
  const answer = await request.get('/en/')
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
})

test('a page’s own policy allows neither inline scripts nor eval', async ({ request }) => {
  const html = await (await request.get('/en/')).text()
  const policy = html.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)?.[1] ?? ''
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
})

test('what is in the static folder never changes, and may be kept', async ({ request }) => {
  const html = await (await request.get('/en/')).text()
  const script = html.match(/src="(\/_next\/static\/[^"]+)"/)?.[1] ?? ''
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

for (const [what, address, status] of [
  ['a folder without its slash', '/en', 301],
  ['a way out of the folder', '/..%2f..%2fpackage.json', 404],
  ['a file taken for a folder', '/icon.svg/', 404],
  ['a broken escape', '/%E0%A4%A', 400],
  ['a zero byte', '/en/%00', 400],
] as const) {
  test(`the host answers ${what} with ${status}`, async ({ request }) => {
    expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(status)
  })
}

test('a redirect stays on the host', async ({ request }) => {
  const answer = await request.get('/%2Fen', { maxRedirects: 0 })
  expect(answer.headers().location).toBe('/en/')
})

test('the host only reads', async ({ request }) => {
  expect((await request.post('/en/')).status()).toBe(405)
})
