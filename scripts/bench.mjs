// Times the engine as browsers run it: bundled and minified, without what a TypeScript runner adds to each function.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
const bundle = path.join(folder, 'bench.mjs')
await build({
  entryPoints: ['scripts/bench.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  outfile: bundle,
})
try {
  await import(bundle)
} finally {
  rmSync(folder, { recursive: true })
}
