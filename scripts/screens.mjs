// `npm run screens`: a picture of every screen, phone and desktop, light and dark, in the folder screens/, for looking at.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { startFoyer } from '../e2e/support/foyer-process.ts'
import { listScreens } from '../e2e/support/screens.ts'
import { build } from './build.mjs'

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SCHEMES = ['light', 'dark']
const only = process.argv[2]

async function take(browser, url, { name, path, storage }, [size, viewport], scheme) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, baseURL: url, locale: 'en-GB' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    localStorage.setItem('cookiesAccepted', 'true')
  }, storage)
  const page = await context.newPage()
  await page.goto(path)
  await page
    .locator('html[data-hydrated]')
    .waitFor({ timeout: 10_000 })
    .catch(() => {})
  await page.waitForTimeout(1800)
  await page.screenshot({ path: `screens/${name}-${size}-${scheme}.png`, fullPage: true })
  await context.close()
}

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'))
await chmod(dataDir, 0o755)
const foyer = await startFoyer({ dataDir: join(dataDir, 'data'), logFile: join(dataDir, 'foyer.log') })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  await mkdir('screens', { recursive: true })
  for (const screen of await listScreens(foyer.url))
    if (!only || screen.name.startsWith(only))
      for (const size of Object.entries(WIDTHS))
        for (const scheme of SCHEMES) await take(browser, foyer.url, screen, size, scheme)
} finally {
  await browser.close()
  await foyer.stop()
  await rm(dataDir, { recursive: true, force: true })
}
