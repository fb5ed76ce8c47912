// Makes a fresh clone ready: plain Node, for it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const withBrowser = process.argv.includes('--browser')
// the packages of the tests ask for more than those of the site
const neededMajor = 20
const neededMinor = withBrowser ? 19 : 9

/** @param {string} message @returns {never} */
function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** @param {string} command */
function run(command) {
  console.log(`> ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
}

/** @param {string} file */
function changedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

async function findBrowser() {
  const { browserPath } = await import('./browser.mjs')
  return browserPath()
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  stop(
    `Seven Gates needs Node ${neededMajor}.${neededMinor} or newer${withBrowser ? ' for its tests' : ''}. ` +
      `This is Node ${process.versions.node}.`,
  )
}

if (changedAt('package-lock.json') > changedAt('node_modules/.package-lock.json') && !run('npm ci')) {
  stop('The packages could not be installed: see npm’s message above.')
}

if (withBrowser && !(await findBrowser())) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const installed =
    run('npx playwright install chromium') || (isDebianRoot && run('apt-get update && apt-get install -y chromium'))
  const browser = installed ? await findBrowser() : undefined
  if (!browser) {
    stop(
      'The tests need Chromium, and none was found. Install it, e.g. on Debian as root:\n' +
        '  apt-get update && apt-get install -y chromium\n' +
        'or say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  }
}
