import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, type TestApp } from '../../../testing/index.ts'
import { createPhone, scan } from '../../door/check-in/check-in-scene.ts'
import { createPassDay } from '../../door/check-in/passes/passes-scene.ts'
import { buyBundles, createFamilyDay } from '../../programme/bundles/bundle-scene.ts'
import { addDates, createSeries, publishSeries } from '../../sales/series/series-scene.ts'
import { type Listening, listenFor } from './webhooks-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

async function send(listening: Listening) {
  await site.runJobs()
  // Messages about one event go out one after the other.
  for (let round = 0; round < 4; round += 1) await site.sendWebhooks()
  expect(listening.unverified).toEqual([])
}

test('messages about the dates of a series name the series, and those about other events do not', async () => {
  const { organiser } = await createEvent(site)
  const heard = await listenFor(site, organiser, {
    types: ['event.published', 'event.cancelled'],
  })
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId)
  await publishSeries(site, organiser, seriesId)
  const { items } = (
    await call<{ items: { eventId: string }[] }>(site.app, {
      method: 'GET',
      url: `/api/series/${seriesId}/dates`,
      headers: organiser.headers,
    })
  ).body
  const dates = items.map(({ eventId }) => eventId)
  const cancelled = await call(site.app, {
    method: 'POST',
    url: `/api/series/${seriesId}/dates/cancel`,
    headers: organiser.headers,
    payload: { dates: { by: 'dates', eventIds: [dates[0]] }, reason: 'The band is ill.', title: 'Harbour tour' },
  })
  expect(cancelled.status).toBe(202)
  const alone = await createEvent(site, { organiser })
  await send(heard)
  const ofSeries = heard.of('event.published').filter((data) => data['seriesId'] === seriesId)
  expect(new Set(ofSeries.map(({ eventId }) => eventId))).toEqual(new Set(dates))
  expect(heard.of('event.cancelled')).toMatchObject([{ eventId: dates[0], seriesId }])
  const [other] = heard.of('event.published').filter(({ eventId }) => eventId === alone.eventId)
  expect(other).toBeDefined()
  expect(other).not.toHaveProperty('seriesId')
  await heard.close()
})

test('a pass that is let in names the date and the ticket of the pass', async () => {
  const day = await createPassDay(site, [5, 15, 25], { visits: 2 })
  const heard = await listenFor(site, day.organiser, { types: ['check_in.admitted'] })
  for (const { eventId } of day.dates.slice(0, 2)) {
    const phone = await createPhone(site, { organiser: day.organiser, eventId })
    expect((await scan(site.app, phone, { eventId, code: day.pass.code })).body.result).toBe('admitted')
  }
  await send(heard)
  expect(heard.of('check_in.admitted').map(({ eventId, ticketId }) => [eventId, ticketId])).toEqual(
    day.dates.slice(0, 2).map(({ eventId }) => [eventId, day.pass._id]),
  )
  await heard.close()
})

test('the tickets of a bundle name it, each with its own type', async () => {
  const day = await createFamilyDay(site)
  const heard = await listenFor(site, day.organiser, { types: ['ticket.issued'] })
  await buyBundles(site, day.eventId, [{ bundleId: day.bundle._id, quantity: 1, variantIds: [day.medium] }])
  await send(heard)
  const issued = heard.of('ticket.issued')
  expect(new Set(issued.map(({ bundleId }) => bundleId))).toEqual(new Set([day.bundle._id]))
  expect(issued.map(({ ticketTypeId }) => ticketTypeId)).toEqual(
    expect.arrayContaining([day.adult, day.child, day.medium]),
  )
  expect(issued).toHaveLength(4)
  await heard.close()
})
