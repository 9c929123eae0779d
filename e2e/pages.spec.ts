import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { open } from './support/hydrated.ts'
import { listScreens, type Screen } from './support/screens.ts'

/** What the browser refused or complained of while the page was open. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const expected = /status of 4\d\d/.test(text)
    if ((message.type() === 'error' && !expected) || /Content Security Policy|hydrat/i.test(text)) trouble.push(text)
  })
  return trouble
}

async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** Sound for everyone in light and dark, no wider than the window, nothing in the console, no policy violated. */
async function findFaults(browser: Browser, { path, storage }: Screen): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { ...storage, cookiesAccepted: 'true' },
  )
  const page = await context.newPage()
  const faults = listenForTrouble(page)
  await open(page, path)
  await page.waitForLoadState('networkidle')
  // The shell shows its loader for its first second.
  if (storage['token']) await page.waitForTimeout(1100)
  faults.push(...(await findBarriers(page)).map((fault) => `light: ${fault}`))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // Colours that fade are judged when they have come to rest.
  await page.waitForTimeout(400)
  faults.push(...(await findBarriers(page)).map((fault) => `dark: ${fault}`))
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  const overflow = Number(await page.evaluate(tooWide))
  if (overflow > 0) faults.push(`${overflow} pixels wider than the window`)
  await context.close()
  return faults.map((fault) => `${path}: ${fault}`)
}

test.describe.configure({ mode: 'parallel' })

for (const group of ['public', 'organiser', 'event', 'admin'] as const)
  test(`every screen of the group ${group} is sound, in light and dark`, async ({ browser, baseURL }) => {
    test.setTimeout(300_000)
    const screens = (await listScreens(baseURL ?? '')).filter((screen) => screen.group === group)
    const faults: string[] = []
    for (const screen of screens) faults.push(...(await findFaults(browser, screen)))
    expect(faults).toEqual([])
  })

test('no screen is missing from these', async ({ baseURL }) => {
  const table = readFileSync(new URL('../apps/web/src/routes.ts', import.meta.url), 'utf8')
  const registered = [...table.matchAll(/route\('([^']*[^'*])'/g)].map(([, path = '']) => path)
  const opened = (await listScreens(baseURL ?? '')).map(({ path }) => path.split(/[?#]/)[0]?.slice(1) ?? '')
  const isOpened = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)
    return opened.some((each) => pattern.test(each))
  }
  expect(registered.filter((path) => !isOpened(path))).toEqual([])
})
