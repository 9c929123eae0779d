import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { signUp } from '../support/organiser.ts'

const DAY_MS = 86_400_000

interface Dates {
  headers: { authorization: string }
  paths: string[]
  eventIds: string[]
  ticketTypeIds: string[]
}

async function ok<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  expect(answer.ok(), `${answer.url()} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** A published series of three dates with paid tickets, by calls alone: its screens have a journey of their own. */
async function makeSeries(request: APIRequestContext, title: string): Promise<Dates> {
  const headers = await signUp(request, `cart-${crypto.randomUUID()}@example.org`)
  const ticket = { name: 'Seat', kind: 'paid', price: 500_000, capacity: 2 }
  const { _id: seriesId } = await ok<{ _id: string }>(
    await request.post('/api/series', {
      headers,
      data: {
        title,
        summary: 'An hour on the water',
        venueName: 'Pier 3',
        city: 'Lagos',
        country: 'NG',
        timezone: 'Africa/Lagos',
        currency: 'NGN',
        tickets: [ticket],
      },
    }),
  )
  const idle = () =>
    expect(async () => {
      const { run } = await ok<{ run: unknown }>(await request.get(`/api/series/${seriesId}`, { headers }))
      expect(run).toBeNull()
    }).toPass({ timeout: 30_000 })
  const rule = {
    startsOn: new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10),
    frequency: 'daily',
    times: [{ at: '19:30', minutes: 120 }],
    ends: { by: 'count', days: 3 },
  }
  await ok(await request.post(`/api/series/${seriesId}/dates`, { headers, data: { rule } }))
  await idle()
  await ok(await request.patch(`/api/series/${seriesId}/publish`, { headers, data: { to: 'published' } }))
  await idle()
  const { items } = await ok<{ items: { eventId: string }[] }>(
    await request.get(`/api/series/${seriesId}/dates`, { headers }),
  )
  const made: Dates = { headers, paths: [], eventIds: [], ticketTypeIds: [] }
  for (const { eventId } of items) {
    const { customUrl } = await ok<{ customUrl: string }>(await request.get(`/api/events/${eventId}`, { headers }))
    const { items: types } = await ok<{ items: { _id: string }[] }>(
      await request.get(`/api/tickets/event/${eventId}`, { headers }),
    )
    made.eventIds.push(eventId)
    made.paths.push(`/events/${customUrl}`)
    made.ticketTypeIds.push(types[0]?._id ?? '')
  }
  return made
}

async function addToCart(page: Page, path: string | undefined): Promise<void> {
  await open(page, path ?? '')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect(page).toHaveURL(/\/cart$/)
}

test.beforeEach(async ({ context }) => {
  // On a phone the cookie dialog comes up where "Add to cart" is, and may take the click.
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
})

test('a visitor collects two dates, checks out once, pays once and gets both tickets', async ({ page, request }) => {
  const title = `Sunset sail ${crypto.randomUUID().slice(0, 6)}`
  const { headers, paths, eventIds } = await makeSeries(request, title)
  await addToCart(page, paths[0])
  await addToCart(page, paths[1])
  await expect(page.getByText('Total for 2 dates')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(2)

  // Changing a date of the cart starts from the tickets that were chosen before.
  const change = page.getByRole('link', { name: 'Change tickets' }).first()
  const update = page.getByRole('button', { name: 'Update the cart' })
  await change.click()
  await page.getByRole('button', { name: /^One more/ }).click()
  await update.click()
  await expect(page.getByText(/^2 ×/)).toBeVisible()
  await change.click()
  await expect(page.locator('#tickets').getByText('2 tickets', { exact: true })).toBeVisible()
  await update.click()
  await expect(page.getByText(/^2 ×/)).toBeVisible()
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/cart\/[A-Z0-9]/)
  await expect(page.getByRole('timer')).toBeVisible()
  const email = `cart-buyer-${crypto.randomUUID()}@example.org`
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/cart\/[A-Z0-9]/, { timeout: 45_000 })
  await expect(page.getByRole('heading', { name: 'Your tickets are ready' })).toBeVisible()
  const tickets = page.getByRole('link', { name: 'See my tickets' })
  await expect(tickets).toHaveCount(2)
  const mail = await waitForMail({ to: email })
  expect(mail.subject).toContain('Your tickets for 2 dates')

  // Each order has its page, and the organiser sees what it was paid with.
  await tickets.first().click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText(title).first()).toBeVisible()
  const { items } = await ok<{ items: { _id: string }[] }>(
    await request.get(`/api/guests/${eventIds[0]}/orders`, { headers }),
  )
  const detail = await ok<{ paidWith: { event: { _id: string } }[] }>(
    await request.get(`/api/guests/orders/${items[0]?._id}`, { headers }),
  )
  expect(detail.paidWith.map(({ event }) => event._id)).toEqual([eventIds[1]])
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a date that sells out in the meantime is named, and the rest of the cart stays', async ({ page, request }) => {
  const title = `Night sail ${crypto.randomUUID().slice(0, 6)}`
  const { paths, eventIds, ticketTypeIds } = await makeSeries(request, title)
  for (const path of paths) await addToCart(page, path)
  await ok(
    await request.post('/api/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { eventId: eventIds[1], items: [{ ticketId: ticketTypeIds[1], quantity: 2 }] },
    }),
  )
  await page.getByRole('button', { name: 'Check out' }).click()
  const dates = page.getByRole('listitem').filter({ hasText: title })
  await expect(dates.nth(1).getByRole('alert')).toBeVisible()
  await expect(dates.nth(0).getByRole('alert')).toHaveCount(0)
  await dates
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('Total for 2 dates')).toBeVisible()
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/cart\/[A-Z0-9]/)
  await expect(page.getByRole('timer')).toBeVisible()
})
