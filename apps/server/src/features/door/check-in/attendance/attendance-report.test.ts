import { randomUUID } from 'node:crypto'
import type { AttendanceView, ScanLogView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Read = AttendanceView & { items: ScanLogView[]; total: number }

function read(night: Night, path: string, headers = night.organiser.headers) {
  return call<Read>(site.app, { method: 'GET', url: `/api/check-in/${night.eventId}/${path}`, headers })
}

function tell(night: Night, phone: Phone, code: string, minutesAgo: number) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const told = { scanId: randomUUID(), sequence: 1, code, direction: 'in', scannedAt: at, verdict: 'admitted' }
  return call(site.app, {
    method: 'POST',
    url: `/api/check-in/${night.eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: new Date().toISOString(), scans: [told] },
  })
}

/** Of four guests, one was admitted by two offline doors, one came and left, one showed an invalid code, and two never came. */
async function evening() {
  const night = await createNight(site, { quantity: 4 })
  const east = await createPhone(site, night, { name: 'East' })
  const west = await createPhone(site, night, { name: 'West' })
  const [first, second] = night.tickets.map((ticket) => ticket.code)
  await tell(night, east, first!, 45)
  await tell(night, west, first!, 20)
  await scan(site.app, west, { eventId: night.eventId, code: second! })
  await scan(site.app, west, { eventId: night.eventId, code: second!, direction: 'out' })
  await scan(site.app, west, { eventId: night.eventId, code: 'no ticket' })
  return { night, east, west }
}

test('counts who came, is inside and is still expected, tells arrivals by door, and each conflict once', async () => {
  const { night } = await evening()
  const { body } = await read(night, 'attendance')
  expect(body).toMatchObject({ inside: 1, came: 2, expected: 4, byTicket: [{ inside: 1, came: 2, expected: 4 }] })
  expect(body.byDoor).toEqual([
    { name: 'East', admitted: 1, selfCheckIns: 0 },
    { name: 'West', admitted: 1, selfCheckIns: 0 },
  ])
  expect(body.arrivals.map(({ door, admitted }) => ({ door, admitted }))).toEqual([
    { door: 'East', admitted: 1 },
    { door: 'West', admitted: 1 },
  ])
  expect(body.conflicts).toEqual({ open: 1, total: 1, refused: 0 })
})

test('lists every scan, newest first, by kind, door and page', async () => {
  const { night, east } = await evening()
  const log = async (query = '') => (await read(night, `scans${query}`)).body
  const all = await log()
  expect(all.items.map(({ result }) => result)).toEqual([
    'unknown',
    'checked_out',
    'admitted',
    'already_checked_in',
    'admitted',
  ])
  expect(all.items[3]).toMatchObject({ offline: true, conflict: true, deviceResult: 'admitted', door: 'West' })
  expect(all.items[4]).toMatchObject({ offline: true, conflict: false, deviceResult: null })
  expect((await log('?show=conflict')).items).toHaveLength(1)
  expect((await log('?show=offline')).total).toBe(2)
  expect((await log('?show=refused')).items.map(({ result }) => result)).toEqual(['unknown', 'already_checked_in'])
  expect((await log(`?doorId=${east.door._id}`)).items).toMatchObject([{ door: 'East' }])
  const second = await log('?limit=2&page=2')
  expect(second).toMatchObject({ total: 5, page: 2, limit: 2 })
  expect(second.items).toEqual(all.items.slice(2, 4))
  for (const wrong of ['?show=some', '?limit=101', '?page=0', '?doorId=1'])
    expect((await read(night, `scans${wrong}`)).status).toBe(400)
})

test('names who did not come, without those who were refunded', async () => {
  const { night } = await evening()
  const absent = async () => (await read(night, 'absent')).body
  const [, , third, fourth] = night.tickets.map(({ _id }) => _id)
  const names = (await absent()).items.map(({ _id }) => _id)
  expect(new Set(names)).toEqual(new Set([third, fourth]))
  await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', third!).execute()
  expect(await absent()).toMatchObject({ items: [{ _id: fourth }], total: 1 })
})

test('is nobody else’s to read: not another organiser’s, not a phone’s', async () => {
  const { night, east } = await evening()
  const stranger = await createUser(site)
  for (const path of ['attendance', 'scans', 'absent']) {
    expect((await read(night, path, stranger.headers)).status).toBe(404)
    expect((await read(night, path, east.headers)).status).toBe(401)
  }
})
