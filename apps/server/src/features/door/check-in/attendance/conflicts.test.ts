import { randomUUID } from 'node:crypto'
import type { AttendanceView, ErrorView, ManifestView, ScanLogView, TicketConflictsView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, createUser, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone, scan, undo } from '../check-in-scene.ts'
import { PIN } from '../kiosk/kiosk-scene.ts'

const MINUTE = 60_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Who = Pick<Phone, 'headers'>

interface Answer<T> {
  readonly status: number
  readonly body: T
}
type List = { items: TicketConflictsView[]; total: number }

async function read<T>({ eventId }: Pick<Night, 'eventId'>, { headers }: Who, what: string): Promise<Answer<T>> {
  return call<T>(site.app, { method: 'GET', url: `/api/check-in/${eventId}/${what}`, headers })
}

const see = ({ eventId }: Pick<Night, 'eventId'>, { headers }: Who, conflictIds: string[], app = site.app) =>
  call<{ marked: number } & ErrorView>(app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/conflicts/seen`,
    headers,
    payload: { conflictIds },
  })

let sequence = 0
const told = (code: string, minutesAgo: number) => ({
  scanId: randomUUID(),
  sequence: (sequence += 1),
  code,
  direction: 'in',
  scannedAt: new Date(Date.now() - minutesAgo * MINUTE).toISOString(),
  verdict: 'admitted',
})

const handOver = ({ eventId }: Pick<Night, 'eventId'>, { headers }: Who, scans: object[]) =>
  call(site.app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/scans`,
    headers,
    payload: { sentAt: new Date().toISOString(), scans },
  })

/** Two doors that admitted the same tickets while they were offline: the first ticket three times, the second twice. */
async function createTrouble() {
  const night = await createNight(site, { quantity: 3 })
  const [east, west] = [
    await createPhone(site, night, { name: 'East' }),
    await createPhone(site, night, { name: 'West' }),
  ]
  const [first, second, third] = night.tickets.map(({ code }) => code) as [string, string, string]
  await handOver(night, east, [told(first, 30), told(second, 29), told(third, 28)])
  const others = [told(first, 20), told(first, 19), told(second, 18)]
  await handOver(night, west, others)
  return { night, east, west, conflictIds: others.map(({ scanId }) => scanId) }
}

describe('conflicts', () => {
  test('are listed by ticket, searched and paged, each scan once', async () => {
    const { night, conflictIds } = await createTrouble()
    const { body } = await read<List>(night, night.organiser, 'conflicts')
    expect(body.total).toBe(2)
    expect(body.items.flatMap(({ conflicts }) => conflicts.map(({ _id }) => _id)).toSorted()).toEqual(
      conflictIds.toSorted(),
    )
    expect(body.items.map(({ conflicts }) => conflicts.length).toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(body.items[0]).toMatchObject({ guestName: 'Adaeze Okafor', orderReference: night.order.reference })
    const page = await read<List>(night, night.organiser, 'conflicts?limit=1&page=2')
    expect(page.body).toMatchObject({ total: 2, items: [{ ticketId: body.items[1]?.ticketId }] })
    const total = async (search: string) =>
      (await read<List>(night, night.organiser, `conflicts?search=${encodeURIComponent(search)}`)).body.total
    expect([
      await total('adaeze'),
      await total(night.order.reference),
      await total('Nobody'),
      await total('%'),
    ]).toEqual([2, 2, 0, 0])
    const attendance = await read<AttendanceView>(night, night.organiser, 'attendance')
    expect(attendance.body.conflicts).toEqual({ open: 3, total: 3, refused: 0 })
  })

  test('are marked as seen by whom and when, once, and leave every phone', async () => {
    const { night, east, west, conflictIds } = await createTrouble()
    const [first] = conflictIds as [string]
    const sibling = await site.sibling()
    const answers = await Promise.all([
      see(night, night.organiser, [first]),
      see(night, west, [first], sibling),
      see(night, night.organiser, [first], sibling),
    ])
    expect(answers.map(({ body }) => body.marked).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect((await see(night, east, conflictIds)).body.marked).toBe(2)
    for (const phone of [east, west])
      expect((await read<ManifestView>(night, phone, 'manifest')).body.conflicts).toEqual([])
    expect((await read<List>(night, night.organiser, 'conflicts')).body.total).toBe(0)
    const seen = (await read<List>(night, night.organiser, 'conflicts?show=seen')).body.items
    const marks = seen.flatMap(({ conflicts }) => conflicts).filter(({ _id }) => _id !== first)
    for (const { seen: mark } of marks) expect(mark).toMatchObject({ by: 'East', at: expect.any(String) })
    expect((await read<AttendanceView>(night, night.organiser, 'attendance')).body.conflicts).toEqual({
      open: 0,
      total: 3,
      refused: 0,
    })
  })

  test('are marked by phones that had a part in them alone, and not by kiosks or strangers', async () => {
    const { night, conflictIds } = await createTrouble()
    const north = await createPhone(site, night, { name: 'North' })
    expect((await see(night, north, conflictIds)).body.marked).toBe(0)
    const tablet = await createPhone(site, night, { name: 'Tablet', kiosk: { pin: PIN } })
    expect((await see(night, tablet, conflictIds)).body.code).toBe('door.staff_only')
    const other = await createNight(site)
    expect((await see(night, other.organiser, conflictIds)).status).toBe(404)
    expect((await see(other, other.organiser, conflictIds)).body.marked).toBe(0)
    expect((await read<List>(night, await createUser(site), 'conflicts')).status).toBe(404)
    expect((await read<List>(night, night.organiser, 'conflicts')).body.total).toBe(2)
  })
})

describe('an admission taken back by the organiser', () => {
  const withdraw = (night: Pick<Night, 'eventId'>, { headers }: Who, scanId: string, payload: object, app = site.app) =>
    call<ErrorView>(app, {
      method: 'POST',
      url: `/api/check-in/${night.eventId}/scans/${scanId}/withdraw`,
      headers,
      payload,
    })
  const reason = 'The wrong guest was let in'

  async function letInAnHourAgo() {
    const night = await createNight(site)
    const phone = await createPhone(site, night, { name: 'East' })
    const { body } = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    await sql`update scans set happened_at = now() - interval '1 hour', received_at = now() - interval '1 hour'
      where id = ${body.scanId}`.execute(site.deps.db)
    return { night, phone, scanId: body.scanId }
  }

  test('counts at any time, with a reason that stays in the log; of two at once one does it', async () => {
    const { night, phone, scanId } = await letInAnHourAgo()
    expect((await undo(site.app, phone, night.eventId, scanId)).status).toBe(409)
    const before = (await read<{ items: ScanLogView[] }>(night, night.organiser, 'scans')).body.items[0]
    expect(before).toMatchObject({ canUndo: true, undo: null })
    const sibling = await site.sibling()
    const statuses = await Promise.all([
      withdraw(night, night.organiser, scanId, { reason }),
      withdraw(night, night.organiser, scanId, { reason }, sibling),
    ])
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([204, 409]))
    expect((await read<AttendanceView>(night, night.organiser, 'attendance')).body).toMatchObject({
      came: 0,
      inside: 0,
    })
    const log = (await read<{ items: ScanLogView[] }>(night, night.organiser, 'scans')).body.items
    expect(log[0]).toMatchObject({ undone: true, canUndo: false, undo: { reason, by: expect.stringMatching(/\w/) } })
    const again = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect(again.body.result).toBe('admitted')
  })

  test('leaves another guest who came with the same ticket inside, and the conflict ends', async () => {
    const { night } = await createTrouble()
    const { body } = await read<{ items: ScanLogView[] }>(night, night.organiser, 'scans?limit=100')
    for (const letIn of body.items.filter(({ door }) => door === 'East'))
      expect((await withdraw(night, night.organiser, letIn._id, { reason })).status).toBe(204)
    const attendance = (await read<AttendanceView>(night, night.organiser, 'attendance')).body
    expect(attendance).toMatchObject({ inside: 2, conflicts: { total: 1 } })
  })

  test('is the organiser’s alone, needs a reason, and an admission that counts', async () => {
    const { night, phone, scanId } = await letInAnHourAgo()
    const other = await createNight(site)
    expect((await withdraw(night, phone, scanId, { reason })).status).toBe(401)
    expect((await withdraw(night, other.organiser, scanId, { reason })).status).toBe(404)
    expect((await withdraw(other, other.organiser, scanId, { reason })).body.code).toBe('scan.not_found')
    expect((await withdraw(night, night.organiser, scanId, { reason: ' ' })).status).toBe(400)
    expect((await withdraw(night, night.organiser, randomUUID(), { reason })).body.code).toBe('scan.not_found')
    const refused = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[0]!.code })
    expect((await withdraw(night, night.organiser, refused.body.scanId, { reason })).body.code).toBe('scan.not_counted')
  })
})

test('a phone that sends made-up codes by the thousand does not fill the scan log', async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night)
  const device = await sql<{ id: string }>`select id from door_devices where event_id = ${night.eventId}`.execute(
    site.deps.db,
  )
  await handOver(night, phone, [{ ...told('MADE UP 1', 1), verdict: 'unknown' }])
  await sql`update rate_limits set hits = 600 where key = ${`scan-strange-offline:${device.rows[0]?.id}`}`.execute(
    site.deps.db,
  )
  const batch = [{ ...told('MADE UP 2', 1), verdict: 'unknown' }, told(night.tickets[0]!.code, 1)]
  const { body } = await handOver(night, phone, batch)
  expect(body).toMatchObject({ answers: [{ result: 'unknown', error: null }, { result: 'admitted' }] })
  const log = (await read<{ items: ScanLogView[]; total: number }>(night, night.organiser, 'scans')).body
  expect(log.items.map(({ result }) => result).toSorted()).toEqual(['admitted', 'unknown'])
})

describe('a door for some ticket types', () => {
  const names = async (night: Pick<Night, 'eventId'>, phone: Who, query = '') =>
    (await read<ManifestView>(night, phone, `manifest${query}`)).body.tickets.map(({ name }) => name)

  test('takes only their guests along, changes of them included, and finds only them by name', async () => {
    const night = await createNight(site, { otherType: 'Box' })
    const [box] = night.otherTypes as [string]
    await createPaidOrder(site, {
      ...night,
      ticketTypeId: box,
      quantity: 1,
      buyer: { firstName: 'Bola', lastName: 'Ade', email: 'bola@example.org' },
    })
    const phone = await createPhone(site, night, { name: 'Boxes', ticketIds: [box] })
    const all = await createPhone(site, night)
    expect(await names(night, all)).toHaveLength(2)
    expect(await names(night, phone)).toEqual(['Bola Ade'])
    expect(await names(night, phone, '?limit=1')).toEqual(['Bola Ade'])
    const { cursor } = (await read<ManifestView>(night, phone, 'manifest')).body
    await sql`update tickets set guest_name = guest_name || ' Junior' where event_id = ${night.eventId}`.execute(
      site.deps.db,
    )
    expect(await names(night, phone, `?since=${cursor}`)).toEqual(['Bola Ade Junior'])
    const found = async (search: string) =>
      (await read<{ items: { guestName: string }[] }>(night, phone, `guests?search=${search}`)).body.items.map(
        ({ guestName }) => guestName,
      )
    expect([await found('Okafor'), await found('Bola'), await found(night.order.reference)]).toEqual([
      [],
      ['Bola Ade Junior'],
      [],
    ])
  })
})

describe('a party', () => {
  const admit = (night: Pick<Night, 'eventId'>, { headers }: Who, scanId: string, count?: number) =>
    call<{ answers: unknown[] } & ErrorView>(site.app, {
      method: 'POST',
      url: `/api/check-in/${night.eventId}/scans/${scanId}/party${count === undefined ? '' : `?count=${count}`}`,
      headers,
    })

  test('comes in as many as are here now; the same code offers the others later', async () => {
    const night = await createNight(site, { quantity: 5 })
    const phone = await createPhone(site, night)
    const { eventId } = night
    const first = await scan(site.app, phone, { eventId, code: night.tickets[0]!.code })
    expect(first.body).toMatchObject({ result: 'admitted', party: 4 })
    expect((await admit(night, phone, first.body.scanId, 2)).body.answers).toHaveLength(2)
    // A retry, as after a lost response, admits nobody else.
    expect((await admit(night, phone, first.body.scanId, 2)).body.answers).toHaveLength(2)
    expect((await read<AttendanceView>(night, night.organiser, 'attendance')).body.inside).toBe(3)
    const later = await scan(site.app, phone, { eventId, code: night.tickets[0]!.code })
    expect(later.body).toMatchObject({ result: 'already_checked_in', party: 2 })
    expect((await admit(night, phone, later.body.scanId, 1)).body.answers).toHaveLength(1)
    expect((await admit(night, phone, later.body.scanId)).body.answers).toHaveLength(2)
    expect((await read<AttendanceView>(night, night.organiser, 'attendance')).body.inside).toBe(5)
    expect((await admit(night, phone, later.body.scanId, 0)).status).toBe(400)
  })

  test('is not let in by guests themselves with a code that was used already', async () => {
    const night = await createNight(site, { quantity: 2 })
    const tablet = await createPhone(site, night, { kiosk: { pin: PIN } })
    const { eventId } = night
    await scan(site.app, tablet, { eventId, code: night.tickets[0]!.code })
    const again = await scan(site.app, tablet, { eventId, code: night.tickets[0]!.code })
    expect(again.body).toMatchObject({ result: 'already_checked_in', party: 0 })
    expect((await admit(night, tablet, again.body.scanId)).body.code).toBe('scan.not_found')
  })
})
