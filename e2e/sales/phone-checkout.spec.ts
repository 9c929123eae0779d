import { expect, type Locator, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('on a phone the pay button stays in reach, and a missing answer of a guest is led to', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Pocket concert', price: 500_000, capacity: 20 })
  const headers = { authorization: `Bearer ${event.token}` }
  const asked = { scope: 'guest', kind: 'short_text', label: 'Food', required: true }
  const made = await request.post(`/api/events/${event.eventId}/questions`, { headers, data: asked })
  expect(made.ok()).toBe(true)

  await open(page, event.path)
  // The only ticket type is chosen already.
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  const pay = page.getByRole('button', { name: /^Pay ₦/ })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('timer')).toBeInViewport()

  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`pocket-${crypto.randomUUID()}@example.org`)
  const second = page.getByRole('button', { name: /^Lawn, ticket 2 of 2/ })
  await expect(second).toHaveAttribute('aria-expanded', 'true')
  await second.click()
  const first = page.getByRole('group', { name: 'Lawn, ticket 1 of 2' }).getByRole('textbox', { name: 'Food' })
  await first.fill('Vegan')
  await pay.click()
  const other = page.getByRole('group', { name: 'Lawn, ticket 2 of 2' }).getByRole('textbox', { name: 'Food' })
  await expect(other).toBeFocused()
  const isAboveBar = async (element: Locator) => {
    const box = await element.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) < ((await pay.boundingBox())?.y ?? 0)
  }
  await expect.poll(() => isAboveBar(other)).toBe(true)

  await page.getByRole('button', { name: 'Same for all guests: Food' }).click()
  await expect(other).toHaveValue('Vegan')

  // At the end of the page nothing is left under the bar.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect.poll(() => isAboveBar(last)).toBe(true)
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
})
