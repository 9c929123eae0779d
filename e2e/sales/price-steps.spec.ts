import { expect, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { order, putOnSale } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'
import { hearNothingUntilOrder } from '../support/stale-page.ts'

async function asVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
}

test('an organiser adds a price step, buyers see it, and one who comes too late sees the new price first', async ({
  browser,
  page,
}) => {
  test.setTimeout(150_000)
  const sale = await putOnSale(page.request, {
    title: 'Evening of two prices',
    price: 500_000,
    capacity: 100,
    feeMode: 'absorb',
  })
  const organiser = await organisersPage(browser, sale.token, page)
  await open(organiser, `/ticket/${sale.ticketTypeId}`)
  await organiser.getByText('Price steps', { exact: true }).click()
  await organiser.getByRole('button', { name: 'Add price step' }).click()
  await organiser.getByRole('button', { name: /^Save/ }).click()
  await expect(organiser.getByText(/Enter a name of up to 60 characters/).first()).toBeVisible()
  await organiser.locator('[name="priceSteps.0.name"]').fill('Early bird')
  await organiser.locator('[name="priceSteps.0.price"]').fill('4000')
  await organiser.locator('[name="priceSteps.0.quantity"]').fill('3')
  await expect(organiser.getByText('After 3 sold at the previous price')).toBeVisible()
  await organiser.getByRole('button', { name: /^Save/ }).click()
  await expect(organiser).toHaveURL(/\/events\/ticket\//)
  await expect(organiser.getByText('₦4,000 (Early bird)')).toBeVisible()

  await asVisitor(page)
  await open(page, sale.path)
  const tickets = page.locator('#tickets')
  await expect(tickets.getByText(/Early bird.*3 left at this price.*then ₦5,000/)).toBeVisible()
  await hearNothingUntilOrder(page)
  // Another buyer takes two of the three while this one looks at the page.
  expect((await order(page.request, sale, 2)).status).toBe(201)
  await tickets.getByRole('button', { name: /^One more/ }).click()
  await tickets.getByRole('button', { name: 'Get tickets' }).click()
  await expect(tickets.getByText(/has changed: 2 tickets now cost ₦9,000 in total/)).toBeVisible()
  await expect(tickets.getByText('1 × ₦4,000 · 1 × ₦5,000')).toBeVisible()
  await tickets.getByRole('button', { name: 'Get tickets' }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByText('Early bird, ₦4,000 each')).toBeVisible()
  await expect(page.getByText('₦9,000').first()).toBeVisible()
})

test('an organiser adds a group price, and who buys for a group pays it for each ticket', async ({ browser, page }) => {
  test.setTimeout(150_000)
  const sale = await putOnSale(page.request, {
    title: 'Evening for groups',
    price: 500_000,
    capacity: 100,
    feeMode: 'absorb',
  })
  const organiser = await organisersPage(browser, sale.token, page)
  await open(organiser, `/ticket/${sale.ticketTypeId}`)
  await organiser.getByText('Group prices', { exact: true }).click()
  await organiser.getByRole('button', { name: 'Add group price' }).click()
  await organiser.locator('[name="groupPrices.0.from"]').fill('3')
  await organiser.locator('[name="groupPrices.0.price"]').fill('4000')
  await expect(organiser.getByText('Orders of 3 or more tickets')).toBeVisible()
  await organiser.getByRole('button', { name: /^Save/ }).click()
  await expect(organiser).toHaveURL(/\/events\/ticket\//)

  await asVisitor(page)
  await open(page, sale.path)
  const tickets = page.locator('#tickets')
  await expect(tickets.getByText('₦4,000 each from 3 tickets')).toBeVisible()
  const more = tickets.getByRole('button', { name: /^One more/ })
  await more.click()
  // Two are no group yet.
  await expect(tickets.getByText('₦10,000').last()).toBeVisible()
  await more.click()
  await expect(tickets.getByText('₦12,000').last()).toBeVisible()
  await tickets.getByRole('button', { name: 'Get tickets' }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByText('₦12,000').first()).toBeVisible()
})
