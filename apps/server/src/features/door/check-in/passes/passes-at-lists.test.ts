import { randomUUID } from 'node:crypto'
import type {
  AttendanceView,
  CheckInListView,
  CheckInStateView,
  DoorView,
  GuestTableView,
  GuestTicketView,
  GuestView,
  OrderRefundView,
  ScanLogView,
} from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { listenFor } from '../../../platform/webhooks/webhooks-scene.ts'
import { createPhone, type Phone, scan, undo } from '../check-in-scene.ts'
import { createDayPhone } from '../series-door-scene.ts'
import { lockTicket, recomputeAttendance } from '../scanning/attendance.queries.ts'
import { createPassDay, createPassList, type PassDay } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const SOON = [5, 15, 25]

/** A phone at a door of a list of each date, and one at a main door of each. */
async function phonesOf(day: PassDay) {
  const lists: { list: CheckInListView; phone: Phone; main: Phone }[] = []
  for (const date of day.dates.keys()) {
    const list = await createPassList(site, day, { date })
    const at = { organiser: day.organiser, eventId: day.dates[date]!.eventId }
    const phone = await createPhone(site, at, { name: 'Lounge door', listId: list._id })
    lists.push({ list, phone, main: await createPhone(site, at) })
  }
  return lists
}

const scanAt = async (day: PassDay, phone: Phone, date: number) =>
  (await scan(site.app, phone, { eventId: day.dates[date]!.eventId, code: day.pass.code })).body

const read = async <T>(day: PassDay, path: string, { headers }: Pick<Phone, 'headers'> = day.organiser) =>
  (await call<T>(site.app, { method: 'GET', url: `/api/check-in/${path}`, headers })).body

/** What the database keeps of the visits of a pass. */
async function keptOf({ pass }: PassDay) {
  const { db } = site.deps
  const [visits, listed, scans] = await Promise.all([
    db.selectFrom('pass_visits').selectAll().where('ticket_id', '=', pass._id).orderBy('scan_id').execute(),
    db.selectFrom('pass_list_visits').selectAll().where('ticket_id', '=', pass._id).orderBy('scan_id').execute(),
    db.selectFrom('scans').select(['id', 'standing']).where('ticket_id', '=', pass._id).orderBy('id').execute(),
  ])
  return { visits, listed, scans }
}

describe('a pass at a check-in list', () => {
  test('of a date is let in once there, uses up no visit, and is counted beside the tickets', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const [here] = await phonesOf(day)
    const { eventId } = day.dates[0]!
    const answers = [await scanAt(day, here!.phone, 0), await scanAt(day, here!.phone, 0)]
    expect(answers.map(({ result, pass }) => [result, pass])).toEqual([
      ['admitted', { visits: 2, used: 0, ofList: true }],
      ['already_checked_in', { visits: 2, used: 0, ofList: true }],
    ])
    expect(answers[1]!.firstScan).toMatchObject({ door: 'Lounge door' })
    expect(await scanAt(day, here!.main, 0)).toMatchObject({ result: 'admitted', pass: { visits: 2, used: 1 } })
    expect(await scanAt(day, here!.phone, 0)).toMatchObject({ result: 'already_checked_in', pass: { used: 1 } })

    expect(await read<CheckInStateView>(day, eventId, here!.phone)).toMatchObject({
      inside: 0,
      expected: 1,
      withPass: 1,
      byDoor: [{ name: 'Lounge door', admitted: 1 }],
    })
    expect(await read<CheckInStateView>(day, eventId, here!.main)).toMatchObject({
      withPass: 1,
      byDoor: [{ name: 'Main gate', admitted: 1 }],
    })
    const attendance = await read<AttendanceView>(day, `${eventId}/attendance`)
    expect(attendance).toMatchObject({
      withPass: 1,
      byList: [{ _id: here!.list._id, admitted: 0, expected: 1, withPass: 1 }],
      byDoor: [{ name: 'Main gate', admitted: 1 }],
    })
    expect((await read<{ items: CheckInListView[] }>(day, `${eventId}/lists`)).items).toMatchObject([{ withPass: 1 }])
    const { items: doors } = await read<{ items: DoorView[] }>(day, `${eventId}/doors`)
    expect(doors.map(({ name, admitted }) => [name, admitted])).toEqual([
      ['Lounge door', 1],
      ['Main gate', 1],
    ])
    const log = await read<{ items: ScanLogView[] }>(day, `${eventId}/scans?show=let_in&listId=${here!.list._id}`)
    expect(log.items).toMatchObject([{ list: 'Lounge', guestName: 'Bisi Adeyemi', canUndo: true }])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is let in by each list, and by the list of each date', async () => {
    const day = await createPassDay(site, SOON)
    const phones = await phonesOf(day)
    const { eventId } = day.dates[0]!
    const drink = await createPassList(site, day, { name: 'Drink' })
    const bar = await createPhone(site, { organiser: day.organiser, eventId }, { listId: drink._id })
    const results = [await scanAt(day, phones[0]!.phone, 0), await scanAt(day, bar, 0)]
    for (const date of [1, 2]) results.push(await scanAt(day, phones[date]!.phone, date))
    expect(results.map(({ result, pass }) => [result, pass?.used])).toEqual(results.map(() => ['admitted', 0]))
  })

  test('is refused at a date for which no visit is left, and only there', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const phones = await phonesOf(day)
    for (const date of [0, 1]) await scanAt(day, phones[date]!.main, date)
    expect(await scanAt(day, phones[2]!.phone, 2)).toMatchObject({
      result: 'visits_used',
      pass: { visits: 2, used: 2, last: [{}, {}] },
    })
    // A visit was used here, so that the list lets the pass in as well.
    expect(await scanAt(day, phones[1]!.phone, 1)).toMatchObject({ result: 'admitted', pass: { used: 2 } })
  })

  test('is taken back by an undo and by the organiser, and receivers hear of it apart from the main list', async () => {
    const day = await createPassDay(site, SOON, { visits: 2 })
    const [here] = await phonesOf(day)
    const { eventId } = day.dates[0]!
    const heard = await listenFor(site, day.organiser)
    const first = await scanAt(day, here!.phone, 0)
    expect((await undo(site.app, here!.phone, eventId, first.scanId)).status).toBe(204)
    const second = await scanAt(day, here!.phone, 0)
    expect(second.result).toBe('admitted')
    const withdrawn = await call(site.app, {
      method: 'POST',
      url: `/api/check-in/${eventId}/scans/${second.scanId}/withdraw`,
      headers: day.organiser.headers,
      payload: { reason: 'Scanned by mistake' },
    })
    expect(withdrawn.status).toBe(204)
    expect((await keptOf(day)).listed).toEqual([])
    expect((await scanAt(day, here!.phone, 0)).result).toBe('admitted')
    await site.sendWebhooks()
    const idsOf = (type: 'check_in.list_admitted' | 'check_in.list_undone') =>
      heard.of(type).map(({ listId, ticketId }) => [listId, ticketId])
    const told = [here!.list._id, day.pass._id]
    expect(idsOf('check_in.list_admitted')).toEqual([told, told, told])
    expect(idsOf('check_in.list_undone')).toEqual([told, told])
    expect(heard.of('check_in.admitted')).toEqual([])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is found by the name of its holder, as the list knows it', async () => {
    const day = await createPassDay(site, SOON)
    const [here] = await phonesOf(day)
    const { eventId } = day.dates[0]!
    const found = async (phone: Phone) =>
      (await read<{ items: GuestView[] }>(day, `${eventId}/guests?search=bisi`, phone)).items.map(
        ({ ticketId, state }) => [ticketId, state],
      )
    expect(await found(here!.phone)).toEqual([[day.pass._id, 'valid']])
    const { body } = await scan(site.app, here!.phone, { eventId, ticketId: day.pass._id })
    expect(body.result).toBe('admitted')
    expect(await found(here!.phone)).toEqual([[day.pass._id, 'checked_in']])
    expect(await found(here!.main)).toEqual([[day.pass._id, 'valid']])
  })

  test('counts as used when its buyer asks for the money back', async () => {
    const day = await createPassDay(site, SOON, { pass: { kind: 'paid', price: 900_000 } })
    await sql`update events set refund_policy = 'flexible' where id = ${day.passes.eventId}`.execute(site.deps.db)
    const [here] = await phonesOf(day)
    const refundOf = async () =>
      (
        await call<OrderRefundView>(site.app, {
          method: 'GET',
          url: `/api/orders/${day.order.reference}/refund`,
          headers: { 'x-order-token': day.order.token },
        })
      ).body.tickets[0]
    expect(await refundOf()).toMatchObject({ atOnce: true })
    await scanAt(day, here!.phone, 0)
    expect(await refundOf()).toMatchObject({ atOnce: false })
  })
})

describe('a pass at a list over all dates', () => {
  /** The first date is over for its door, and the next one begins. */
  const turnToNext = (day: PassDay) =>
    sql`update events set starts_at = starts_at - interval '60 minutes' where id in (${day.dates[0]!.eventId}, ${day.dates[1]!.eventId})`.execute(
      site.deps.db,
    )

  test('is let in once at each date, at the date whose guests are let in', async () => {
    const day = await createPassDay(site, [-5, 62, 300])
    const list = await createPassList(site, day, { allDates: true })
    const phone = await createDayPhone(site, day, { listId: list._id, direction: 'in' })
    const scanned = async () => (await scan(site.app, phone, { eventId: day.seriesId, code: day.pass.code })).body
    const answers = [await scanned(), await scanned()]
    await turnToNext(day)
    answers.push(await scanned(), await scanned())
    expect(answers.map(({ result, date }) => [result, date?._id])).toEqual([
      ['admitted', day.dates[0]!.eventId],
      ['already_checked_in', day.dates[0]!.eventId],
      ['admitted', day.dates[1]!.eventId],
      ['already_checked_in', day.dates[1]!.eventId],
    ])
    const state = await read<CheckInStateView>(day, day.seriesId, phone)
    expect([state.withPass, state.byDoor]).toEqual([2, [{ name: 'Entrance', admitted: 2 }]])
    for (const [date, withPass] of [1, 1, 0].entries())
      expect((await read<{ items: CheckInListView[] }>(day, `${day.dates[date]!.eventId}/lists`)).items).toMatchObject([
        { admitted: 0, withPass },
      ])
    const { items } = await read<{ items: GuestView[] }>(day, `${day.seriesId}/guests?search=bisi`, phone)
    expect(items).toMatchObject([{ ticketId: day.pass._id, state: 'checked_in' }])
    expect((await keptOf(day)).visits).toEqual([])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is shown where passes are sold: a column, a filter and the export', async () => {
    const day = await createPassDay(site, [-5, 62], { quantity: 2 })
    const list = await createPassList(site, day, { allDates: true })
    const phone = await createDayPhone(site, day, { listId: list._id, direction: 'in' })
    const get = async <T>(path: string) =>
      (await call<T>(site.app, { method: 'GET', url: `/api/guests/${day.passes.eventId}/${path}`, headers })).body
    const { headers } = day.organiser
    await scan(site.app, phone, { eventId: day.seriesId, code: day.pass.code })
    expect((await get<GuestTableView>('tickets/table')).lists).toEqual([{ _id: list._id, name: 'Lounge' }])
    expect(await get<{ items: GuestTicketView[] }>(`tickets?listId=${list._id}`)).toMatchObject({
      total: 1,
      items: [{ _id: day.pass._id, lists: [{ listId: list._id }] }],
    })
    const sheet = await site.app.inject({ method: 'GET', url: `/api/guests/${day.passes.eventId}/guests.csv`, headers })
    expect(sheet.body.split('\r\n')[0]).toContain('Admitted: Lounge')
  })
})

test('counting all scans of a pass again changes nothing that was decided', async () => {
  const day = await createPassDay(site, [-5, 15, 25, 35], { visits: 2 })
  const phones = await phonesOf(day)
  const list = await createPassList(site, day, { name: 'Exhibition', allDates: true })
  const overAll = await createDayPhone(site, day, { listId: list._id, direction: 'in' })
  for (const [kind, date] of [
    ['phone', 3],
    ['main', 0],
    ['phone', 0],
    ['phone', 0],
    ['main', 1],
    ['phone', 2],
    ['phone', 1],
    ['main', 2],
    ['main', 1],
  ] as const)
    await scanAt(day, phones[date]![kind], date)
  await scan(site.app, overAll, { eventId: day.seriesId, code: day.pass.code })
  const before = await keptOf(day)
  expect([before.visits.length, before.listed.length]).toEqual([2, 4])
  const { eventId } = day.dates[0]!
  await site.deps.db.transaction().execute(async (trx) => {
    await lockTicket(trx, day.pass._id)
    await recomputeAttendance(trx, { id: day.pass._id, event_id: eventId }, null)
  })
  expect(await keptOf(day)).toEqual(before)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('a scan of a list that is sent again is answered as before and counts once', async () => {
  const day = await createPassDay(site, SOON)
  const [here] = await phonesOf(day)
  const asked = { eventId: day.dates[0]!.eventId, code: day.pass.code, scanId: randomUUID() }
  const answers = [await scan(site.app, here!.phone, asked), await scan(site.app, here!.phone, asked)]
  expect(answers.map(({ body }) => body.result)).toEqual(['admitted', 'admitted'])
  expect((await keptOf(day)).listed).toHaveLength(1)
})
