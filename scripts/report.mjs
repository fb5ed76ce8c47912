// Replays the recordings before the build, for the Truth page.
// A disagreement fails the tests, not the build: the page says which one it is.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const report = 'lib/conformance/report.json'
const tsx = createRequire(import.meta.url).resolve('tsx/cli')

rmSync(report, { force: true })
spawnSync(process.execPath, [tsx, 'lib/conformance/cli.ts', '--report', report], { stdio: 'inherit' })
if (!existsSync(report)) process.exit(1)
