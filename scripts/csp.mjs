// Gives every exported page a Content-Security-Policy that names its inline scripts by their hashes.
// A static export cannot use nonces, and needs no 'unsafe-inline' and no 'unsafe-eval' for scripts.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { htmlFiles } from './pages.mjs'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** @param {string} text */
function sourceHash(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** @param {string} html */
function withPolicy(html) {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, text = '']) => sourceHash(text)))
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // React and React Flow write style attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  // the charset stays first: it must stand in the first 1,024 bytes
  return html.replace(/<head>(\s*<meta charset="?utf-8"?\s*\/?>)?/i, (head) => head + tag)
}

const root = process.argv[2] ?? 'out'
const files = htmlFiles(root)
for (const name of files) {
  const file = path.join(root, name)
  const html = readFileSync(file, 'utf8')
  if (html.includes('http-equiv="Content-Security-Policy"')) throw new Error(`${file} has a policy already`)
  writeFileSync(file, withPolicy(html))
}
console.log(`csp: ${files.length} pages`)
