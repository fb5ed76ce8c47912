import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium's place on this machine: CHROMIUM_PATH, else Playwright's own download, else an installed one. */
export function browserPath() {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...installed].find((path) => path && existsSync(path))
}

/** How to start it: as root without a sandbox of its own, and without any request to an outside host. */
export function launchOptions() {
  const executablePath = browserPath()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  }
}
