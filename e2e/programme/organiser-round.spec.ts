import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { buy, putOnSale } from '../support/organiser.ts'

/** An organiser uses only the screens of the event. Each invalid entry gets an error at its field and is kept. */
test('an organiser works through every screen of an event', async ({ page, request }) => {
  test.setTimeout(240_000)
  const event = await putOnSale(request, { title: 'Round of the house', price: 1_000_000, capacity: 40 })
  const orderId = await buy(request, event, { quantity: 2, firstName: 'Chidi', email: 'chidi@example.org' })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)

  await test.step('asks a question', () => askQuestion(page, event.eventId))
  await test.step('makes and changes a promo code', () => makeCode(page, event.eventId))
  await test.step('gives a ticket away', () => giveTicket(page, event.eventId))
  await test.step('writes to the guests', () => writeToGuests(page, event.eventId))
  await test.step('renames a guest and gives money back', () => workOnOrder(page, orderId))
  await test.step('takes the sales along', () => exportSales(page, event.eventId))
  await test.step('postpones and does it again', () => postponeAndRepeat(page, event.eventId))
})

async function askQuestion(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/questions/${eventId}`)
  await page.getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Help text').fill('So that everyone eats.')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog.getByLabel('Question')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Question').fill('What do you not eat?')
  await expect(dialog.getByLabel('Help text')).toHaveValue('So that everyone eats.')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('What do you not eat?').first()).toBeVisible()
}

async function makeCode(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/promo-code/${eventId}`)
  await page.getByRole('button', { name: 'Create the first code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('house15')
  await dialog.locator('input[name=percent]').fill('15')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit HOUSE15' }).click()
  await dialog.locator('input[name=percent]').fill('250')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/up to 100/).first()).toBeVisible()
  await dialog.locator('input[name=percent]').fill('20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/20\s?%/).first()).toBeVisible()
}

async function giveTicket(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/guests/${eventId}?show=orders`)
  await expect(page.getByRole('link', { name: 'Chidi' })).toBeVisible()
  await page.getByRole('button', { name: 'Issue tickets' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Folake')
  await dialog.getByLabel('E-mail').fill('not an address')
  await dialog.getByRole('button', { name: 'Send tickets' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('First name')).toHaveValue('Folake')
  await dialog.getByLabel('E-mail').fill('folake@example.org')
  await dialog.getByRole('button', { name: 'Send tickets' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Complimentary').first()).toBeVisible()
  await page.getByRole('searchbox').fill('folake')
  await expect(page.getByRole('link', { name: 'Chidi' })).toBeHidden()
}

async function writeToGuests(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/guests/${eventId}?show=orders`)
  await page.getByRole('link', { name: 'Message guests' }).click()
  const dialog = page.getByRole('form', { name: 'Message guests' })
  await dialog.getByLabel('Subject').fill('Come by boat')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Enter a message.').first()).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Come by boat')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The road is under water, so come by boat.')
  await expect(dialog.getByText('This message goes to 2 addresses.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('A test is on its way to your e-mail address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('dialog', { name: 'Send to 2 addresses?' }).getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 of 2')).toBeVisible({ timeout: 30_000 })
  const { text } = await waitForMail({ to: 'folake@example.org', subject: /Come by boat/ })
  expect(text).toContain('The road is under water')
}

async function workOnOrder(page: Page, orderId: string): Promise<void> {
  await open(page, `/events/orders/${orderId}`)
  await page
    .getByRole('button', { name: /^Rename / })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill('Obi the drummer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Obi the drummer').first()).toBeVisible()
  await page.getByRole('button', { name: 'Refund order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('An amount: the tickets stay valid').check()
  await dialog.getByLabel('Amount in NGN').fill('2500')
  await dialog.getByRole('button', { name: 'Refund ₦2,500' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Total refunds')).toBeVisible()
}

async function exportSales(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/sales/${eventId}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain(',17500,')
}

async function postponeAndRepeat(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/details/${eventId}?do=postpone`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The new date is not known yet').check()
  await dialog.getByLabel('Message to your guests (optional)').fill('The stage is under water.')
  await dialog.getByRole('button', { name: 'Postpone and notify guests' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Postponed, new date to be announced')).toBeVisible()
  await open(page, `/events/details/${eventId}?do=duplicate`)
  await dialog.getByLabel('Title').fill('Round of the house, again')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Round of the house, again' })).toBeVisible()
  await open(page, '/events/drafts?search=again')
  await expect(page.getByText('Round of the house, again').first()).toBeVisible()
}

/** What an administrator does, on the screens of administration. */
test('an administrator finds a user, an event and every account', async ({ page }) => {
  test.setTimeout(120_000)
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'admin')
  await page.addInitScript((secret) => {
    localStorage.setItem('token', secret)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(page, '/admin/users')
  await page.getByRole('searchbox').fill('organiser@foyer.example')
  await page
    .getByRole('link', { name: /Adetola|organiser@foyer/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{8}-/)
  await open(page, '/admin/events/all')
  await page.getByRole('searchbox').fill('harmattan')
  await page
    .getByRole('link', { name: /Harmattan/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f]{8}-/)
  await expect(page.getByRole('heading', { name: /Harmattan/ }).first()).toBeVisible()
})
