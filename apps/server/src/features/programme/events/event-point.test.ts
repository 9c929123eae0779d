import type { EventView, PlaceView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, eventBody, type TestApp, type TestUser } from '../../../testing/index.ts'

const point = { latitude: 6.4489, longitude: 3.3965 }
const place = { venueName: 'Freedom Park', addressLine: '1 Broad Street', city: 'Lagos', country: 'NG' }

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

function send(method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) {
  return call<EventView & { items: PlaceView[]; code?: string }>(site.app, {
    method,
    url,
    headers: organiser.headers,
    ...(payload && { payload }),
  })
}

async function made(fields: object = {}): Promise<EventView> {
  const { status, body } = await send('POST', '/api/events/create', eventBody({ ...place, point, ...fields }))
  expect(status).toBe(201)
  return body
}

const changed = async (id: string, fields: object) =>
  (await send('PUT', `/api/events/${id}`, eventBody({ ...place, ...fields }))).body

test('an event keeps the point that its organiser set', async () => {
  const event = await made()
  expect(event.point).toEqual(point)
  expect((await changed(event._id, { title: 'Another title' })).point).toEqual(point)
  expect((await changed(event._id, { point: null })).point).toBeNull()
  expect((await made({ point: undefined })).point).toBeNull()
})

test.each([
  ['venueName', 'The Shrine'],
  ['addressLine', '2 Broad Street'],
  ['city', 'Ibadan'],
  ['country', 'GH'],
])('another %s takes the point away, unless it is set again', async (field, value) => {
  const event = await made()
  expect((await changed(event._id, { [field]: value })).point).toBeNull()
  expect((await changed(event._id, { [field]: value, point })).point).toEqual(point)
})

test.each([
  { latitude: 90.1, longitude: 0 },
  { latitude: 0, longitude: -180.1 },
  { latitude: 6 },
  { latitude: '6', longitude: 3 },
  { latitude: 6, longitude: 3, altitude: 1 },
])('refuses the point %j', async (wrong) => {
  expect((await send('POST', '/api/events/create', eventBody({ ...place, point: wrong }))).status).toBe(400)
})

test('the database refuses half a point and one that is nowhere on earth', async () => {
  const { _id } = await made()
  for (const set of ['latitude = null', 'latitude = 91', 'longitude = 181'])
    await expect(site.deps.pool.query(`update events set ${set} where id = $1`, [_id])).rejects.toThrow(/check/)
})

test('a copy has it, and so has the suggestion of the place', async () => {
  const event = await made({ venueName: 'A venue of its own' })
  const copy = await send('POST', `/api/events/${event._id}/duplicate`, {
    title: 'The copy',
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + 90_000_000).toISOString(),
  })
  expect(copy.body.point).toEqual(point)
  const { items } = (await send('GET', '/api/events/places')).body
  expect(items).toContainEqual({ ...place, venueName: 'A venue of its own', point })
})
