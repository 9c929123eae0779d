import { expect, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { type MadeEvent, putOnSale } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'

/** A bundle for 10,000 of what costs 12,500 singly: two tickets and a shirt whose size the buyer chooses. */
async function addExtra(page: Page, { eventId, token }: MadeEvent): Promise<void> {
  const answer = await page.request.post('/api/tickets/create', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      eventId,
      name: 'T-shirt',
      kind: 'paid',
      price: 250_000,
      capacity: null,
      admits: 0,
      variants: [
        { name: 'M', capacity: 10 },
        { name: 'L', capacity: 10 },
      ],
    },
  })
  expect(answer.status()).toBe(201)
}

test('an organiser puts a bundle together, and a buyer chooses a shirt in it and reads what is in it at the checkout', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const sale = await putOnSale(page.request, {
    title: 'Family afternoon',
    price: 500_000,
    capacity: 100,
    feeMode: 'absorb',
  })
  await addExtra(page, sale)
  const organiser = await organisersPage(browser, sale.token, page)
  await open(organiser, `/events/ticket/${sale.eventId}`)
  await organiser.getByRole('button', { name: 'Add bundle' }).click()
  const dialog = organiser.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add bundle' }).click()
  await expect(dialog.getByText('Enter a name.').first()).toBeVisible()
  await dialog.locator('[name="name"]').fill('Family day')
  await dialog.locator('[name="price"]').fill('10000')
  await dialog.getByRole('combobox', { name: 'Item 1' }).click()
  await organiser.getByRole('option', { name: 'Lawn' }).click()
  await dialog.getByLabel('Quantity of item 1').fill('2')
  await dialog.getByRole('combobox', { name: 'Item 2' }).click()
  await organiser.getByRole('option', { name: 'T-shirt' }).click()
  await dialog.getByRole('button', { name: 'Add bundle' }).click()
  await expect(organiser.getByText('2 × Lawn and T-shirt')).toBeVisible()
  await expect(organiser.getByText('₦12,500 separately')).toBeVisible()

  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, sale.path)
  const tickets = page.locator('#tickets')
  await expect(tickets.getByText('Includes 2 × Lawn and T-shirt')).toBeVisible()
  await expect(tickets.getByText(/You save ₦2,500/)).toBeVisible()
  await tickets.getByRole('button', { name: 'One more: Family day bundles' }).click()
  await tickets.getByRole('combobox', { name: 'T-shirt in Family day 1' }).selectOption({ label: 'T-shirt: L' })
  await expect(tickets.getByText('₦10,000').last()).toBeVisible()
  await tickets.getByRole('button', { name: 'Get tickets' }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByText('2 × Lawn and T-shirt · L').first()).toBeVisible()
  await expect(page.getByText('₦10,000').first()).toBeVisible()
})
