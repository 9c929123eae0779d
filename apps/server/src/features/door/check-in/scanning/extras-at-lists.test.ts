import { randomUUID } from 'node:crypto'
import type {
  AttendanceView,
  CheckInListView,
  CheckInStateView,
  ManifestView,
  TicketConflictsView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createPhone, type Phone, scan } from '../check-in-scene.ts'
import { shirtNight } from './extras-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Evening = Awaited<ReturnType<typeof shirtNight>>

/** A check-in list of an evening and a phone at its door. */
async function listOf({ organiser, eventId }: Evening, name: string, ticketIds: string[] | null) {
  const { body: list } = await call<CheckInListView>(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/lists`,
    headers: organiser.headers,
    payload: { name, ticketIds },
  })
  const phone = await createPhone(site, { organiser, eventId }, { name, listId: list._id, direction: 'in' })
  return { list, phone }
}

const read = async <T>(path: string, { headers }: { headers: Record<string, string> }): Promise<T> =>
  (await call<T>(site.app, { method: 'GET', url: `/api/check-in/${path}`, headers })).body

function handOutOffline(phone: Phone, eventId: string, { code }: { code: string }, minutesAgo: number) {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const told = {
    scanId: randomUUID(),
    sequence: 1,
    code,
    direction: 'in',
    scannedAt: at(minutesAgo),
    verdict: 'admitted',
  }
  return call(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: at(0), scans: [told] },
  })
}

describe('a check-in list that names an extra', () => {
  test('hands out each of its sizes once, whatever the main doors gave, and admits nobody', async () => {
    const evening = await shirtNight(site, { variants: [{ name: 'M', capacity: 9 }] })
    const { eventId, shirts, people, shirt } = evening
    const main = await createPhone(site, evening)
    const { list, phone } = await listOf(evening, 'Shirts', [shirt])
    expect(list.expected).toBe(2)
    const scanned = async (at: Phone, code: string) => (await scan(site.app, at, { eventId, code })).body
    expect(await scanned(main, shirts[0]!.code)).toMatchObject({ result: 'admitted', extra: true })
    expect(await scanned(phone, shirts[0]!.code)).toMatchObject({
      result: 'admitted',
      extra: true,
      inside: 1,
      expected: 2,
    })
    expect(await scanned(phone, shirts[0]!.code)).toMatchObject({ result: 'already_checked_in', extra: true })
    expect((await scanned(phone, people[0]!.code)).result).toBe('wrong_door')
  })

  test('is counted on its phones, with their manifest, and in the attendance', async () => {
    const evening = await shirtNight(site)
    const { eventId, organiser, shirts, shirt } = evening
    const { list, phone } = await listOf(evening, 'Shirts', [shirt])
    await scan(site.app, phone, { eventId, code: shirts[1]!.code })
    expect(await read<CheckInStateView>(eventId, phone)).toMatchObject({
      inside: 1,
      expected: 2,
      byTicket: [{ expected: 0 }, { name: 'Shirt', inside: 1, expected: 2 }],
      byDoor: [{ name: 'Shirts', admitted: 1 }],
    })
    const manifest = await read<ManifestView>(`${eventId}/manifest`, phone)
    expect(manifest.tickets.map(({ extra }) => extra)).toEqual([true, true])
    expect(manifest.tickets.filter(({ inside }) => inside).map(({ _id }) => _id)).toEqual([shirts[1]!._id])
    const attendance = await read<AttendanceView>(`${eventId}/attendance`, organiser)
    expect(attendance.byList).toEqual([{ _id: list._id, name: 'Shirts', admitted: 1, expected: 2, withPass: 0 }])
    expect(attendance).toMatchObject({ came: 0, extras: [{ handedOut: 0, sold: 2 }] })
  })

  test('has one conflict where two phones hand out the same one without a network', async () => {
    const evening = await shirtNight(site)
    const { eventId, organiser, shirts, shirt } = evening
    const { list, phone } = await listOf(evening, 'Shirts', [shirt])
    const other = await createPhone(site, evening, { name: 'Tent', listId: list._id, direction: 'in' })
    await handOutOffline(phone, eventId, shirts[0]!, 20)
    await handOutOffline(other, eventId, shirts[0]!, 10)
    const { items } = await read<{ items: TicketConflictsView[] }>(`${eventId}/conflicts`, organiser)
    expect(items.map(({ conflicts }) => conflicts.map((conflict) => conflict.list))).toEqual([['Shirts']])
    const [listed] = (await read<{ items: CheckInListView[] }>(`${eventId}/lists`, organiser)).items
    expect(listed).toMatchObject({ admitted: 1, expected: 2 })
  })
})

test('a list for all tickets expects people alone, and hands out no extra', async () => {
  const evening = await shirtNight(site)
  const { list, phone } = await listOf(evening, 'Friday', null)
  expect(list.expected).toBe(3)
  const { body } = await scan(site.app, phone, { eventId: evening.eventId, code: evening.shirts[0]!.code })
  expect(body).toMatchObject({ result: 'wrong_door', expected: 3 })
})

test('a door for an extra hands out its sizes, also one that is added later', async () => {
  const evening = await shirtNight(site, { variants: [{ name: 'M', capacity: 9 }] })
  const { eventId, shirts, people, shirt } = evening
  const desk = await createPhone(site, evening, { name: 'Shirts', ticketIds: [shirt] })
  const given = await scan(site.app, desk, { eventId, code: shirts[0]!.code })
  expect(given.body).toMatchObject({ result: 'admitted', ticketName: 'Shirt · M' })
  expect((await scan(site.app, desk, { eventId, code: people[0]!.code })).body.result).toBe('wrong_door')
  const later = randomUUID()
  await site.deps.pool.query(
    `insert into ticket_types (id, event_id, name, variant_name, variant_of, variant_position, admits, kind, price)
     select $1, event_id, 'Shirt · L', 'L', variant_of, 2, 0, kind, price from ticket_types where variant_of = $2 limit 1`,
    [later, shirt],
  )
  const manifest = await read<ManifestView>(`${eventId}/manifest`, desk)
  expect(manifest.door?.ticketIds).toContain(later)
})
