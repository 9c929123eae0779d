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

/** A published series of three dates in the evening, with a free ticket, by calls alone: its screens have a journey of their own. */
async function makeSeries(request: APIRequestContext, title: string): Promise<Made> {
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
        tickets: [{ name: 'Seat', kind: 'free', price: 0, capacity: 4 }],
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
  const email = `guest-${Date.now().toString(36)}@example.org`
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
  await expect(page.getByText('The order was moved.')).toBeVisible()
  await expect(page.getByText(/The order was moved from .* to /)).toBeVisible()
  const { subject } = await waitForMail({ to: email, subject: /New date/ })
  expect(subject).toBe('New date for Harbour tour')

  // Two orders of two are to go to a date with four places, of which one is taken.
  const guests = [0, 1].map((index) => `many-${index}-${Date.now().toString(36)}@example.org`)
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
  const email = `own-${Date.now().toString(36)}@example.org`
  const { reference, token } = await buy(request, made.dates[0], email, 2)

  await open(page, `/orders/${reference}#t=${token}`)
  await expect(page.getByRole('heading', { name: 'Need another date?' })).toBeVisible()
  await page.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog).toContainText('4 left')
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Your order is for the new date now.')).toBeVisible()
  const { subject } = await waitForMail({ to: email, subject: /New date/ })
  expect(subject).toBe('New date for Lighthouse walk')
  const answer = await request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token } })
  expect((await ok<{ event: { _id: string } }>(answer)).event._id).toBe(made.dates[2]?.eventId)
})
