// A plain file host for the exported site, with the headers that a real host should send.
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** @param {string} pathname */
function securityHeaders(pathname) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // the embed is made to stand in other people's pages
    ...(pathname.startsWith('/embed/') ? {} : { 'Content-Security-Policy': "frame-ancestors 'self'" }),
  }
}

/** @param {string} file */
function fileAt(file) {
  try {
    const stats = statSync(file)
    if (!stats.isFile()) return undefined
    return { file, size: stats.size, etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"` }
  } catch {
    // no such file, a file taken for a folder, or a name that the system refuses
    return undefined
  }
}

/** @param {string} url */
function decodedPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname)
  } catch {
    return undefined
  }
}

/**
 * Serves a folder: a folder's address gives its index.html, anything unknown gives 404.html, nothing outside is reached.
 * @param {string} folder
 * @param {string} [basePath] the sub-folder of the host that the site was built for
 */
export function fileServer(folder, basePath = '') {
  const root = path.resolve(folder)
  /** @type {Map<string, Buffer>} */
  const zipped = new Map()

  return createServer((request, response) => {
    const whole = decodedPath(request.url ?? '/')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    if (whole === undefined || whole.includes('\0')) return void response.writeHead(400).end()
    // without a doubled slash, a redirect cannot name another host
    const address = path.posix.normalize(whole)
    const isOurs = address.startsWith(`${basePath}/`)
    const pathname = isOurs ? address.slice(basePath.length) : '/'
    const wanted = path.join(root, pathname)
    const inside = isOurs && wanted.startsWith(root + path.sep)

    const isBareFolder = inside && !pathname.endsWith('/') && fileAt(path.join(wanted, 'index.html'))
    if (isBareFolder || (address === basePath && basePath !== '')) {
      return void response.writeHead(301, { Location: `${encodeURI(address)}/` }).end()
    }
    const found = inside ? fileAt(pathname.endsWith('/') ? path.join(wanted, 'index.html') : wanted) : undefined
    const sent = found ?? fileAt(path.join(root, '404.html'))
    if (!sent) return void response.writeHead(404, securityHeaders(pathname)).end('Not found')

    const type = types[path.extname(sent.file)] ?? 'application/octet-stream'
    const isText = /^text\/|json|xml/.test(type)
    const headers = {
      ...securityHeaders(pathname),
      'Content-Type': type,
      'Cache-Control':
        found && pathname.startsWith('/_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: sent.etag,
      ...(isText ? { Vary: 'Accept-Encoding' } : {}),
    }
    if (found && request.headers['if-none-match'] === sent.etag) return void response.writeHead(304, headers).end()
    const status = found ? 200 : 404

    if (isText && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      const key = sent.file + sent.etag
      const body = zipped.get(key) ?? gzipSync(readFileSync(sent.file))
      zipped.set(key, body)
      response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': body.length })
      return void response.end(request.method === 'HEAD' ? undefined : body)
    }
    response.writeHead(status, { ...headers, 'Content-Length': sent.size })
    if (request.method === 'HEAD') return void response.end()
    createReadStream(sent.file)
      .on('error', () => response.destroy())
      .pipe(response)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? 'out'
  const port = Number(process.argv[3] ?? process.env.PORT ?? 3000)
  const basePath = process.env.BASE_PATH ?? ''
  if (!fileAt(path.join(folder, 'index.html'))) {
    console.error(`There is no built site in ${folder}/. Build it first: npm run build`)
    process.exit(1)
  }
  const server = fileServer(folder, basePath)
  server.on('error', (error) => {
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(taken ? `Port ${port} is taken. Choose another one: PORT=${port + 1} npm start` : error.message)
    process.exit(1)
  })
  server.listen(port, () =>
    console.log(`\nSeven Gates is at http://localhost:${port}${basePath}/en/\nStop it with Ctrl+C.`),
  )
}
