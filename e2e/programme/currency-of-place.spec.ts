import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { signUp } from '../support/organiser.ts'

test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' })

async function choose(page: Page, field: string, option: string): Promise<void> {
  // A screen that is still loading covers the list and closes it.
  await expect(async () => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(option)
    await page.getByRole('option', { name: option }).first().click({ timeout: 2_000 })
  }).toPass()
}

async function logInAs({ authorization }: { authorization: string }, context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    authorization.replace('Bearer ', ''),
  )
}

test('a new organiser in Portugal sells in euros, another country changes the currency, and a chosen one stays', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' })
  await logInAs(await signUp(request, `lisbon-${randomBytes(5).toString('hex')}@example.org`), context)
  const page = await context.newPage()
  await open(page, '/events/create')
  await expect(currency(page)).toHaveValue(/^EUR/)
  await page.getByText('Doors, time zone and full address', { exact: true }).click()
  await choose(page, 'Country', 'Kenya')
  await expect(currency(page)).toHaveValue(/^KES/)
  await choose(page, 'Country', 'Portugal')
  await expect(currency(page)).toHaveValue(/^EUR/)
  await choose(page, 'Currency', 'USD')
  await choose(page, 'Country', 'Kenya')
  await expect(currency(page)).toHaveValue(/^USD/)
  await context.close()
})

test('the profile of a new organiser offers the time zone and currency of their browser', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' })
  await logInAs(await signUp(request, `profile-${randomBytes(5).toString('hex')}@example.org`), context)
  const page = await context.newPage()
  await open(page, '/profile/personal-information')
  const offer = page.getByRole('button', { name: 'Use Europe/Lisbon and EUR' })
  await offer.click()
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(currency(page)).toHaveValue(/^EUR/)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await context.close()
})
