import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.mjs'

const port = 4173

export default defineConfig({
  testDir: 'e2e',
  // the machine is small and an accessibility check is long: one at a time, and give it room
  workers: 1,
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: launchOptions(),
  },
  webServer: {
    command: `node scripts/serve.mjs out ${port}`,
    url: `http://localhost:${port}/en/`,
    reuseExistingServer: false,
  },
})
