import { type APIRequestContext, expect } from '@playwright/test'
import { signUp } from './organiser.ts'

/** The year after this one: its dates are to come, whenever the journey is made. */
const YEAR = new Date().getUTCFullYear() + 1

/** A published series with two kinds of tickets and three dates, and who made it. */
export async function publishCourse(request: APIRequestContext, title: string) {
  const { authorization } = await signUp(request, `codes-${crypto.randomUUID()}@example.org`)
  const headers = { authorization }
  const data = {
    title,
    summary: 'Three evenings',
    venueName: 'Kiln House',
    city: 'Lagos',
    country: 'NG',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    feeMode: 'absorb',
    tickets: [
      { name: 'Wheel', kind: 'paid', price: 1_000_000, capacity: 10 },
      { name: 'Glazing', kind: 'paid', price: 400_000, capacity: 10 },
    ],
  }
  const made = (await (await request.post('/api/series', { headers, data })).json()) as {
    _id: string
    customUrl: string
  }
  const rule = {
    startsOn: `${YEAR}-03-01`,
    frequency: 'daily',
    times: [{ at: '18:30', minutes: 90 }],
    ends: { by: 'count', days: 3 },
  }
  const idle = () =>
    expect
      .poll(async () => {
        const answer = await request.get(`/api/series/${made._id}`, { headers })
        return ((await answer.json()) as { run: { state: string } | null }).run?.state ?? 'none'
      })
      .not.toBe('running')
  await request.post(`/api/series/${made._id}/dates`, { headers, data: { rule } })
  await idle()
  await request.patch(`/api/series/${made._id}/publish`, { headers, data: { to: 'published' } })
  await idle()
  const dates = (await (await request.get(`/api/series/${made._id}/dates`, { headers })).json()) as {
    items: { eventId: string }[]
  }
  return { ...made, headers, dates: dates.items }
}
