import type { EventRowView, EventView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, eventBody, type TestApp, type TestUser } from '../../../testing/index.ts'
import { addDates, createSeries } from './series-scene.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

function read<T>(url: string) {
  return call<T>(site.app, { method: 'GET', url, headers: organiser.headers })
}

test('the lists of events leave out the dates of series where they are asked to, and a date names its series', async () => {
  const { headers } = organiser
  const alone = await call<EventView>(site.app, {
    method: 'POST',
    url: '/api/events/create',
    headers,
    payload: eventBody(),
  })
  const series = await createSeries(site, organiser)
  await addDates(site, organiser, series._id)
  for (const list of ['organizer', 'drafts']) {
    const all = await read<{ items: EventRowView[]; total: number }>(`/api/events/${list}`)
    expect(all.body.total).toBe(4)
    const single = await read<{ items: EventRowView[]; total: number }>(`/api/events/${list}?single=true`)
    expect(single.body.items.map(({ _id }) => _id)).toEqual([alone.body._id])
  }
  const { body: dates } = await read<{ items: { eventId: string }[] }>(`/api/series/${series._id}/dates`)
  const date = await read<EventView>(`/api/events/${dates.items[0]?.eventId}`)
  expect(date.body.seriesId).toBe(series._id)
  expect((await read<EventView>(`/api/events/${alone.body._id}`)).body.seriesId).toBeNull()
})
