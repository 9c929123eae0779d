// `npm run screens`: a picture of every screen, phone, tablet and desktop, light and dark, in the folder screens/, and the pictures of
// the guide and of docs/screens.md. `npm run screens -- order` takes the screens whose name begins so, `npm run screens -- guide` and
// `npm run screens -- docs` the pictures of these two alone.
// `--language fr,ar` takes them in these languages, `--pseudo long,mirrored` in an English that is 40 % longer and in one that runs from
// right to left, built in a temporary folder. Both in light alone.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { startFoyer } from '../e2e/support/foyer-process.ts'
import { docsPictures, guidePictures } from '../e2e/support/taken-pictures.ts'
import { listScreens } from '../e2e/support/screens.ts'
import { build } from './build.mjs'
import { root, run } from './build-steps.ts'
import { copyWithPseudoLanguages, PSEUDO_LANGUAGES } from './pseudo-language.ts'

const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}
const LOCALES = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-EG' }
const AT_ONCE = 4
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    pseudo: { type: 'string' },
    // What the languages are called in the names of the pictures.
    named: { type: 'string' },
    folder: { type: 'string', default: 'screens' },
  },
})
const [only] = positionals
const languages = options.language?.split(',') ?? ['en']
const names = options.named?.split(',') ?? languages
const isPlain = options.language === undefined && options.folder === 'screens'

const TAKEN_VIEWPORTS = { phone: { width: 390, height: 760 }, desktop: { width: 1200, height: 760 } }
const TAKEN = {
  guide: { pictures: guidePictures, folder: 'docs/guide/public/pictures' },
  docs: { pictures: docsPictures, folder: 'docs/pictures' },
}

async function openScreen(browser, url, { path, storage }, { viewport, colorScheme, language = 'en' }) {
  const context = await browser.newContext({ viewport, colorScheme, baseURL: url, locale: LOCALES[language] })
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

async function take(browser, url, { screen, size, look }) {
  const page = await openScreen(browser, url, screen, { viewport: WIDTHS[size], ...look })
  const kind = options.language === undefined ? look.colorScheme : names[languages.indexOf(look.language)]
  await page.screenshot({ path: join(options.folder, `${screen.name}-${size}-${kind}.png`), fullPage: true })
  await page.context().close()
}

/** Takes every screen in every size and look, several in parallel. */
async function takeAll(browser, url, screens) {
  const schemes = isPlain ? ['light', 'dark'] : ['light']
  const looks = languages.flatMap((language) => schemes.map((colorScheme) => ({ language, colorScheme })))
  const waiting = screens.flatMap((screen) =>
    Object.keys(WIDTHS).flatMap((size) => looks.map((look) => ({ screen, size, look }))),
  )
  const takeNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await take(browser, url, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
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

async function takeFor(what, browser, url, screens) {
  const { pictures, folder } = TAKEN[what]
  await mkdir(folder, { recursive: true })
  for (const { name, screen, size, colorScheme = 'light' } of pictures) {
    const found = screens.find((known) => known.name === screen)
    if (!found) throw new Error(`A picture of "${screen}" is asked for, which is no screen`)
    const page = await openScreen(browser, url, found, { viewport: TAKEN_VIEWPORTS[size], colorScheme })
    await writeFile(`${folder}/${name}.webp`, await asWebp(browser, await page.screenshot()))
    await page.context().close()
  }
}

function languageOf(kind) {
  if (!Object.hasOwn(PSEUDO_LANGUAGES, kind))
    throw new Error(`There is no pseudo-language "${kind}": there are ${Object.keys(PSEUDO_LANGUAGES).join(', ')}`)
  return PSEUDO_LANGUAGES[kind]
}

/** Pictures of a copy of the sources, taken by the copy's own script, named after the kinds. */
async function takePseudo(kinds) {
  const spoken = kinds.map(languageOf)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pseudo-'))
  await chmod(folder, 0o755)
  try {
    const copy = join(folder, 'foyer')
    copyWithPseudoLanguages(copy)
    const into = resolve(root, options.folder)
    const script = join(copy, 'scripts/screens.mjs')
    const asked = ['--language', spoken.join(','), '--named', kinds.join(','), '--folder', into]
    await run([script, ...positionals, ...asked], { cwd: copy, what: 'The pictures in pseudo-languages' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takePictures() {
  await build()
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'))
  await chmod(dataDir, 0o755)
  const foyer = await startFoyer({ dataDir: join(dataDir, 'data'), logFile: join(dataDir, 'foyer.log') })
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    await mkdir(options.folder, { recursive: true })
    const screens = await listScreens(foyer.url)
    for (const what of Object.keys(TAKEN))
      if (isPlain && (!only || only === what)) await takeFor(what, browser, foyer.url, screens)
    await takeAll(
      browser,
      foyer.url,
      screens.filter(({ name }) => !only || name.startsWith(only)),
    )
  } finally {
    await browser.close()
    await foyer.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await (options.pseudo === undefined ? takePictures() : takePseudo(options.pseudo.split(',')))
