import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { signUp } from '../support/organiser.ts'

const DAY_MS = 86_400_000

interface Made {
  headers: { authorization: string }
  seriesId: string
  dates: { eventId: string; ticketTypeId: string }[]
}

async function ok<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  expect(answer.ok(), `${answer.url()} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** The day of a date, counted from 0; the first is ten days ahead. */
const dayOf = (index: number) => new Date(Date.now() + (10 + index) * DAY_MS).toISOString().slice(0, 10)

/**
 * Dates in the evening, one a day, with a free ticket unless a price is given, by calls alone: the screens have a journey of their own. Of
 * many dates, the first ten are returned.
 */
async function makeSeries(request: APIRequestContext, title: string, price = 0, days = 3): Promise<Made> {
  const headers = await signUp(
    request,
    `moves-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}@example.org`,
  )
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
        moveHours: 24,
        refundPolicy: 'flexible',
        tickets: [{ name: 'Seat', kind: price === 0 ? 'free' : 'paid', price, capacity: 4 }],
      },
    }),
  )
  const idle = () =>
    expect(async () => {
      const { run } = await ok<{ run: unknown }>(await request.get(`/api/series/${seriesId}`, { headers }))
      expect(run).toBeNull()
    }).toPass({ timeout: 30_000 })
  const rule = {
    startsOn: dayOf(0),
    frequency: 'daily',
    times: [{ at: '19:30', minutes: 120 }],
    ends: { by: 'count', days },
  }
  await ok(await request.post(`/api/series/${seriesId}/dates`, { headers, data: { rule } }))
  await idle()
  await ok(await request.patch(`/api/series/${seriesId}/publish`, { headers, data: { to: 'published' } }))
  await idle()
  const { items } = await ok<{ items: { eventId: string }[] }>(
    await request.get(`/api/series/${seriesId}/dates`, { headers }),
  )
  const dates = await Promise.all(
    items.map(async ({ eventId }) => {
      const { items: types } = await ok<{ items: { _id: string }[] }>(
        await request.get(`/api/tickets/event/${eventId}`, { headers }),
      )
      return { eventId, ticketTypeId: types[0]?._id ?? '' }
    }),
  )
  return { headers, seriesId, dates }
}

async function buy(request: APIRequestContext, date: Made['dates'][number] | undefined, email: string, quantity = 1) {
  return ok<{ reference: string; token: string }>(
    await request.post('/api/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        eventId: date?.eventId,
        items: [{ ticketId: date?.ticketTypeId, quantity }],
        buyer: { firstName: 'Adaeze', lastName: 'Okafor', email },
      },
    }),
  )
}

/** Buys a ticket and pays at the sandbox. Verifies the payment itself, because a job reads the notification only later. */
async function buyPaid(request: APIRequestContext, date: Made['dates'][number] | undefined, email: string) {
  const placed = await buy(request, date, email)
  const { paymentReference } = await ok<{ paymentReference: string }>(
    await request.post(`/api/orders/${placed.reference}/payments`, { headers: { 'x-order-token': placed.token } }),
  )
  expect((await request.post(`/api/sandbox/payments/${paymentReference}/approve`)).ok()).toBe(true)
  await ok(await request.post('/api/payments/verify', { data: { reference: paymentReference } }))
  return placed
}

/** Changes the price of the seats of a date. */
async function setPrice(request: APIRequestContext, { headers, dates }: Made, index: number, price: number) {
  const date = dates[index]
  await ok(
    await request.put(`/api/tickets/${date?.eventId}/${date?.ticketTypeId}`, {
      headers,
      data: { name: 'Seat', kind: 'paid', price, capacity: 4 },
    }),
  )
}

async function logIn(page: Page, { authorization }: Made['headers']) {
  await page.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    authorization.replace('Bearer ', ''),
  )
}

test('an organiser moves one order, then all guests of a date, and sees who stayed', async ({ page, request }) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Harbour tour')
  const email = `guest-${crypto.randomUUID()}@example.org`
  await buy(request, made.dates[0], email)
  await logIn(page, made.headers)

  await open(page, `/events/guests/${made.dates[0]?.eventId}?show=orders`)
  await page.getByRole('link', { name: 'Adaeze Okafor' }).first().click()
  await page.getByRole('button', { name: 'Move to another date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move order to another date' })
  await dialog.getByRole('button', { name: 'Move order' }).click()
  await expect(dialog).toContainText('Choose a date.')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Move order' }).click()
  await expect(page.getByText(/The order was moved from .* to /)).toBeVisible()
  const { subject } = await waitForMail({ to: email, subject: /New date/ })
  expect(subject).toBe('New date for Harbour tour')

  // Two orders of two tickets are moved to a date with four places, one of which is already taken.
  const guests = [0, 1].map((index) => `many-${index}-${crypto.randomUUID()}@example.org`)
  for (const guest of guests) await buy(request, made.dates[0], guest, 2)
  await open(page, `/events/series/${made.seriesId}`)
  await page
    .getByRole('button', { name: /^Move guests of / })
    .first()
    .click()
  const moving = page.getByRole('dialog', { name: /^Move guests of / })
  await moving.getByRole('radio').first().check()
  await moving.getByRole('button', { name: 'Move guests' }).click()
  await expect(moving).toContainText('1 of 2 orders moved.', { timeout: 30_000 })
  await expect(moving).toContainText('1 order stayed:')
  await expect(moving).toContainText('The chosen date does not have enough places left')
})

test('a guest changes the date of an order, and gets new tickets', async ({ page, request }) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Lighthouse walk')
  const email = `own-${crypto.randomUUID()}@example.org`
  const { reference, token } = await buy(request, made.dates[0], email, 2)

  await open(page, `/orders/${reference}#t=${token}`)
  await expect(page.getByRole('heading', { name: 'Need another date?' })).toBeVisible()
  await page.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog).toContainText('4 left')
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Your order is now for the new date.')).toBeVisible()
  const { subject } = await waitForMail({ to: email, subject: /New date/ })
  expect(subject).toBe('New date for Lighthouse walk')
  const answer = await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } })
  expect((await ok<{ event: { _id: string } }>(answer)).event._id).toBe(made.dates[2]?.eventId)
})

test('a guest goes to a day far ahead at once, among more dates than a page shows', async ({ page, request }) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Evening museum', 0, 70)
  const { reference, token } = await buy(request, made.dates[0], `far-${Date.now().toString(36)}@example.org`)

  await open(page, `/orders/${reference}#t=${token}`)
  await page.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await expect(dialog.getByRole('radio')).toHaveCount(50)
  await dialog.getByRole('textbox', { name: 'Show dates from' }).fill(dayOf(66))
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Your order is now for the new date.')).toBeVisible()
  const answer = await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } })
  expect((await ok<{ event: { startsAt: string } }>(answer)).event.startsAt.slice(0, 10)).toBe(dayOf(66))
})

test('an organiser moves selected guests to a cheaper date and refunds the difference, then moves the rest before cancelling', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Lagoon supper', 500_000)
  await setPrice(request, made, 1, 400_000)
  const stamp = crypto.randomUUID()
  const { reference, token } = await buyPaid(request, made.dates[0], `chosen-${stamp}@example.org`)
  await logIn(page, made.headers)

  await open(page, `/events/guests/${made.dates[0]?.eventId}`)
  await page.getByRole('checkbox', { name: 'Select Adaeze Okafor' }).check()
  await page.getByRole('button', { name: 'Move to another date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move selected guests' })
  await expect(dialog).toContainText('Lower price')
  await dialog.getByRole('switch', { name: 'Refund the price difference' }).check()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Move guests' }).click()
  await expect(dialog).toContainText('1 of 1 orders moved.', { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('checkbox', { name: 'Select Adaeze Okafor' })).toHaveCount(0)
  const moved = async () => {
    const order = await ok<{ refundedTotal: number; event: { _id: string } }>(
      await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } }),
    )
    return [order.event._id, order.refundedTotal > 0]
  }
  await expect.poll(moved).toEqual([made.dates[1]?.eventId, true])

  await buyPaid(request, made.dates[0], `rest-${stamp}@example.org`)
  await open(page, `/events/series/${made.seriesId}`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Cancel dates' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel 1 date?' })
  await expect(cancelling).toContainText('Move guests who should come to another date before you cancel')
  await cancelling.getByRole('button', { name: 'Move guests' }).click()
  const moving = page.getByRole('dialog', { name: /^Move guests of / })
  await moving.getByRole('radio').nth(1).check()
  await moving.getByRole('button', { name: 'Move guests' }).click()
  await expect(moving).toContainText('1 of 1 orders moved.', { timeout: 30_000 })
})

test('a guest changes to a cheaper date and gets the difference back', async ({ page, request }) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Night market', 500_000)
  await setPrice(request, made, 1, 400_000)
  await setPrice(request, made, 2, 600_000)
  const email = `cheaper-${crypto.randomUUID()}@example.org`
  const { reference, token } = await buyPaid(request, made.dates[0], email)

  await open(page, `/orders/${reference}#t=${token}`)
  await page.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog).toContainText(/[\d,]+.* is refunded/)
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Your order is now for the new date.')).toBeVisible()
  const moved = async () => {
    const order = await ok<{ state: string; event: { _id: string } }>(
      await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } }),
    )
    return [order.event._id, order.state]
  }
  await expect.poll(moved).toEqual([made.dates[1]?.eventId, 'partially_refunded'])
})

test('a guest pays the difference to a dearer date, and the order moves', async ({ page, request }) => {
  test.setTimeout(120_000)
  const made = await makeSeries(request, 'Gala night', 500_000)
  await setPrice(request, made, 1, 600_000)
  const email = `dearer-${crypto.randomUUID()}@example.org`
  const { reference, token } = await buyPaid(request, made.dates[0], email)

  await open(page, `/orders/${reference}#t=${token}`)
  await page.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  // With the platform's fee, which other journeys may change.
  await expect(dialog).toContainText(/₦1,0\d\d.* more to pay/)
  await dialog.getByRole('radio').first().check()
  // The provider's page: nothing happens to the order until it is paid.
  await dialog.getByRole('button', { name: /^Pay ₦1,0\d\d.* and change date$/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: /decline/i }).click()
  await expect(page.getByRole('heading', { name: 'Your date was not changed' })).toBeVisible()
  await expect(page.getByText('your order is still for its previous date')).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()

  await page.getByRole('button', { name: 'Change date' }).click()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: /approve/i }).click()
  // The page says for a moment that it worked, and goes on by itself.
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  const mail = await waitForMail({ to: email, subject: /New date/ })
  expect(mail.subject).toBe('New date for Gala night')
  const order = await ok<{ state: string; event: { _id: string }; receipts: { kind: string }[] }>(
    await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } }),
  )
  expect([order.event._id, order.state, order.receipts.length]).toEqual([made.dates[1]?.eventId, 'paid', 2])
})
