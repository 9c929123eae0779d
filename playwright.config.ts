import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './e2e/support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  forbidOnly: true,
  retries: 0,
  // Three on the two cores of a small machine: journeys wait for half of their time.
  workers: 3,
  // Journeys check what happens, not how fast: a busy machine may pause for many seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['FOYER_URL'] ?? '',
    locale: 'en-GB',
    // Different from the server's zone, so that a page which renders local time on both sides fails.
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    // Steps and requests alone: pictures and copies of the page take two fifths of a journey's processor time. `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false, attachments: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
