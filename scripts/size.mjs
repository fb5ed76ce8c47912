// Weighs what a reader downloads, gzipped, in kB of 1,000 bytes, and fails over a bar.
// At load: the scripts that a page's HTML names. Near: what has arrived once a reader has scrolled through it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { launchOptions } from './browser.mjs'
import { pageRoutes } from './pages.mjs'
import { fileServer } from './serve.mjs'

const root = process.argv[2] ?? 'out'
const basePath = process.env.BASE_PATH ?? ''
/** What every run loads, each part that only some runs need, and all of it. Only the first has a bar. */
const engine = {
  core: 'lib/engine/run.ts',
  hooks: 'lib/engine/dispatch/run-hooks.ts',
  servers: 'lib/engine/mcp/part.ts',
  'own tools': 'lib/engine/tools/registry-own.ts',
  search: 'lib/engine/tools/search-part.ts',
  whole: 'lib/engine/simulate.ts',
}

/** @typedef {{ atLoad: number, near?: number }} Bar */
/** @type {readonly (readonly [RegExp, Bar])[]} the first that fits */
const bars = [
  [/\/learn\/[^/]+\/$/, { atLoad: 170 }],
  [/\/labs\/[^/]+\/$/, { atLoad: 230 }],
  [/./, { atLoad: 140 }],
]
const engineBar = 45

/** @param {string | Uint8Array} content */
const weigh = (content) => gzipSync(content, { level: 9 }).length / 1000

/** @type {Map<string, number>} */
const weights = new Map()
/** @param {string} address of a script on the site */
function scriptWeight(address) {
  const file = path.join(root, address.slice(basePath.length))
  const known = weights.get(file) ?? weigh(readFileSync(file))
  weights.set(file, known)
  return known
}

/** @param {Iterable<string>} addresses */
const total = (addresses) => [...addresses].reduce((sum, address) => sum + scriptWeight(address), 0)

/** @param {string} route */
function scriptsAtLoad(route) {
  const html = readFileSync(path.join(root, route, 'index.html'), 'utf8')
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/\bnomodule\b/i.test(tag))
  return new Set(tags.flatMap((tag) => tag.match(/\ssrc="([^"?]+)/)?.[1] ?? []))
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} route
 */
async function scriptsNear(browser, origin, route) {
  const page = await browser.newPage()
  /** @type {Set<string>} */
  const arrived = new Set()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && response.ok()) arrived.add(pathname)
  })
  await page.goto(origin + basePath + route, { waitUntil: 'networkidle' })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
  await page.close()
  return arrived
}

/** @param {string} entry */
async function engineWeight(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return weigh(outputFiles[0]?.contents ?? '')
}

/** @type {{ what: string, atLoad: number, near?: number | undefined, bar: Bar }[]} */
const rows = []
const server = fileServer(root, basePath)
await new Promise((resolve) => server.listen(0, () => resolve(undefined)))
const address = server.address()
const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
const browser = await chromium.launch(launchOptions())
for (const route of pageRoutes(root)) {
  const bar = bars.find(([pattern]) => pattern.test(route))?.[1] ?? { atLoad: 0 }
  const isInteractive = /\/(learn|labs)\/[^/]+\/$/.test(route)
  const near = isInteractive ? total(await scriptsNear(browser, origin, route)) : undefined
  rows.push({ what: route, atLoad: total(scriptsAtLoad(route)), near, bar })
}
await browser.close()
server.close()
rows.push({ what: 'engine', atLoad: await engineWeight(engine.core), bar: { atLoad: engineBar } })

/** @param {number | undefined} kB */
const show = (kB) => (kB === undefined ? '' : kB.toFixed(1)).padStart(8)
const width = Math.max(...rows.map(({ what }) => what.length))
console.log(
  `${'JS, gz kB'.padEnd(width)}${'at load'.padStart(8)}${'bar'.padStart(8)}${'near'.padStart(8)}${'bar'.padStart(8)}`,
)
let over = 0
for (const { what, atLoad, near, bar } of rows) {
  const isOver = atLoad > bar.atLoad || (bar.near !== undefined && (near ?? 0) > bar.near)
  if (isOver) over += 1
  console.log(
    `${what.padEnd(width)}${show(atLoad)}${show(bar.atLoad)}${show(near)}${show(bar.near)}${isOver ? '  over' : ''}`,
  )
}
const { core: _, ...more } = engine
const partWeights = await Promise.all(
  Object.entries(more).map(async ([what, entry]) => `${what} ${show(await engineWeight(entry)).trim()}`),
)
console.log(`engine, loaded when a run needs it (by itself, with what it shares): ${partWeights.join(', ')}`)
console.log(over === 0 ? `size: ${rows.length} within their bars` : `size: ${over} of ${rows.length} over the bar`)
process.exitCode = over === 0 ? 0 : 1
