import { expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { type MadeEvent, putOnSale } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'

/** Issues a card of ₦4,000 and answers its code. */
async function issueCard(page: Page): Promise<string> {
  await page.goto('/organisation/settings/gift-cards')
  await page.getByRole('button', { name: 'Issue gift card' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Issue gift card' }).click()
  await expect(form.getByText('Enter an amount above 0.')).toBeVisible()
  await form.getByLabel('Value').fill('4000')
  await form.getByRole('button', { name: 'Issue gift card' }).click()
  await expect(page.getByRole('dialog').getByText('Copy the code now')).toBeVisible()
  const code = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: `Ending in ${code.slice(-4)}` })).toBeVisible()
  return code
}

/** Pays ₦10,000 with two cards of ₦4,000 and the rest through the provider. */
async function payWithCards(
  page: Page,
  { path }: MadeEvent,
  [code, other]: readonly [string, string],
): Promise<string> {
  await open(page, path)
  await page
    .getByRole('button', { name: /^Get tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`chidi-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Have a gift card?' }).click()
  const field = page.getByLabel('Gift card code')
  await field.fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Apply gift card' }).click()
  await expect(page.getByText('We don’t know this gift card.', { exact: false })).toBeVisible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(
    page.getByText(`The gift card ending in ${code.slice(-4)} pays ₦4,000.`, { exact: false }).last(),
  ).toBeVisible()
  await expect(page.getByText('Left to pay: ₦6,000')).toBeVisible()
  const another = page.getByLabel('Code of another gift card')
  await another.fill(code)
  await page.getByRole('button', { name: 'Apply gift card' }).click()
  await expect(page.getByText('This gift card is already applied to this order.')).toBeVisible()
  await another.fill(other)
  await another.press('Enter')
  await expect(page.getByText('Left to pay: ₦2,000')).toBeVisible()
  await page.getByRole('button', { name: `Remove the gift card ending in ${code.slice(-4)}` }).click()
  await expect(page.getByText('Left to pay: ₦6,000')).toBeVisible()
  await another.fill(code)
  await another.press('Enter')
  await expect(page.getByText('Left to pay: ₦2,000')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₦2,000' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await expect(page.getByText('₦2,000').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  for (const each of [code, other])
    await expect(
      page
        .getByText(`Gift card …${each.slice(-4)}`)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('two gift cards are issued, pay part of an order one after the other, and get their parts back first', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const event = await putOnSale(request, { title: 'Gift night', price: 1_000_000, capacity: 20, feeMode: 'absorb' })
  const organiser = await organisersPage(browser, event.token, page)
  const other = await issueCard(organiser)
  const code = await issueCard(organiser)
  // The one that is entered first is removed and entered again, so the money goes back to this one first.
  await payWithCards(page, event, [other, code])

  await organiser.getByRole('link', { name: `Ending in ${code.slice(-4)}` }).click()
  await expect(organiser.getByText('Used for an order')).toBeVisible()
  await expect(organiser.getByText('Used up')).toBeVisible()
  await organiser
    .getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
    .first()
    .click()
  await expect(organiser).toHaveURL(/\/events\/orders\//)
  const orderId = new URL(organiser.url()).pathname.split('/').at(-1) ?? ''
  const refunded = await request.post(`/api/guests/orders/${orderId}/refunds`, {
    headers: { authorization: `Bearer ${event.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { scope: { kind: 'amount', amount: 500_000 }, returnFee: true },
  })
  expect(refunded.status()).toBe(201)
  await organiser.reload()
  await expect(organiser.getByText('to the gift card', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('₦4,000 was refunded to your gift card', { exact: false }).first()).toBeVisible()
  await organiser.goto('/organisation/settings/gift-cards')
  await organiser.getByRole('link', { name: `Ending in ${code.slice(-4)}` }).click()
  await expect(organiser.getByText('Refunded to the card')).toBeVisible()
  await organiser.getByRole('button', { name: 'Void balance' }).click()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Void balance' }).click()
  await expect(organiser.getByText('Balance voided').first()).toBeVisible()
  await organiser.context().close()
})
