// `npm run screens`: a picture of every screen, phone and desktop, light and dark, in the folder screens/, and the pictures of the
// guide. `npm run screens -- order` takes the screens whose name begins so, `npm run screens -- guide` the pictures of the guide.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { startFoyer } from '../e2e/support/foyer-process.ts'
import { guidePictures } from '../e2e/support/guide-pictures.ts'
import { listScreens } from '../e2e/support/screens.ts'
import { build } from './build.mjs'

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SCHEMES = ['light', 'dark']
const only = process.argv[2]

const GUIDE_VIEWPORTS = { phone: { width: 390, height: 760 }, desktop: { width: 1200, height: 760 } }
const GUIDE_FOLDER = 'docs/guide/public/pictures'

async function openScreen(browser, url, { path, storage }, { viewport, colorScheme }) {
  const context = await browser.newContext({ viewport, colorScheme, baseURL: url, locale: 'en-GB' })
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
  return page
}

async function take(browser, url, screen, [size, viewport], colorScheme) {
  const page = await openScreen(browser, url, screen, { viewport, colorScheme })
  await page.screenshot({ path: `screens/${screen.name}-${size}-${colorScheme}.png`, fullPage: true })
  await page.context().close()
}

/** Playwright takes PNG alone; the browser makes it a WebP of a third of its size. */
async function asWebp(browser, png) {
  const page = await browser.newPage()
  const encoded = await page.evaluate(async (base64) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.85)
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(encoded.split(',')[1], 'base64')
}

async function takeForGuide(browser, url, screens) {
  await mkdir(GUIDE_FOLDER, { recursive: true })
  for (const { name, screen, size } of guidePictures) {
    const found = screens.find((known) => known.name === screen)
    if (!found) throw new Error(`The guide has a picture of "${screen}", which is no screen`)
    const page = await openScreen(browser, url, found, { viewport: GUIDE_VIEWPORTS[size], colorScheme: 'light' })
    await writeFile(`${GUIDE_FOLDER}/${name}.webp`, await asWebp(browser, await page.screenshot()))
    await page.context().close()
  }
}

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'))
await chmod(dataDir, 0o755)
const foyer = await startFoyer({ dataDir: join(dataDir, 'data'), logFile: join(dataDir, 'foyer.log') })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  await mkdir('screens', { recursive: true })
  const screens = await listScreens(foyer.url)
  if (!only || only === 'guide') await takeForGuide(browser, foyer.url, screens)
  for (const screen of screens)
    if (!only || screen.name.startsWith(only))
      for (const size of Object.entries(WIDTHS))
        for (const scheme of SCHEMES) await take(browser, foyer.url, screen, size, scheme)
} finally {
  await browser.close()
  await foyer.stop()
  await rm(dataDir, { recursive: true, force: true })
}
