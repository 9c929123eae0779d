import { expect, test, type Page } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { buy, putOnSale } from '../support/organiser.ts'

async function logIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((given) => {
    localStorage.setItem('token', given)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
}

test('an organiser copies an event, switches between the two, and takes one off sale and back', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Horns at the harbour', price: 500_000, capacity: 20 })
  await logIn(page, event.token)
  await open(page, '/events/create')
  const start = page.getByRole('group', { name: 'Start from' })
  await start.getByRole('button', { name: 'Club night' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Starts: time' })).toHaveValue('22:00')

  await start.getByRole('button', { name: 'An earlier event' }).click()
  await page.getByRole('menuitem', { name: 'Horns at the harbour' }).click()
  await expect(page).toHaveURL(/\/events\/create\?draft=/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Horns at the harbour')
  await expect(start).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Title' }).fill('Strings at the harbour')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()

  await open(page, `/events/sales/${event.eventId}`)
  await page.getByRole('button', { name: 'Switch event' }).click()
  await expect(page.getByRole('textbox', { name: 'Search events' })).toBeFocused()
  await page.keyboard.type('strings')
  await page.getByRole('option', { name: /Strings at the harbour/ }).click()
  await expect(page).toHaveURL(/\/events\/sales\//)
  await expect(page.getByRole('heading', { name: 'Strings at the harbour' })).toBeVisible()

  await open(page, `/events/details/${event.eventId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  // The message does not close while the mouse is over it.
  await page.getByText('Your event is no longer on sale').hover()
  expect((await request.get(event.path)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your event is no longer on sale')).toBeHidden()
  await expect.poll(async () => (await request.get(event.path)).status()).toBe(200)
})

test('the first sale is celebrated on the dashboard once', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'First of many', price: 500_000, capacity: 20 })
  await buy(request, event, { quantity: 1, firstName: 'Nneka', email: 'nneka@example.org' })
  await logIn(page, event.token)
  await open(page, '/dashboard')
  const card = page.getByRole('region', { name: 'Your first sale' })
  await expect(card).toContainText('First of many')
  await card.getByRole('button', { name: 'See the order' }).click()
  await expect(page).toHaveURL(/\/events\/orders\//)
  await open(page, '/dashboard')
  await expect(page.getByText('First of many').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})
