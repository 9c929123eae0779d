import type { SeriesRunView, SeriesView } from '@foyer/contract'
import { call, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { workOnDates } from './work-on-dates.ts'

/** Starts on every day from this one on, at half past seven in the evening. */
export function dailyRule(fields: Record<string, unknown> = {}) {
  return {
    startsOn: '2032-03-01',
    frequency: 'daily',
    times: [{ at: '19:30', minutes: 120 }],
    ends: { by: 'count', days: 3 },
    ...fields,
  }
}

export function seriesBody(fields: Record<string, unknown> = {}) {
  return {
    title: 'Harbour tour',
    summary: 'An hour on the water',
    venueName: 'Pier 3',
    city: 'Lagos',
    country: 'NG',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 20 }],
    ...fields,
  }
}

/** A draft series made through the API. */
export async function createSeries(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestUser, 'headers'>,
  fields: Record<string, unknown> = {},
): Promise<SeriesView> {
  const made = await call<SeriesView>(app, { method: 'POST', url: '/api/series', headers, payload: seriesBody(fields) })
  if (made.status !== 201) throw new Error(`The series was refused: ${JSON.stringify(made.body)}`)
  return made.body
}

/** The dates of a rule, made by the job. */
export async function addDates(
  site: TestApp,
  { headers }: Pick<TestUser, 'headers'>,
  seriesId: string,
  rule: object = dailyRule(),
): Promise<SeriesRunView> {
  const url = `/api/series/${seriesId}/dates`
  const asked = await call<SeriesRunView>(site.app, { method: 'POST', url, headers, payload: { rule } })
  if (asked.status !== 202) throw new Error(`The dates were refused: ${JSON.stringify(asked.body)}`)
  // Only this run: the site may have many other jobs, which are not needed here.
  await workOnDates(site.deps, asked.body._id)
  return asked.body
}

/** Publishes a series with its dates, by the job. */
export async function publishSeries(
  site: TestApp,
  { headers }: Pick<TestUser, 'headers'>,
  seriesId: string,
): Promise<void> {
  const url = `/api/series/${seriesId}/publish`
  const asked = await call<{ run: SeriesRunView | null }>(site.app, {
    method: 'PATCH',
    url,
    headers,
    payload: { to: 'published' },
  })
  if (!asked.body.run) throw new Error(`The series was not published: ${JSON.stringify(asked.body)}`)
  await workOnDates(site.deps, asked.body.run._id)
}
