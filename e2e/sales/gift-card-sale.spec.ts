import { expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { type MadeEvent, putOnSale } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'

/** Sets up the sale of cards of ₦5,000 and ₦10,000, and any amount between ₦2,000 and ₦50,000. Answers the address of the page. */
async function setUpSale(page: Page): Promise<string> {
  await page.goto('/organisation/settings/gift-cards')
  await expect(page.getByText('Nothing is owed.')).toBeVisible()
  await page.getByRole('link', { name: 'Set up sales' }).click()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: /^NGN/ }).click()
  await page.getByRole('button', { name: 'Add currency' }).click()
  await page.getByLabel('Fixed amounts').fill('5,000 10,000')
  await page.getByText('Buyers can also choose an amount').click()
  await page.getByLabel('Minimum amount').fill('2000')
  await page.getByLabel('Maximum amount').fill('50000')
  await page.getByLabel('Text on the page').fill('For a night by the lagoon.')
  await page.getByRole('switch', { name: 'Sell gift cards on a public page' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Gift card sales settings saved')).toBeVisible()
  const path = await page.getByRole('link', { name: 'View page' }).getAttribute('href')
  return path ?? ''
}

/** Buys a card of ₦12,000 for somebody else, from the page of the organisation on. */
async function buyCard(page: Page, path: string, recipient: string, buyer: string): Promise<void> {
  await open(page, path.replace('/gift-cards', ''))
  await page.getByRole('link', { name: 'Buy a gift card' }).click()
  await expect(page.getByText('For a night by the lagoon.')).toBeVisible()
  await page.getByText('Another amount').click()
  const amount = page.getByRole('textbox', { name: 'Another amount' })
  await amount.fill('1')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Between ₦2,000 and ₦50,000').first()).toBeVisible()
  await expect(page.getByText('Enter a name').first()).toBeVisible()
  await amount.fill('12000')
  await page.getByLabel('Recipient’s name').fill('Ngozi')
  await page.getByLabel('Recipient’s e-mail address').fill(recipient)
  await page.getByLabel('Message (optional)').fill('See you by the water!')
  await page.getByLabel('Your name').fill('Chidi Okafor')
  await page.getByLabel('Your e-mail address').fill(buyer)
  await page.getByRole('button', { name: 'Pay ₦12,000' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/gift-card\?/)
  await expect(page.getByRole('heading', { name: 'Your gift card is paid' })).toBeVisible({ timeout: 45_000 })
}

/** Pays a ticket of ₦10,000 with the card alone. */
async function spend(page: Page, { path }: MadeEvent, code: string): Promise<void> {
  await open(page, path)
  await page
    .getByRole('button', { name: /^Get tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('E-mail').fill(`ngozi-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Have a gift card?' }).click()
  await page.getByLabel('Gift card code').fill(code)
  await page.getByRole('button', { name: 'Apply gift card' }).click()
  await page.getByRole('button', { name: 'Pay with gift card' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
}

test('a visitor buys a gift card, its recipient spends it, and the organiser sees what is owed', async ({
  browser,
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Gift night', price: 1_000_000, capacity: 20, feeMode: 'absorb' })
  const organiser = await organisersPage(browser, event.token, page)
  const path = await setUpSale(organiser)
  const [recipient, buyer] = [`ngozi-${crypto.randomUUID()}@example.org`, `chidi-${crypto.randomUUID()}@example.org`]
  await buyCard(page, path, recipient, buyer)
  const letter = await waitForMail({ to: recipient })
  expect(letter.text).toContain('Chidi Okafor wrote: See you by the water!')
  const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(letter.text)?.[0] ?? ''
  const receipt = await waitForMail({ to: buyer })
  expect(receipt.text).toContain('no sales tax was charged')
  expect(receipt.text).not.toContain(code)
  await spend(page, event, code)

  await organiser.goto('/organisation/settings/gift-cards')
  await expect(organiser.getByText('Sold: ₦2,000')).toBeVisible()
  await organiser.getByRole('link', { name: `Ending in ${code.slice(-4)}` }).click()
  await expect(organiser.getByText('Chidi Okafor').first()).toBeVisible()
  await organiser.getByRole('button', { name: 'Refund to buyer' }).click()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Refund to buyer' }).click()
  await expect(organiser.getByText('Refunded to the buyer').first()).toBeVisible()
  expect((await waitForMail({ to: buyer, subject: 'Refund for your gift card' })).text).toContain('₦2,000')
  await organiser.context().close()
})
