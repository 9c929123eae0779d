import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoToken } from './demo-sessions.ts'
import { answer, type Evening, orderTickets } from './evening.ts'

const MINUTE = 60_000

export interface Day extends Pick<Evening, 'headers'> {
  seriesId: string
  title: string
  /** In the order of their starts; each with the codes of one order. */
  dates: { eventId: string; codes: string[] }[]
}

/** A zone in which it is about noon, so that a date some hours away is on the same day whenever the journey runs. */
function noonZone(): { zone: string; local: (minutes: number) => string } {
  const east = 12 - new Date().getUTCHours()
  return {
    zone: east >= 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`,
    local: (minutes) => new Date(Date.now() + east * 60 * MINUTE + minutes * MINUTE).toISOString(),
  }
}

/** Creates a series of the demo organiser with dates that begin `startsIn` minutes from now, and an order of free tickets for each. */
export async function prepareDay(
  request: APIRequestContext,
  name: string,
  { startsIn, tickets = 2 }: { startsIn: readonly number[]; tickets?: number },
): Promise<Day> {
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  const headers = { authorization: `Bearer ${token}` }
  const { zone, local } = noonZone()
  const rule = {
    startsOn: local(0).slice(0, 10),
    frequency: 'daily',
    times: startsIn.map((minutes) => ({ at: local(minutes).slice(11, 16), minutes: 60 })),
    ends: { by: 'count', days: 1 },
  }
  const title = `Museum ${name} ${Date.now().toString(36)}`
  const input = {
    title,
    summary: 'Ships and harbours',
    venueName: 'Museum of the Sea',
    city: 'Lagos',
    country: 'NG',
    timezone: zone,
    currency: 'NGN',
    visibility: 'unlisted',
    rule,
    tickets: [{ name: 'Entry', kind: 'free', price: 0, capacity: 100 }],
  }
  const { _id: seriesId } = await answer<{ _id: string }>(request.post('/api/series', { headers, data: input }))
  await answer(request.post(`/api/series/${seriesId}/dates`, { headers, data: { rule } }))
  type Dates = { items: { eventId: string; status: string }[] }
  const listed = () => answer<Dates>(request.get(`/api/series/${seriesId}/dates`, { headers }))
  await expect.poll(async () => (await listed()).items.length, { timeout: 20_000 }).toBe(startsIn.length)
  await expect
    .poll(
      async () =>
        (await request.patch(`/api/series/${seriesId}/publish`, { headers, data: { to: 'published' } })).status(),
      { timeout: 20_000 },
    )
    .toBe(200)
  await expect
    .poll(async () => (await listed()).items.filter(({ status }) => status === 'published').length, { timeout: 20_000 })
    .toBe(startsIn.length)
  const dates: Day['dates'] = []
  for (const { eventId } of (await listed()).items) {
    const { items } = await answer<{ items: { _id: string }[] }>(
      request.get(`/api/tickets/event/${eventId}`, { headers }),
    )
    const cart = { eventId, items: [{ ticketId: items[0]?._id, quantity: tickets }] }
    dates.push({ eventId, codes: await orderTickets(request, cart) })
  }
  return { seriesId, title, dates, headers }
}
