import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * All exported HTML files, as paths relative to the folder, sorted.
 * @param {string} root
 */
export function htmlFiles(root) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.html'))
    .sort()
}

/**
 * The addresses of the exported pages: `/en/`, `/en/labs/gates/`, … The redirect at `/` and the error pages are left out.
 * @param {string} root
 */
export function pageRoutes(root) {
  return htmlFiles(root)
    .filter((name) => name.endsWith('/index.html') && !/(^|\/)(404|_not-found|_global-error)\//.test(name))
    .map((name) => `/${name.slice(0, -'index.html'.length)}`)
}
