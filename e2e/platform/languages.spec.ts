import AxeBuilder from '@axe-core/playwright'
import type { Language } from '@foyer/domain'
import { DEFAULT_LANGUAGE, m, readLanguagesFrom, traitsOf } from '@foyer/messages'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { hydrated, open } from '../support/hydrated.ts'

const LOCALES = { fr: 'fr-FR' } as const
type Translated = keyof typeof LOCALES

const speak = (language: Language) => readLanguagesFrom(() => ({ current: language, offered: [] }))
test.afterEach(() => speak(DEFAULT_LANGUAGE))

/** A browser whose owner reads a language, at the width of the project: a phone of 390 pixels or a desktop. */
async function browserIn(browser: Browser, language: Translated, token?: string): Promise<Page> {
  const phone = test.info().project.name === 'phone'
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ locale: LOCALES[language], viewport, reducedMotion: 'reduce' })
  await context.addInitScript((secret) => {
    localStorage.setItem('cookiesAccepted', 'true')
    if (secret !== undefined && localStorage.getItem('token') === null) localStorage.setItem('token', secret)
  }, token)
  return context.newPage()
}

/** The page says its language and direction, shows its heading in it, fits the window, and has no barriers. */
async function expectSound(page: Page, language: Translated, heading: () => string): Promise<void> {
  const words = heading()
  speak(DEFAULT_LANGUAGE)
  const english = heading()
  speak(language)
  expect(words, 'the heading is translated').not.toBe(english)
  await expect(page.getByRole('heading', { name: words }).filter({ visible: true }).first()).toBeVisible()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', traitsOf(language).direction)
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(Number(await page.evaluate(tooWide)), `pixels wider than the window at ${page.url()}`).toBe(0)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(faults, page.url()).toEqual([])
}

for (const language of ['fr'] as const)
  test(`users, fees and payouts are administered in the language ${language}`, async ({ browser }) => {
    test.setTimeout(120_000)
    speak(language)
    const admin = await browserIn(browser, language, await demoToken(process.env['FOYER_URL'] ?? '', 'admin'))
    await open(admin, '/admin/users')
    await expectSound(admin, language, m.shell_title_all_users)
    await admin.getByRole('searchbox').fill('organiser@foyer.example')
    await admin
      .getByRole('link', { name: /Adetola|organiser@foyer/ })
      .first()
      .click()
    await expect(admin).toHaveURL(/\/admin\/users\/[0-9a-f]{8}-/)
    await expectSound(admin, language, m.shell_title_user_information)
    await open(admin, '/admin/tools/fees')
    await expect(admin.getByRole('button', { name: m.programme_fee_set() }).first()).toBeVisible()
    await expectSound(admin, language, m.shell_title_fees)
    await open(admin, '/admin/tools/payouts')
    await expectSound(admin, language, m.shell_menu_payouts)
    await admin.context().close()
  })
