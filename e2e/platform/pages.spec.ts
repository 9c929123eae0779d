import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { showIn } from '../support/at-rest.ts'
import { findBarriers, loadAxeIn } from '../support/barriers.ts'
import { open, uncovered } from '../support/hydrated.ts'
import { listScreens, type Screen } from '../support/screens.ts'

/** Rules whose result may differ in dark mode: the others check names, roles and structure. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What the browser refused or complained of while a page was open. */
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

/** Sound for everyone in light and dark, and no wider than the window. */
async function findFaults(page: Page, { path, storage }: Screen): Promise<string[]> {
  const faults: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  await page.waitForLoadState('networkidle')
  if (storage['token']) await uncovered(page)
  faults.push(...(await findBarriers(page)).map((fault) => `light: ${fault}`))
  await showIn(page, 'dark')
  faults.push(...(await findBarriers(page, RULES_OF_COLOUR)).map((fault) => `dark: ${fault}`))
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  const overflow = Number(await page.evaluate(tooWide))
  if (overflow > 0) faults.push(`${overflow} pixels wider than the window`)
  return faults
}

/** Number of screens that are open in parallel: while one waits for its data and its loader, another is checked. */
const OPEN_AT_ONCE = 2

/** Checks all screens of a group in one browser, as a visitor would open them. Faults count for the screen that was open. */
async function findFaultsOf(browser: Browser, screens: readonly Screen[]): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await loadAxeIn(context)
  const remembered = Object.assign({ cookiesAccepted: 'true' }, ...screens.map(({ storage }) => storage))
  await context.addInitScript((entries: Record<string, string>) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, remembered)
  const faults: string[] = []
  const left = screens.values()
  const lookAtThem = async () => {
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    for (const screen of left) {
      const found = await findFaults(page, screen)
      faults.push(...[...found, ...trouble.splice(0)].map((fault) => `${screen.path}: ${fault}`))
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, lookAtThem))
  await context.close()
  return faults
}

test.describe.configure({ mode: 'parallel' })

for (const group of ['public', 'organiser', 'event', 'admin'] as const)
  test(`every screen of the group ${group} is sound, in light and dark`, async ({ browser, baseURL }) => {
    test.setTimeout(300_000)
    const screens = (await listScreens(baseURL ?? '')).filter((screen) => screen.group === group)
    expect(await findFaultsOf(browser, screens)).toEqual([])
  })

/** The buttons that open a dialog, by screen. */
const DIALOGS: Readonly<Record<string, readonly string[]>> = {
  order: ['Pass on ticket 1', 'Get a new link'],
  'account-information': ['Change account'],
  'promo-codes': ['New code'],
  guests: ['Save view', 'Issue tickets'],
  'guest-order': ['Refund order', 'Edit buyer'],
  webhooks: ['Add endpoint'],
  webhook: ['Send test message', 'Resend messages', 'Order paid'],
}

test('the dialogs of the order, the account, the guests, the promo codes and the webhooks are sound', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  for (const { name, path, storage } of await listScreens(baseURL ?? '')) {
    const context = name in DIALOGS ? await browser.newContext({ reducedMotion: 'reduce' }) : null
    if (context === null) continue
    await loadAxeIn(context)
    await context.addInitScript(
      (entries: Record<string, string>) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      { cookiesAccepted: 'true', ...storage },
    )
    const page = await context.newPage()
    for (const opener of DIALOGS[name] ?? []) {
      await open(page, path)
      await page.getByRole('button', { name: opener, exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      faults.push(...(await findBarriers(page)).map((fault) => `${path}, ${opener}: ${fault}`))
    }
    await context.close()
  }
  expect(faults).toEqual([])
})

test('no screen is missing from these', async ({ baseURL }) => {
  const table = readFileSync(new URL('../../apps/web/src/routes.ts', import.meta.url), 'utf8')
  const registered = [...table.matchAll(/route\('([^']*[^'*])'/g)].map(([, path = '']) => path)
  const opened = (await listScreens(baseURL ?? '')).map(({ path }) => path.split(/[?#]/)[0]?.slice(1) ?? '')
  const isOpened = (path: string) => {
    const words = path.replaceAll(/\/:[A-Za-z]+\?/g, '(?:/[^/]+)?').replaceAll(/:[A-Za-z]+/g, '[^/]+')
    const pattern = new RegExp(`^${words}$`)
    return opened.some((each) => pattern.test(each))
  }
  expect(registered.filter((path) => !isOpened(path))).toEqual([])
})
